import type { Db } from '#platform/database/database.server.ts'
import { listCardsByIds, listIdsContaining } from '../catalogue/catalogue-store.server.ts'
import { parseSearch } from '../catalogue/search.ts'
import { pageOf, PRODUCTS_PER_PAGE } from '../paging.ts'
import { listAreInCodes } from './code-letters-store.server.ts'
import {
  doubtWords,
  findFreshWords,
  findParts,
  findWantedWords,
} from './find-wanted-words.server.ts'
import { LARGE_PAGES, nothingFound, type Asked, type Found } from './found.ts'
import { listOfMany } from './list-of-many.server.ts'
import type { Slice, Source } from './match-conditions-store.server.ts'
import { countFitting, noFilters } from './product-filters.ts'
import { MATCHES_MAX } from './glance-store.server.ts'
import { findMatches, type Matches } from './search-store.server.ts'
import { isMadeOfWords, queryWords } from './search-words.ts'
import { surveyView } from './survey-view.server.ts'
import {
  closeTerms,
  codeTerms,
  containingTerms,
  edgesOf,
  isWithin,
  lettersOfEdges,
  meaningTerms,
  nearTerms,
  wholeTerms,
} from './terms.ts'
import { PARTS_MAX, type KnownWord } from './vocabulary-store.server.ts'
import { meantText } from './wanted-words.ts'

/** What a shopper expects: titles that contain the text, then all words in any order and spelling, then what is close. */
export async function searchProducts(db: Db, text: string, asked: Asked): Promise<Found> {
  const wanted = parseSearch(text)
  if (wanted === null) return nothingFound(asked.page)
  const fresh = await findFreshWords(db)
  const words = await findWantedWords(db, queryWords(wanted), fresh)
  const contained = await findContaining(db, wanted, fresh)
  const first: Source = {
    text: wanted,
    whole: isMadeOfWords(wanted) ? wholeTerms(wanted) : null,
    containing: contained.containing,
    inCodes: contained.inCodes,
    meaning: meaningTerms(words),
    close: null,
    isWithinMeaning: contained.edges !== null && isWithin(wanted, contained.edges, words),
  }
  const exact = await findFew(db, first, asked)
  let [source, matches] = [first, exact]
  const isEnough = () => countFitting(matches.tallies, noFilters) >= PRODUCTS_PER_PAGE
  const doubted = isEnough() ? words : await doubtWords(db, words, fresh)
  const isMistyped = doubted.some(({ near }) => near.length > 0)
  // Each step is dearer than the one before: the next is taken only where few pieces were found.
  for (const step of [
    { ...first, close: isMistyped ? nearTerms(doubted) : null },
    { ...first, close: closeTerms(doubted), isWithinMeaning: false },
  ]) {
    if (isEnough()) break
    if (step.close) [source, matches] = [step, await findFew(db, step, asked)]
  }
  return {
    ...(await foundBy(db, source, matches, asked)),
    meant: countFitting(exact.tallies, noFilters) === 0 ? meantText(doubted) : null,
    wanted: doubted,
  }
}

function findFew(db: Db, source: Source, asked: Asked): Promise<Matches> {
  return findMatches(db, source, asked.view.filters, asked.view.sort, sliceOf(asked))
}

/** The text in titles: by the words and the codes that its edges are part of, else by the letters themselves. */
async function findContaining(
  db: Db,
  text: string,
  fresh: readonly KnownWord[],
): Promise<Pick<Source, 'containing' | 'inCodes'> & { edges: string[][] | null }> {
  const edges = edgesOf(text)
  const nowhere = { containing: null, inCodes: [], edges: null }
  if (edges) {
    const letters = lettersOfEdges(edges)
    const [parts, areInCodes] = await Promise.all([
      findParts(db, edges, fresh),
      listAreInCodes(db, letters),
    ])
    const isKnown = parts.every((words) => words.length > 0)
    if (!isKnown && !areInCodes.includes(true)) return nowhere
    const terms = isKnown ? containingTerms(text, parts) : null
    const inCodes = codeTerms(
      text,
      parts,
      letters.map((term, place) => (areInCodes[place] ? term : null)),
    )
    const areNamed =
      parts.every((words) => words.length < PARTS_MAX) && (terms !== null || !isKnown)
    if (areNamed)
      return terms || inCodes.length > 0
        ? { containing: terms, inCodes, edges: terms && parts }
        : nowhere
  }
  const ids = await listIdsContaining(db, text, MATCHES_MAX + 1)
  return {
    ...nowhere,
    containing: ids.length > MATCHES_MAX ? 'everywhere' : ids.length === 0 ? null : ids,
  }
}

async function foundBy(
  db: Db,
  source: Source,
  matches: Matches,
  asked: Asked,
): Promise<Pick<Found, 'products' | 'counts' | 'hasMore' | 'isSample'>> {
  const { view, page, perPage = PRODUCTS_PER_PAGE } = asked
  const { counts, isSample, total, ids, many } = await surveyView(
    db,
    source,
    view,
    sliceOf(asked),
    matches,
  )
  if (many === null)
    return {
      products: pageOf(await listCardsByIds(db, ids), page, total, perPage),
      hasMore: false,
      counts,
      isSample,
    }
  const found =
    page > LARGE_PAGES
      ? []
      : many.sample.isWhole
        ? ids
        : await listOfMany(db, many, many.sample, view, sliceOf(asked))
  return {
    products: pageOf(await listCardsByIds(db, found), page, LARGE_PAGES * perPage, perPage),
    hasMore: true,
    counts,
    isSample,
  }
}

function sliceOf({ page, perPage = PRODUCTS_PER_PAGE }: Pick<Asked, 'page' | 'perPage'>): Slice {
  return { limit: perPage, offset: (page - 1) * perPage }
}
