import type { Db } from '#platform/database/database.server.ts'
import { findCorrections } from './find-corrections.server.ts'
import { phoneticKey } from './language/phonetic-key.ts'
import { equivalentWords, wordSplits, type QueryTerm } from './language/query-terms.ts'
import { synonymKeys, type VocabularyWord } from './language/synonyms.ts'
import { hasDigit } from './language/tokenize.ts'
import { replaceSynonyms } from './synonyms/shop-synonym.ts'
import { findMeanings } from './synonyms/synonym-store.server.ts'
import { listPendingWords, listWordsByKey } from './vocabulary-store.server.ts'

/** Limit of new words that a search compares, usually those of the last minute. After a large import
 * there may be more. The others are found only by their exact spelling until the vocabulary job has
 * run. */
const PENDING_WORDS_MAX = 2_000

export async function findPendingWords(db: Db): Promise<VocabularyWord[]> {
  const words = await listPendingWords(db, PENDING_WORDS_MAX)
  return words.map((word) => ({ word, sound: phoneticKey(word) }))
}

/** Looks up the words, with the owner's synonyms replaced by their meanings. */
export async function findTermsWithSynonyms(
  db: Db,
  words: readonly string[],
  pending: readonly VocabularyWord[],
): Promise<QueryTerm[]> {
  const meanings = await findMeanings(db, words)
  if (meanings.size === 0) return findQueryTerms(db, words, pending)
  const terms = await Promise.all(
    replaceSynonyms(words, meanings).map(async ({ word, typed }) =>
      (await findQueryTerms(db, [word], pending)).map((term) =>
        typed === null ? term : { ...term, equivalents: [...term.equivalents, typed] },
      ),
    ),
  )
  return terms.flat()
}

/** Looks up the spellings and synonyms of each word. Unknown words are joined, split or corrected. */
export async function findQueryTerms(
  db: Db,
  words: readonly string[],
  pending: readonly VocabularyWord[],
): Promise<QueryTerm[]> {
  const terms = await findEquivalents(db, words, pending)
  if (terms.every(isKnown)) return terms
  return Promise.all(
    (await fixSpacing(db, terms, pending)).map(async (term) =>
      isKnown(term) ? term : await findCorrections(db, term.word, pending),
    ),
  )
}

async function findEquivalents(
  db: Db,
  words: readonly string[],
  pending: readonly VocabularyWord[],
): Promise<QueryTerm[]> {
  const keys = new Set(words.filter((word) => !hasDigit(word)).flatMap(synonymKeys))
  const known = [
    ...(await listWordsByKey(db, [...keys])),
    ...pending.filter(({ sound }) => keys.has(sound)),
  ]
  return words.map((word) => ({
    word,
    equivalents: [...new Set(equivalentWords(word, known))],
    fuzzy: [],
  }))
}

/** Joins words (`kanchi puram`) or splits them (`silksaree`) if this makes unknown words known. */
async function fixSpacing(
  db: Db,
  terms: readonly QueryTerm[],
  pending: readonly VocabularyWord[],
): Promise<QueryTerm[]> {
  const joined = terms.slice(0, -1).map(({ word }, index) => word + terms[index + 1]!.word)
  const splits = terms.map((term) => (isKnown(term) ? [] : wordSplits(term.word)))
  const candidates = await findEquivalents(
    db,
    [...new Set([...joined, ...splits.flat(2)])],
    pending,
  )
  const byWord = new Map(candidates.filter(isKnown).map((term) => [term.word, term]))

  const fixed: QueryTerm[] = []
  for (let index = 0; index < terms.length; index++) {
    const pair = terms.slice(index, index + 2)
    const whole = pair.every(isKnown) ? undefined : byWord.get(joined[index] ?? '')
    const halves = splits[index]!.find((split) =>
      split.every((half) => byWord.get(half)?.equivalents.includes(half)),
    )
    if (whole) {
      fixed.push(whole)
      index++
    } else if (halves) fixed.push(...halves.map((half) => byWord.get(half)!))
    else fixed.push(terms[index]!)
  }
  return fixed
}

function isKnown({ equivalents }: QueryTerm): boolean {
  return equivalents.length > 0
}
