import type { Db } from '#platform/database/database.server.ts'
import { listCardsByIds, listCollection, listIdsContaining } from '../catalogue/catalogue-store.server.ts'
import type { ProductCard } from '../catalogue/product.ts'
import { parseSearch } from '../catalogue/search.ts'
import { pageOf, PAGES_MAX, PRODUCTS_PER_PAGE, type Page } from '../paging.ts'
import { findFreshWords, findParts, findWantedWords } from './find-wanted-words.server.ts'
import { listOfMany } from './list-of-many.server.ts'
import { countChoices, countFitting, isUsual, noFilters, type FilterCounts, type ListView } from './product-filters.ts'
import { findMatches, MATCHES_MAX, type Matches, type Slice, type Source } from './search-store.server.ts'
import { isMadeOfWords, queryWords } from './search-words.ts'
import { closeTerms, collectionTerms, containingTerms, edgesOf, filterTerms, isWithin, meaningTerms, nearTerms, wholeTerms } from './terms.ts'
import { PARTS_MAX, type KnownWord } from './vocabulary-store.server.ts'
import { meantText, type WantedWord } from './wanted-words.ts'

/** Nobody turns more pages of a search than this; who sees a thousand pieces filters. */
const LARGE_PAGES = 42

export type Found = {
  products: Page<ProductCard>
  counts: FilterCounts
  /** There are more than `products.total`. */
  hasMore: boolean
  /** The counts are of the newest pieces only: there are at least so many. */
  isSample: boolean
  /** What was probably meant, where the shop does not know a word of it. */
  meant: string | null
  wanted: WantedWord[]
}

type Asked = { view: ListView; page: number; perPage?: number }

/** What a shopper expects: titles that contain the text, then all words in any order and spelling, then what is close. */
export async function searchProducts(db: Db, text: string, asked: Asked): Promise<Found> {
  const wanted = parseSearch(text)
  if (wanted === null) return nothing(asked.page)
  const fresh = await findFreshWords(db)
  const words = await findWantedWords(db, queryWords(wanted), fresh)
  const contained = await findContaining(db, wanted, fresh)
  const first: Source = {
    text: wanted, whole: isMadeOfWords(wanted) ? wholeTerms(wanted) : null, containing: contained.containing, meaning: meaningTerms(words), close: null,
    isWithinMeaning: contained.edges !== null && isWithin(wanted, contained.edges, words),
  }
  const isMistyped = first.meaning === null
  // Each step is dearer than the one before: the next is taken only where few pieces were found.
  const steps = [first, { ...first, close: isMistyped ? nearTerms(words) : null }, { ...first, close: closeTerms(words), isWithinMeaning: false }]
  const exact = await findFew(db, first, asked)
  let [source, matches] = [first, exact]
  for (const step of steps.slice(1)) {
    if (countFitting(matches.tallies, noFilters) >= PRODUCTS_PER_PAGE) break
    if (step.close) [source, matches] = [step, await findFew(db, step, asked)]
  }
  return { ...await foundBy(db, source, matches, asked), meant: countFitting(exact.tallies, noFilters) === 0 ? meantText(words) : null, wanted: words }
}

function findFew(db: Db, source: Source, asked: Asked): Promise<Matches> {
  return findMatches(db, source, asked.view.filters, asked.view.sort, sliceOf(asked))
}

/** A collection with what can be chosen in it. Without filters and in its usual order it can be walked through as far as ever. */
export async function filterCollection(db: Db, name: string, asked: Asked): Promise<Found> {
  const meaning = collectionTerms(name)
  if (meaning === null) return nothing(asked.page)
  const source: Source = { text: null, whole: null, containing: null, isWithinMeaning: false, meaning, close: null }
  const matches = await findMatches(db, source, asked.view.filters, asked.view.sort, sliceOf(asked))
  const found = { meant: null, wanted: [] }
  if (!isUsual(asked.view, 'newest')) return { ...found, ...await foundBy(db, source, matches, asked) }

  const products = await listCollection(db, name, asked.page)
  const isSample = countFitting(matches.tallies, noFilters) > MATCHES_MAX
  return { ...found, products, counts: countChoices(matches.tallies, noFilters), hasMore: products.total >= PAGES_MAX * PRODUCTS_PER_PAGE, isSample }
}

/** The text in titles: by the words that its edges are part of, else by the letters themselves. */
async function findContaining(db: Db, text: string, fresh: readonly KnownWord[]): Promise<{ containing: Source['containing']; edges: string[][] | null }> {
  const edges = edgesOf(text)
  const parts = edges && await findParts(db, edges, fresh)
  if (parts?.some((words) => words.length === 0)) return { containing: null, edges: null }
  const terms = parts && parts.every((words) => words.length < PARTS_MAX) ? containingTerms(text, parts) : null
  if (terms) return { containing: terms, edges: parts }
  const ids = await listIdsContaining(db, text, MATCHES_MAX + 1)
  return { containing: ids.length > MATCHES_MAX ? 'everywhere' : ids.length === 0 ? null : ids, edges: null }
}

async function foundBy(db: Db, source: Source, matches: Matches, asked: Asked): Promise<Pick<Found, 'products' | 'counts' | 'hasMore' | 'isSample'>> {
  const { view, page, perPage = PRODUCTS_PER_PAGE } = asked
  const counts = countChoices(matches.tallies, view.filters)
  const few = async ({ ids, tallies }: Matches) => ({ products: pageOf(await listCardsByIds(db, ids), page, countFitting(tallies, view.filters), perPage), hasMore: false })
  if (countFitting(matches.tallies, noFilters) <= MATCHES_MAX) return { ...await few(matches), counts, isSample: false }

  const narrowing = filterTerms(view.filters)
  const narrowed = narrowing.length > 0 ? await findMatches(db, source, view.filters, view.sort, sliceOf(asked), narrowing) : matches
  if (countFitting(narrowed.tallies, noFilters) <= MATCHES_MAX) return { ...await few(narrowed), counts, isSample: true }

  const ids = page > LARGE_PAGES ? [] : await listOfMany(db, { source: { ...source, ...narrowed.common && { common: narrowed.common } }, narrowing }, narrowed, view, sliceOf(asked))
  const products = pageOf(await listCardsByIds(db, ids), page, LARGE_PAGES * perPage, perPage)
  return { products, hasMore: true, counts, isSample: true }
}

function sliceOf({ page, perPage = PRODUCTS_PER_PAGE }: Pick<Asked, 'page' | 'perPage'>): Slice {
  return { limit: perPage, offset: (page - 1) * perPage }
}

function nothing(page: number): Found {
  return { products: pageOf([], page, 0, PRODUCTS_PER_PAGE), counts: countChoices([], noFilters), hasMore: false, isSample: false, meant: null, wanted: [] }
}
