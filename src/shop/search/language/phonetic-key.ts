import { transliterate, transliterateSpoken } from './transliterate.ts'

/** Increment this when the rules change. `updateVocabulary` then recomputes the keys of all stored words. */
export const SPELLING_VERSION = 2

/** A silent ending: a plural s, a silent e, or an h after a vowel. At least three characters remain. */
const SILENT_ENDING = /(?<=.{3})(s|(?<=[^aeious])e|(?<=[aeiou])h)$/u

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

/** Returns the key that words share if they sound alike: saree, sari, saari and साड़ी. The key is
 * never shown to customers. It is empty only for an empty word, and it is its own key. */
export function phoneticKey(word: string): string {
  return keyOfLatin(transliterate(word.normalize('NFC').toLowerCase())) || word
}

/** The keys of a query word. A Devanagari word has a second key, without its silent vowels. */
export function phoneticKeys(word: string): string[] {
  const spoken = keyOfLatin(transliterateSpoken(word.normalize('NFC').toLowerCase()))
  return [...new Set([phoneticKey(word), spoken || word])]
}

function keyOfLatin(word: string): string {
  let key = withoutDiacritics(word)
  for (let before = ''; before !== key;) {
    before = key
    key = applyRules(key)
  }
  return key
}

function withoutDiacritics(word: string): string {
  return word.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
}

/** A final ss that belongs to the word (dress, dresses) is replaced by ß, so that it does not count
 * as a plural. */
function applyRules(word: string): string {
  const folded = [...consonants, ...vowels]
    .reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), word)
    .replace(/(?<=.{2})ss(es?)?$/u, 'ß')
    .replace(/(.)\1+/gu, '$1')
  return folded.replace(SILENT_ENDING, '')
}
