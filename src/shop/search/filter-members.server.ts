import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { listCardsByIds } from '../catalogue/catalogue-store.server.ts'
import { catalogueTopic, designsTopic, offersTopic } from '../catalogue/product.ts'
import { addedSince, dependsOnOffers } from '../collections/collection-rules.ts'
import { collectionTopic, type StoredCollection } from '../collections/collection.ts'
import { pageOf, PRODUCTS_PER_PAGE } from '../paging.ts'
import { groupByDesign, GROUPED_MAX, pageOfDesigns } from './by-design/find-designs.server.ts'
import { countAll, countChoices, countMatches, countFitting } from './filters/facets.ts'
import { countChosen, isDefaultView, type ListView, type Sort } from './filters/product-filters.ts'
import { listFittingMembers, listMembers, type Membership } from './members-store.server.ts'
import { LARGE_RESULT_PAGES, type SearchRequest, type SearchResult } from './search-result.ts'

/** The number of products that a collection lists, as any large result. */
const LISTED_MAX = LARGE_RESULT_PAGES * PRODUCTS_PER_PAGE

type Collection = Pick<StoredCollection, 'slug' | 'mode' | 'rules'>

/** `best` is the owner's order, or that of the units sold. */
export function defaultSortOf({ mode, rules }: Collection): Sort {
  return mode === 'manual' || rules.isBestSelling ? 'best' : 'newest'
}

/** The topics of a list of the collection, besides those of its products. */
export function memberTopics({ slug, rules }: Collection): string[] {
  return [catalogueTopic, collectionTopic(slug), ...(dependsOnOffers(rules) ? [offersTopic] : [])]
}

export function membershipOf({ slug, mode, rules }: Collection, now: Date): Membership {
  return mode === 'manual'
    ? { slug, mode }
    : { slug, mode: 'rules', rules, since: addedSince(rules, now) }
}

/** Returns a page of a manual or rule-based collection with its filter counts. Ids and counts are
 * cached; the product cards are not. */
export async function filterMembers(
  db: Db,
  collection: Collection,
  { view, page, isByDesign = false }: Omit<SearchRequest, 'perPage'>,
  keep: Keep = noQueryCache,
  now: Date = new Date(),
): Promise<SearchResult> {
  const membership = membershipOf(collection, now)
  const order = defaultSortOf(collection)
  const isDefault = isDefaultView(view, order)
  const topics = [...memberTopics(collection), ...(isDefault ? [] : [offersTopic])]
  const request = { order, withStock: !isDefault }
  if (isByDesign) {
    const { designs, ...found } = await keep(
      `designs ${JSON.stringify([membership, view])}`,
      [...topics, designsTopic],
      () => findDesignsOfMembers(db, membership, view, request),
    )
    const products = await pageOfDesigns(db, designs, page)
    return { didYouMean: null, terms: [], ...found, products }
  }
  const { ids, total, ...found } = await keep(
    `members ${JSON.stringify([membership, view])}`,
    topics,
    () => findMembers(db, membership, view, request),
  )
  const cards = await listCardsByIds(
    db,
    ids.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE),
  )
  return {
    didYouMean: null,
    terms: [],
    ...found,
    products: pageOf(cards, page, total, PRODUCTS_PER_PAGE),
  }
}

async function findDesignsOfMembers(
  db: Db,
  membership: Membership,
  view: ListView,
  request: { order: Sort; withStock: boolean },
) {
  const limit = GROUPED_MAX + 1
  const { ids, tallies } = await listMembers(db, membership, view, {
    ...request,
    limit,
    countsDesigns: true,
  })
  const isLarge = countMatches(tallies) > GROUPED_MAX
  const isWhole = !isLarge || (countChosen(view.filters) === 0 && view.sort === request.order)
  const fitting = isWhole ? ids : await listFittingMembers(db, membership, view, limit)
  return {
    ...(await groupByDesign(db, fitting)),
    counts: countChoices(tallies, view.filters),
    isSample: isLarge,
  }
}

async function findMembers(
  db: Db,
  membership: Membership,
  view: ListView,
  { order, withStock }: { order: Sort; withStock: boolean },
) {
  const limit = LISTED_MAX + 1
  const { ids, tallies } = await listMembers(db, membership, view, { order, limit, withStock })
  const isLarge = countAll(tallies) > LISTED_MAX
  const isWhole = !isLarge || (countChosen(view.filters) === 0 && view.sort === order)
  const fitting = isWhole ? ids : await listFittingMembers(db, membership, view, limit)
  const hasMore = fitting.length > LISTED_MAX
  return {
    ids: fitting.slice(0, LISTED_MAX),
    total: Math.min(isLarge ? fitting.length : countFitting(tallies, view.filters), LISTED_MAX),
    counts: countChoices(tallies, view.filters),
    isSample: isLarge,
    hasMore,
  }
}
