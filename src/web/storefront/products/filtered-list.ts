import { redirect } from 'react-router'
import type { Attribute } from '#shop/attributes/attribute.ts'
import { listTopics, offersTopic, type ProductCard } from '#shop/catalogue/product.ts'
import { kindChoices, type ProductKind } from '#shop/kinds/product-kind.ts'
import { parsePage, type Page } from '#shop/paging.ts'
import { withoutPriceAndStock, type FilterCounts } from '#shop/search/filters/facets.ts'
import {
  isDefaultView,
  queryWithoutUnknown,
  viewQuery,
  type KindChoices,
  type ListView,
  type Sort,
} from '#shop/search/filters/product-filters.ts'
import { attributeChoices, type AttributePanel } from './filters/attribute-panels.ts'

export type FilteredList = {
  products: Page<ProductCard>
  view: ListView
  counts: FilterCounts
  /** If true, more products match than `products.total` says. */
  hasMore: boolean
  /** If true, the real counts may be higher than those given. */
  isSample: boolean
  /** The names of the types and of the attributes' choices. */
  kindNames: Record<string, string>
  panels: AttributePanel[]
  /** The colours of choices. */
  swatches: Record<string, string>
}

/** Adds the view and the page's topics to a list. Only a filtered or sorted list depends on every
 * price and stock change. */
export function filteredList(
  found: Pick<FilteredList, 'products' | 'counts' | 'hasMore' | 'isSample'>,
  view: ListView,
  defaultSort: Sort,
  kinds: readonly ProductKind[],
  attributes: readonly Attribute[] = [],
): FilteredList & { topics: string[] } {
  const { products, counts, hasMore, isSample } = found
  const { panels, names, swatches } = attributeChoices(
    counts.attribute,
    view.filters.attribute,
    attributes,
  )
  const dependsOnOffers = !isDefaultView(view, defaultSort)
  return {
    products,
    view,
    hasMore,
    isSample,
    counts: sortedSizes(dependsOnOffers ? counts : withoutPriceAndStock(counts), kinds),
    kindNames: {
      ...Object.fromEntries(kinds.map(({ slug, singular }) => [slug, singular])),
      ...names,
    },
    panels,
    swatches,
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

/** A choice that the shop does not have is left out by a redirect, which is not cached. */
export function redirectUnknownChoices(
  query: URLSearchParams,
  known: KindChoices,
  path: string,
): void {
  const rest = queryWithoutUnknown(query, known, parsePage(query.get('page')))
  if (rest !== null) throw redirect(path + rest)
}

/** A page past the end is redirected to the last page. The redirect is not cached. */
export function redirectPastEnd(
  { products: { page, pages }, view }: FilteredList,
  path: string,
  defaultSort: Sort,
): void {
  if (page > pages) throw redirect(path + viewQuery(view, defaultSort, pages))
}
