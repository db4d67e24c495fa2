import { redirect } from 'react-router'
import { listTopics, offersTopic, type ProductCard } from '#shop/catalogue/product.ts'
import { kindChoices, type ProductKind } from '#shop/kinds/product-kind.ts'
import type { Page } from '#shop/paging.ts'
import { withoutPriceAndStock, type FilterCounts } from '#shop/search/filters/facets.ts'
import {
  isDefaultView,
  viewQuery,
  type ListView,
  type Sort,
} from '#shop/search/filters/product-filters.ts'
import { packCard, unpackCard, type PackedCard } from './packed-cards.ts'

export type FilteredList = {
  products: Page<ProductCard>
  view: ListView
  counts: FilterCounts
  /** If true, more products match than `products.total` says. */
  hasMore: boolean
  /** If true, the real counts may be higher than those given. */
  isSample: boolean
  /** The names of the types. */
  kindNames: Record<string, string>
}

/** Adds the view and the page's topics to a list. Only a filtered or sorted list depends on every
 * price and stock change. */
export function filteredList(
  found: Omit<FilteredList, 'view' | 'kindNames'>,
  view: ListView,
  defaultSort: Sort,
  kinds: readonly ProductKind[],
): FilteredList & { topics: string[] } {
  const { products, counts, hasMore, isSample } = found
  const dependsOnOffers = !isDefaultView(view, defaultSort)
  return {
    products,
    view,
    hasMore,
    isSample,
    counts: sortedSizes(dependsOnOffers ? counts : withoutPriceAndStock(counts), kinds),
    kindNames: Object.fromEntries(kinds.map(({ slug, singular }) => [slug, singular])),
    topics: [...listTopics(products.items), ...(dependsOnOffers ? [offersTopic] : [])],
  }
}

/** The sizes in the order of an address, so that the form and the view have the same address. */
function sortedSizes(counts: FilterCounts, kinds: readonly ProductKind[]): FilterCounts {
  const size = kindChoices(kinds).size.flatMap((label) =>
    counts.size[label] === undefined ? [] : [[label, counts.size[label]] as const],
  )
  return { ...counts, size: Object.fromEntries(size) }
}

/** A page past the end is redirected to the last page. The redirect is not cached. */
export function redirectPastEnd(
  { products: { page, pages }, view }: FilteredList,
  path: string,
  defaultSort: Sort,
): void {
  if (page > pages) throw redirect(path + viewQuery(view, defaultSort, pages))
}

/** Serialises the list for the loader, with its cards in packed form. */
export function packList(list: FilteredList): string {
  return JSON.stringify({
    ...list,
    products: { ...list.products, items: list.products.items.map(packCard) },
  })
}

export function unpackList(packed: string): FilteredList {
  const list = JSON.parse(packed) as Omit<FilteredList, 'products'> & { products: Page<PackedCard> }
  return { ...list, products: { ...list.products, items: list.products.items.map(unpackCard) } }
}
