import { latinLetters, spokenLetters } from './devanagari.ts'

/** Raised with every change of the rules below: words that were learnt by older rules are then learnt again. */
export const SPELLING_EDITION = 2

/** The s of a plural, an e that is not spoken, an h after a vowel; three letters always stay. */
const END_NOT_MEANT = /(?<=.{3})(s|(?<=[^aeious])e|(?<=[aeiou])h)$/u

const consonants: readonly (readonly [RegExp, string])[] = [
  [/ge/g, 'je'],
  [/ck/g, 'k'],
  [/chh?/g, 'ʧ'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/([bdgjkt])h/g, '$1'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
]
const vowels: readonly (readonly [RegExp, string])[] = [
  [/aa+/g, 'a'],
  [/ee+|ii+|ie|ea|ey/g, 'i'],
  [/oo+|ou|uu+/g, 'u'],
  [/au/g, 'o'],
  [/eo/g, 'o'],
  [/ai|ay|ei/g, 'e'],
  [/iy(?=[aou])/g, 'i'],
  [/(?<=[^aeiou])y|y(?![aeiou])/g, 'i'],
]

/**
 * How a word sounds, whichever way it is spelt: saree, sari, saari and साड़ी are one. A key to compare by, never shown.
 * It is never empty for a word of letters, and the sound of a sound is itself.
 */
export function soundOf(word: string): string {
  return soundOfLatin(latinLetters(word.normalize('NFC').toLowerCase())) || word
}

/** Of what somebody types, which in Devanagari may be meant as it is spoken, too. */
export function soundsOf(word: string): string[] {
  return [
    ...new Set([
      soundOf(word),
      soundOfLatin(spokenLetters(word.normalize('NFC').toLowerCase())) || word,
    ]),
  ]
}

function soundOfLatin(word: string): string {
  let sound = plainLetters(word)
  for (let before = ''; before !== sound;) {
    before = sound
    sound = simpler(sound)
  }
  return sound
}

function plainLetters(word: string): string {
  return word.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
}

/** An s of the plural goes, one that belongs to the word (dress, dresses) stays and is marked. */
function simpler(word: string): string {
  const folded = [...consonants, ...vowels]
    .reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), word)
    .replace(/(?<=.{2})ss(es?)?$/u, 'ß')
    .replace(/(.)\1+/gu, '$1')
  return folded.replace(END_NOT_MEANT, '')
}

/** Letters that somebody may leave out, add, change or swap in a word of this length before it is another word. */
export function typingErrorsIn(word: string): 0 | 1 | 2 {
  if (word.length < 4) return 0
  return word.length < 7 ? 1 : 2
}

/** A word is mistyped by its letters or by its sound: `saere` is near in letters, `bnaarsi` in sound. */
export function nearSpellings(word: string): string[] {
  return [...new Set([...withLettersLeftOut(word), ...withLettersLeftOut(soundOf(word))])]
}

/** Whatever is left of it without one or two of its letters: two that are near share one of these. */
function withLettersLeftOut(word: string): string[] {
  let longest = new Set([word])
  const all = new Set(longest)
  for (let errors = typingErrorsIn(word); errors > 0; errors--) {
    longest = new Set([...longest].flatMap(withoutOneLetter))
    for (const shorter of longest) all.add(shorter)
  }
  return [...all]
}

function withoutOneLetter(word: string): string[] {
  const letters = [...word]
  return letters.map((_, place) => letters.toSpliced(place, 1).join(''))
}

/** How many letters must be left out, added, changed or swapped with their neighbour to make one word of the other. */
export function lettersApart(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    rows.push([row])
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      rows[row]!.push(
        Math.min(
          rows[row - 1]![column]! + 1,
          rows[row]![column - 1]! + 1,
          rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
          isSwap ? rows[row - 2]![column - 2]! + 1 : Infinity,
        ),
      )
    }
  }
  return rows[a.length]![b.length]!
}
