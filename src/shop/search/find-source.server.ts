import type { Db } from '#platform/database/database.server.ts'
import { listIdsContaining } from '../catalogue/title-search-store.server.ts'
import type { QueryTerm } from './language/query-terms.ts'
import type { VocabularyWord } from './language/synonyms.ts'
import { isPlainWords } from './language/tokenize.ts'
import { listCodeMatches } from './matching/code-substrings-store.server.ts'
import type { Source } from './matching/source.ts'
import {
  codeContainingTerms,
  codeTermsOfEdges,
  containingImpliesWords,
  containingTerms,
  edgesOf,
  wholeWordTerms,
  type Edge,
} from './matching/title-terms.ts'
import { allWordsTerms } from './matching/word-terms.ts'
import { EXACT_MATCHES_MAX } from './planner/search-limits.ts'
import { listWordsWithEdge, WORDS_WITH_EDGE_MAX } from './vocabulary-store.server.ts'

export async function findSource(
  db: Db,
  text: string,
  terms: readonly QueryTerm[],
  pending: readonly VocabularyWord[],
): Promise<Source> {
  const { edgeWords, ...containing } =
    (await findContainingTerms(db, text, pending)) ?? (await findContainingIds(db, text))
  return {
    text,
    ...containing,
    containingImpliesWords: edgeWords !== null && containingImpliesWords(text, edgeWords, terms),
    wholeWords: isPlainWords(text) ? wholeWordTerms(text) : null,
    allWords: allWordsTerms(terms),
    fuzzy: null,
  }
}

/**
 * `edgeWords`: for each end of the text, the vocabulary words that it may be a part of. Null if
 * `containing` has no terms.
 */
type Containing = Pick<Source, 'containing' | 'inCodes'> & { edgeWords: string[][] | null }

const nowhere: Containing = { containing: null, inCodes: [], edgeWords: null }

/** Finds terms for titles that contain the text. Null if too many words may contain its ends, or if
 * the text has signs or digits. */
async function findContainingTerms(
  db: Db,
  text: string,
  pending: readonly VocabularyWord[],
): Promise<Containing | null> {
  const edges = edgesOf(text)
  if (!edges) return null
  const codeTerms = codeTermsOfEdges(edges)
  const [edgeWords, areInCodes] = await Promise.all([
    Promise.all(edges.map((edge) => findWordsWithEdge(db, edge, pending))),
    listCodeMatches(db, codeTerms),
  ])
  const areKnown = edgeWords.every((words) => words.length > 0)
  if (!areKnown && !areInCodes.includes(true)) return nowhere
  const terms = areKnown ? containingTerms(text, edgeWords) : null
  const inCodes = codeContainingTerms(
    text,
    edgeWords,
    codeTerms.map((term, index) => (areInCodes[index] ? term : null)),
  )
  if (edgeWords.some((words) => words.length >= WORDS_WITH_EDGE_MAX)) return null
  if (areKnown && terms === null) return null
  return terms || inCodes.length > 0
    ? { containing: terms, inCodes, edgeWords: terms && edgeWords }
    : nowhere
}

async function findContainingIds(db: Db, text: string): Promise<Containing> {
  const ids = await listIdsContaining(db, text, EXACT_MATCHES_MAX + 1)
  if (ids.length > EXACT_MATCHES_MAX) return { ...nowhere, containing: 'everywhere' }
  return ids.length > 0 ? { ...nowhere, containing: ids } : nowhere
}

async function findWordsWithEdge(
  db: Db,
  edge: Edge,
  pending: readonly VocabularyWord[],
): Promise<string[]> {
  const known = await listWordsWithEdge(db, edge)
  const fresh = pending.map(({ word }) => word).filter((word) => hasEdge(word, edge))
  return [...new Set([...known, ...fresh])]
}

function hasEdge(word: string, { text, position }: Edge): boolean {
  if (position === 'start') return word.startsWith(text)
  return position === 'end' ? word.endsWith(text) : word.includes(text)
}
