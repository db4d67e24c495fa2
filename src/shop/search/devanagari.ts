const consonants: Record<string, string> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'ph',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
  ळ: 'l',
}
/** With the dot below: sounds that Hindi borrowed, and the flapped r of साड़ी. */
const dotted: Record<string, string> = { क: 'q', ख: 'kh', ग: 'g', ज: 'z', ड: 'r', ढ: 'rh', फ: 'f' }
const vowels: Record<string, string> = {
  अ: 'a',
  आ: 'aa',
  इ: 'i',
  ई: 'ee',
  उ: 'u',
  ऊ: 'oo',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ऑ: 'o',
  ओ: 'o',
  औ: 'au',
}
const vowelSigns: Record<string, string> = {
  'ा': 'aa',
  'ि': 'i',
  'ी': 'ee',
  'ु': 'u',
  'ू': 'oo',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ॉ': 'o',
  'ो': 'o',
  'ौ': 'au',
}
const DOT_BELOW = '\u093c'
const NO_VOWEL = '\u094d'
const nasals = new Set(['\u0901', '\u0902'])

/** Of more than one: साड़ियाँ, सूटों, लहंगे. A word that ends so by itself loses little: its sound is only compared. */
const plurals: readonly (readonly [RegExp, string])[] = [
  [/(?<=.{2})\u093fय(\u093e[\u0901\u0902]|\u094b\u0902)$/u, '\u0940'],
  [/(?<=.{2})[\u0947\u094b]\u0902$/u, ''],
  [/(?<=.{3})\u0947$/u, '\u093e'],
]

/** A consonant with its vowel, or either of them alone. */
type Syllable = { consonant: string; vowel: string; isUnwritten: boolean }

/** As it would be written in Latin letters: साड़ी becomes `saaree`, and so does साड़ियाँ. Letters of other scripts stay. */
export function latinLetters(word: string): string {
  return written(syllablesOf(word))
}

/** As Hindi speaks it: the `a` that no letter writes is silent between two others, सलवार is `salvaar`. */
export function spokenLetters(word: string): string {
  const syllables = syllablesOf(word)
  for (let place = syllables.length - 2; place > 0; place--) {
    const [before, syllable, next] = syllables.slice(place - 1, place + 2) as [
      Syllable,
      Syllable,
      Syllable,
    ]
    if (syllable.isUnwritten && before.vowel && next.consonant && next.vowel)
      syllables[place] = { ...syllable, vowel: '' }
  }
  return written(syllables)
}

function written(syllables: readonly Syllable[]): string {
  return syllables.map(({ consonant, vowel }) => consonant + vowel).join('')
}

function syllablesOf(word: string): Syllable[] {
  const letters = [
    ...plurals.reduce(
      (singular, [ending, replacement]) => singular.replace(ending, replacement),
      word.normalize('NFC'),
    ),
  ]
  const syllables: Syllable[] = []
  for (let place = 0; place < letters.length; place++) {
    const letter = letters[place]!
    if (!(letter in consonants)) {
      const isNasal = nasals.has(letter)
      const vowel = isNasal
        ? ''
        : (vowels[letter] ?? vowelSigns[letter] ?? (/[\u0900-\u097f]/.test(letter) ? '' : letter))
      const open = syllables.at(-1)
      if (letter in vowelSigns && open?.vowel === '') open.vowel = vowel
      else syllables.push({ consonant: isNasal ? 'n' : '', vowel, isUnwritten: false })
      continue
    }
    const hasDot = letters[place + 1] === DOT_BELOW
    if (hasDot) place++
    const consonant = (hasDot && dotted[letter]) || consonants[letter]!
    const isUnwritten = letters[place + 1] !== NO_VOWEL && speaksInnerVowel(letters[place + 1])
    if (letters[place + 1] === NO_VOWEL) place++
    syllables.push({ consonant, vowel: isUnwritten ? 'a' : '', isUnwritten })
  }
  return syllables
}

/** A consonant carries an `a` unless another vowel follows; at the end of a word Hindi does not speak it. */
function speaksInnerVowel(next: string | undefined): boolean {
  return next !== undefined && !(next in vowelSigns)
}
