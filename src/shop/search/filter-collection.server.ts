import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { listCardsByIds } from '../catalogue/catalogue-store.server.ts'
import { listCollection } from '../catalogue/collection-store.server.ts'
import { catalogueTopic, designsTopic, offersTopic, type Collection } from '../catalogue/product.ts'
import {
  pageOf,
  PAGES_PER_QUERY,
  PAGES_MAX,
  PRODUCTS_PER_QUERY,
  PRODUCTS_PER_PAGE,
} from '../paging.ts'
import { isDefaultView, noFilters, type ListView } from './filters/product-filters.ts'
import { findDesigns, pageOfDesigns } from './by-design/find-designs.server.ts'
import { findPage, type FindPage } from './find-page.server.ts'
import { termsSource, type PageRange, type Source } from './matching/source.ts'
import { collectionTerms } from './matching/word-terms.ts'
import { listLargeResult, type LargeResult } from './planner/list-large-result.server.ts'
import {
  emptyResult,
  LARGE_RESULT_PAGES,
  type SearchRequest,
  type SearchResult,
} from './search-result.ts'

type CollectionPage = Pick<SearchResult, 'products' | 'counts' | 'hasMore' | 'isSample'>

const ALL_PAGES: PageRange = { limit: LARGE_RESULT_PAGES * PRODUCTS_PER_PAGE, offset: 0 }

/** Returns a page of a collection with its filter counts. Counts and the order of products are
 * cached until the catalogue changes; the product cards are not. The default view is limited only
 * by PAGES_MAX. */
export async function filterCollection(
  db: Db,
  collection: Collection,
  { view, page, isByDesign = false }: Omit<SearchRequest, 'perPage'>,
  keep: Keep = noQueryCache,
  find: FindPage = findPage,
): Promise<SearchResult> {
  const allWords = collectionTerms(collection)
  if (allWords === null) return emptyResult(page)
  const source = termsSource({ allWords })
  const listed = isByDesign
    ? await listDesigns(db, source, view, page, keep, find)
    : isDefaultView(view, 'newest')
      ? await listDefaultView(db, collection, source, page, keep, find)
      : await listFilteredView(db, source, view, page, keep, find)
  return { didYouMean: null, terms: [], ...listed }
}

async function listDesigns(
  db: Db,
  source: Source,
  view: ListView,
  page: number,
  keep: Keep,
  find: FindPage,
): Promise<CollectionPage> {
  const topics = [
    catalogueTopic,
    designsTopic,
    ...(isDefaultView(view, 'newest') ? [] : [offersTopic]),
  ]
  const { designs, counts, isSample, hasMore } = await keep(
    `designs ${JSON.stringify([source.allWords, view])}`,
    topics,
    () => findDesigns(db, source, view, find),
  )
  return { products: await pageOfDesigns(db, designs, page), counts, isSample, hasMore }
}

async function listDefaultView(
  db: Db,
  collection: Collection,
  source: Source,
  page: number,
  keep: Keep,
  find: FindPage,
): Promise<CollectionPage> {
  const [{ counts, isSample }, products] = await Promise.all([
    keep(`choices ${JSON.stringify(source.allWords)}`, [catalogueTopic], async () => {
      const view: ListView = { filters: noFilters, sort: 'newest' }
      const found = await find(db, source, view, { limit: 0, offset: 0 })
      return { counts: found.counts, isSample: found.isSample }
    }),
    listCollection(db, collection, page, keep),
  ])
  return {
    counts,
    isSample,
    products,
    hasMore: products.total >= PAGES_MAX * PRODUCTS_PER_PAGE,
  }
}

async function listFilteredView(
  db: Db,
  source: Source,
  view: ListView,
  page: number,
  keep: Keep,
  find: FindPage,
): Promise<CollectionPage> {
  const key = JSON.stringify([source.allWords, view])
  const topics = [catalogueTopic, offersTopic]
  const found = await keep(`survey ${key}`, topics, () => find(db, source, view, ALL_PAGES))
  const { counts, isSample, hasMore, large } = found
  const ids = large
    ? await listPageOfLarge(db, large, view, page, (offset, list) =>
        keep(`list ${key} ${offset}`, topics, list),
      )
    : found.ids.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE)
  const total = hasMore ? ALL_PAGES.limit : found.total
  return {
    products: pageOf(await listCardsByIds(db, ids), page, total, PRODUCTS_PER_PAGE),
    counts,
    isSample,
    hasMore,
  }
}

/** Lists one page of a large result. PAGES_PER_QUERY pages are looked up and cached together. */
async function listPageOfLarge(
  db: Db,
  large: LargeResult,
  view: ListView,
  page: number,
  keep: (offset: number, list: () => Promise<string[]>) => Promise<string[]>,
): Promise<string[]> {
  if (page > LARGE_RESULT_PAGES) return []
  const offset = Math.floor((page - 1) / PAGES_PER_QUERY) * PRODUCTS_PER_QUERY
  const ids = await keep(offset, () =>
    listLargeResult(db, large, view, { limit: PRODUCTS_PER_QUERY, offset }),
  )
  const start = (page - 1) * PRODUCTS_PER_PAGE - offset
  return ids.slice(start, start + PRODUCTS_PER_PAGE)
}
