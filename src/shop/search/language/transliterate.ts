import { consonants, nuktaConsonants, vowels, vowelSigns } from './devanagari.ts'

const NUKTA = '\u093c'
const VIRAMA = '\u094d'
const nasals = new Set(['\u0901', '\u0902'])

/** Hindi plural endings (साड़ियाँ, सूटों, लहंगे) and their singular. Other words with these endings
 * are changed too, which does no harm. */
const pluralEndings: readonly (readonly [RegExp, string])[] = [
  [/(?<=.{2})\u093fय(\u093e[\u0901\u0902]|\u094b\u0902)$/u, '\u0940'],
  [/(?<=.{2})[\u0947\u094b]\u0902$/u, ''],
  [/(?<=.{3})\u0947$/u, '\u093e'],
]

/** `hasInherentVowel`: the vowel is an `a` that is spoken but not written in Devanagari. */
type Syllable = { consonant: string; vowel: string; hasInherentVowel: boolean }

/** Spells a Devanagari word in Latin letters: साड़ी and साड़ियाँ become `saaree`. Characters of
 * other scripts do not change. */
export function transliterate(word: string): string {
  return spell(syllablesOf(word))
}

/** Like `transliterate`, but without the vowels that are silent in Hindi (schwa deletion). An
 * inherent `a` between two other vowels is silent, so सलवार becomes `salvaar`. */
export function transliterateSpoken(word: string): string {
  const syllables = syllablesOf(word)
  for (let index = syllables.length - 2; index > 0; index--) {
    const [before, syllable, next] = syllables.slice(index - 1, index + 2) as [
      Syllable,
      Syllable,
      Syllable,
    ]
    if (syllable.hasInherentVowel && before.vowel && next.consonant && next.vowel)
      syllables[index] = { ...syllable, vowel: '' }
  }
  return spell(syllables)
}

function spell(syllables: readonly Syllable[]): string {
  return syllables.map(({ consonant, vowel }) => consonant + vowel).join('')
}

function syllablesOf(word: string): Syllable[] {
  const characters = [...singular(word.normalize('NFC'))]
  const syllables: Syllable[] = []
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index]!
    if (!(character in consonants)) {
      addVowelOrNasal(syllables, character)
      continue
    }
    const hasNukta = characters[index + 1] === NUKTA
    if (hasNukta) index++
    const next = characters[index + 1]
    const consonant = (hasNukta && nuktaConsonants[character]) || consonants[character]!
    const hasInherentVowel = next !== undefined && next !== VIRAMA && !(next in vowelSigns)
    if (next === VIRAMA) index++
    syllables.push({ consonant, vowel: hasInherentVowel ? 'a' : '', hasInherentVowel })
  }
  return syllables
}

function singular(word: string): string {
  return pluralEndings.reduce(
    (text, [ending, replacement]) => text.replace(ending, replacement),
    word,
  )
}

function addVowelOrNasal(syllables: Syllable[], character: string): void {
  const last = syllables.at(-1)
  const vowel = nasals.has(character) ? '' : vowelOf(character)
  if (character in vowelSigns && last?.vowel === '') last.vowel = vowel
  else
    syllables.push({
      consonant: nasals.has(character) ? 'n' : '',
      vowel,
      hasInherentVowel: false,
    })
}

/** Returns a character of another script as a vowel. Unknown Devanagari signs are dropped. */
function vowelOf(character: string): string {
  const isDevanagari = /[\u0900-\u097f]/.test(character)
  return vowels[character] ?? vowelSigns[character] ?? (isDevanagari ? '' : character)
}
