import type { Db } from '#platform/database/database.server.ts'
import { listCardsByIds } from '../catalogue/catalogue-store.server.ts'
import type { ProductCard } from '../catalogue/product.ts'
import { parseSearch } from '../catalogue/search.ts'
import { pageOf, PRODUCTS_PER_PAGE } from '../paging.ts'
import { findDesigns, pageOfDesigns } from './by-design/find-designs.server.ts'
import { findSource } from './find-source.server.ts'
import { findPage, type FindPage } from './find-page.server.ts'
import { findTermsWithSynonyms, findPendingWords } from './find-query-terms.server.ts'
import { findRareWordCorrections } from './find-corrections.server.ts'
import { contentWords } from './language/tokenize.ts'
import { didYouMean } from './language/query-terms.ts'
import type { PageRange, Source } from './matching/source.ts'
import { fuzzyHighlightTerms, fuzzyTerms } from './matching/word-terms.ts'
import { listLargeResult } from './planner/list-large-result.server.ts'
import type { SearchPlan } from './planner/plan-search.server.ts'
import {
  emptyResult,
  LARGE_RESULT_PAGES,
  type SearchRequest,
  type SearchResult,
} from './search-result.ts'

/** Searches products. Titles that contain the text come first, then titles with all words in any
 * order and spelling. If there is less than a page of results, the search also uses corrected
 * words, then the words of the highlights. */
export async function searchProducts(
  db: Db,
  query: string,
  request: SearchRequest,
  find: FindPage = findPage,
): Promise<SearchResult> {
  const text = parseSearch(query)
  if (text === null) return emptyResult(request.page)
  if (request.isByDesign) return searchDesigns(db, text, request, find)
  const { found, exact, terms } = await findMatches(db, text, (source) =>
    find(db, source, request.view, rangeOf(request)),
  )
  return {
    ...(await loadPage(db, text, found, request)),
    didYouMean: exact.matched === 0 ? didYouMean(terms) : null,
    terms,
  }
}

async function searchDesigns(
  db: Db,
  text: string,
  { view, page, perPage = PRODUCTS_PER_PAGE }: SearchRequest,
  find: FindPage,
): Promise<SearchResult> {
  const { found, exact, terms } = await findMatches(db, text, (source) =>
    findDesigns(db, source, view, find),
  )
  const { designs, counts, hasMore, isSample } = found
  const products = await pageOfDesigns(db, designs, page, perPage)
  const isWhole = !hasMore && designs.length <= perPage
  const items = view.sort === 'best' && isWhole ? soldOutLast(products.items, text) : products.items
  return {
    products: { ...products, items },
    counts,
    hasMore,
    isSample,
    didYouMean: exact.matched === 0 ? didYouMean(terms) : null,
    terms,
  }
}

/** Returns only the ids of a page that `searchProducts` would return. */
export async function listMatchingIds(
  db: Db,
  query: string,
  request: SearchRequest,
  find: FindPage = findPage,
): Promise<string[]> {
  const text = parseSearch(query)
  if (text === null) return []
  const { found } = await findMatches(db, text, (source) =>
    find(db, source, request.view, rangeOf(request)),
  )
  const { ids, large } = found
  return large ? listLargeResult(db, large, request.view, rangeOf(request)) : ids
}

async function findMatches<Found extends { matched: number }>(
  db: Db,
  text: string,
  search: (source: Source) => Promise<Found>,
) {
  const pending = await findPendingWords(db)
  const exactTerms = await findTermsWithSynonyms(db, contentWords(text), pending)
  const exactSource = await findSource(db, text, exactTerms, pending)
  const exact = await search(exactSource)
  let found = exact

  const isEnough = () => found.matched >= PRODUCTS_PER_PAGE
  const terms = isEnough() ? exactTerms : await findRareWordCorrections(db, exactTerms, pending)
  const hasCorrections = terms.some(({ fuzzy }) => fuzzy.length > 0)
  for (const step of [
    { ...exactSource, fuzzy: hasCorrections ? fuzzyTerms(terms) : null },
    { ...exactSource, fuzzy: fuzzyHighlightTerms(terms), containingImpliesWords: false },
  ]) {
    if (isEnough()) break
    if (step.fuzzy) found = await search(step)
  }
  return { found, exact, terms }
}

async function loadPage(
  db: Db,
  text: string,
  { hasMore, counts, isSample, total, ids, large }: SearchPlan,
  request: SearchRequest,
): Promise<Pick<SearchResult, 'products' | 'counts' | 'hasMore' | 'isSample'>> {
  const { view, page, perPage = PRODUCTS_PER_PAGE } = request
  const isPastEnd = hasMore && page > LARGE_RESULT_PAGES
  const shown = large && !isPastEnd ? await listLargeResult(db, large, view, rangeOf(request)) : ids
  const cards = await listCardsByIds(db, isPastEnd ? [] : shown)
  const isWhole = !hasMore && total <= perPage
  const sorted = view.sort === 'best' && isWhole ? soldOutLast(cards, text) : cards
  return {
    products: pageOf(sorted, page, hasMore ? LARGE_RESULT_PAGES * perPage : total, perPage),
    counts,
    hasMore,
    isSample,
  }
}

/** Titles that contain the text come first in any case, as specified. Only for a result of one page,
 * which is rendered again when a product on it sells out. */
function soldOutLast(cards: readonly ProductCard[], text: string): ProductCard[] {
  const isLast = ({ available, title }: ProductCard) =>
    available <= 0 && !title.toLowerCase().includes(text.toLowerCase())
  return [...cards.filter((card) => !isLast(card)), ...cards.filter(isLast)]
}

function rangeOf({ page, perPage = PRODUCTS_PER_PAGE }: SearchRequest): PageRange {
  return { limit: perPage, offset: (page - 1) * perPage }
}
