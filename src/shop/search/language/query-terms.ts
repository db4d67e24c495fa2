import { phoneticKey } from './phonetic-key.ts'
import { isSynonymOf, isTradeTerm, type VocabularyWord } from './synonyms.ts'
import { hasDigit } from './tokenize.ts'
import { editDistance, typosAllowed } from './typo-tolerance.ts'

export type QueryTerm = {
  word: string
  /** The word in all known spellings, and its synonyms. */
  equivalents: string[]
  /** Completions and corrections of the word, if it has no equivalents or only rare ones. */
  fuzzy: string[]
}

/** Filters the known words for equivalents of this word. A word with digits matches only itself. */
export function equivalentWords(word: string, known: readonly VocabularyWord[]): string[] {
  if (hasDigit(word)) return [word]
  return known.filter(isSynonymOf(word)).map((synonym) => synonym.word)
}

/** Returns the corrections with the smallest edit distance, then the completions. A trade term is
 * not corrected, so that black does not become block. */
export function fuzzyWords(
  word: string,
  candidates: readonly VocabularyWord[],
  completions: readonly string[],
): string[] {
  if (isTradeTerm(word)) return [...new Set(completions)]
  const key = phoneticKey(word)
  const distances = candidates
    .map((candidate) => ({
      word: candidate.word,
      spelling: editDistance(word, candidate.word),
      sound: editDistance(key, candidate.sound),
    }))
    .filter(({ spelling, sound }) => spelling <= typosAllowed(word) || sound <= typosAllowed(key))
  const smallest = Math.min(...distances.map(({ spelling, sound }) => spelling + sound))
  const corrections = distances
    .filter(({ spelling, sound }) => spelling + sound === smallest)
    .map((candidate) => candidate.word)
  return [...new Set([...corrections, ...completions])]
}

const HALF_MIN = 3

/** Returns every way to split a word in two, for queries without a space (`silksaree`). */
export function wordSplits(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, word.length - 2 * HALF_MIN + 1) }, (_, index) => [
    word.slice(0, index + HALF_MIN),
    word.slice(index + HALF_MIN),
  ])
}

/** Returns the query with unknown words corrected; null if there is nothing to correct. */
export function didYouMean(terms: readonly QueryTerm[]): string | null {
  if (terms.every(({ equivalents, fuzzy }) => equivalents.length > 0 || fuzzy.length === 0))
    return null
  return terms
    .map(({ word, equivalents, fuzzy }) => (equivalents.length > 0 ? word : (fuzzy[0] ?? word)))
    .join(' ')
}

const RELAXED_QUERIES_MAX = 8

/** Returns less specific queries in this order: without the unknown words, without one word, each
 * word alone. */
export function relaxedQueries(terms: readonly QueryTerm[]): QueryTerm[][] {
  const known = terms.filter(({ equivalents, fuzzy }) => equivalents.length + fuzzy.length > 0)
  const withoutOne =
    known.length > 2 ? known.map((_, index) => known.toSpliced(index, 1)).toReversed() : []
  return [
    ...(known.length < terms.length ? [known] : []),
    ...withoutOne,
    ...(known.length > 1 ? known.map((term) => [term]) : []),
  ]
    .filter((query) => query.length > 0)
    .slice(0, RELAXED_QUERIES_MAX)
}
