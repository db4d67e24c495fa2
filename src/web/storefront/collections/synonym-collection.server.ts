import { collectionFilter } from '#shop/catalogue/product.ts'
import { findShownCollection, type StoredCollection } from '#shop/collections/collection.ts'
import { listCollections } from '#shop/collections/shop-collection-store.server.ts'
import { filterCollection } from '#shop/search/filter-collection.server.ts'
import { defaultSortOf, filterMembers, memberTopics } from '#shop/search/filter-members.server.ts'
import { noFilters } from '#shop/search/filters/product-filters.ts'
import { SUGGESTED_PRODUCTS, suggestedProduct, type Suggestions } from '#shop/search/suggestion.ts'
import { findSynonymCollectionSlug } from '#shop/search/synonyms/synonym-store.server.ts'
import { dependsOn, shopContext } from '#web/shop-context.server.ts'
import { shopKinds } from '../kinds.server.ts'
import { ownCollection } from './shop-collection.server.ts'

type Context = Parameters<typeof dependsOn>[0]

/** The collection that a synonym names for this search, if visitors may see it now. */
export async function findSynonymCollection(
  context: Context,
  query: string,
): Promise<StoredCollection | undefined> {
  const { db, keep } = context.get(shopContext)
  const slug = await findSynonymCollectionSlug(db, query)
  if (slug === null) return undefined
  return findShownCollection(await listCollections(db, keep), slug, new Date())
}

/** Suggests the first products of the collection. */
export async function suggestCollection(
  context: Context,
  typed: string,
  collection: StoredCollection,
): Promise<Suggestions> {
  const { db, keep } = context.get(shopContext)
  dependsOn(context, ...memberTopics(collection))
  const own = ownCollection(collection)
  const view = { filters: noFilters, sort: own ? defaultSortOf(own) : 'newest' } as const
  const { products } = own
    ? await filterMembers(db, own, { view, page: 1 }, keep)
    : await filterCollection(
        db,
        collectionFilter(collection.slug, await shopKinds(context)),
        { view, page: 1 },
        keep,
      )
  const shown = products.items.slice(0, SUGGESTED_PRODUCTS)
  return { typed, words: [], products: shown.map(suggestedProduct) }
}
