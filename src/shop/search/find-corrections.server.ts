import type { Db } from '#platform/database/database.server.ts'
import { fuzzyWords, type QueryTerm } from './language/query-terms.ts'
import { isTradeTerm, type VocabularyWord } from './language/synonyms.ts'
import { hasDigit } from './language/tokenize.ts'
import { deletionVariants } from './language/typo-tolerance.ts'
import {
  countProductsWithWord,
  listSimilarWords,
  listWordsWithEdge,
} from './vocabulary-store.server.ts'

/** Words shorter than this are not completed, because they have too many completions. */
const COMPLETED_MIN = 3
/** A spelling that more products than this have is not taken for a typing error. */
const RARE_MAX = 3
/** A rare word is corrected only to a word that at least this many times as many products have. */
const USUAL_FACTOR = 10

export async function findCorrections(
  db: Db,
  word: string,
  pending: readonly VocabularyWord[],
  isCandidate: (word: string) => boolean = () => true,
): Promise<QueryTerm> {
  if (hasDigit(word)) return { word, equivalents: [word], fuzzy: [] }
  const completions =
    word.length < COMPLETED_MIN
      ? []
      : [
          ...(await listWordsWithEdge(db, { text: word, position: 'start' })),
          ...pending.map((known) => known.word).filter((known) => known.startsWith(word)),
        ]
  const similar = await listSimilarWords(db, deletionVariants(word))
  return {
    word,
    equivalents: [],
    fuzzy: fuzzyWords(
      word,
      [...similar, ...pending].filter((known) => isCandidate(known.word)),
      completions.filter(isCandidate),
    ),
  }
}

/** Finds corrections for a search with few results. Words that no product has any more count as
 * unknown, although the vocabulary keeps them. Rare words may be corrected to common ones. */
export function findRareWordCorrections(
  db: Db,
  terms: readonly QueryTerm[],
  pending: readonly VocabularyWord[],
): Promise<QueryTerm[]> {
  return Promise.all(terms.map((term) => correctRareWord(db, term, pending)))
}

async function correctRareWord(
  db: Db,
  term: QueryTerm,
  pending: readonly VocabularyWord[],
): Promise<QueryTerm> {
  const { word, equivalents } = term
  if (equivalents.length === 0 || hasDigit(word) || isTradeTerm(word)) return term
  const products = await countProductsWithWord(db, equivalents, RARE_MAX + 1)
  if (products > RARE_MAX) return term
  const { fuzzy } = await findCorrections(
    db,
    word,
    pending,
    (candidate) => !equivalents.includes(candidate),
  )
  if (products === 0) return { ...term, equivalents: [], fuzzy }
  const corrections = fuzzy.filter((candidate) => !candidate.startsWith(word))
  const usual = products * USUAL_FACTOR
  const isUsual = (await countProductsWithWord(db, corrections, usual)) >= usual
  return { ...term, fuzzy: isUsual ? corrections : [] }
}
