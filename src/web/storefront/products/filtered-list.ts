import { redirect } from 'react-router'
import { listTopics, offersTopic, type ProductCard } from '#shop/catalogue/product.ts'
import type { Page } from '#shop/paging.ts'
import {
  isUsual,
  viewAddress,
  withoutOffers,
  type FilterCounts,
  type ListView,
  type Sort,
} from '#shop/search/product-filters.ts'
import { packCard, unpackCard, type PackedCard } from './packed-cards.ts'

/** A list that can be filtered. */
export type FilteredList = {
  products: Page<ProductCard>
  view: ListView
  counts: FilterCounts
  /** There are more pieces than anybody turns pages for. */
  hasMore: boolean
  /** The counts are of the newest pieces only: there are at least so many. */
  isSample: boolean
}

/** And what the page rests on. A list that is chosen or ordered by price or stock is drawn again for every such news, any other is not. */
export function filteredList(
  found: Omit<FilteredList, 'view'>,
  view: ListView,
  usual: Sort,
): FilteredList & { topics: string[] } {
  const { products, counts, hasMore, isSample } = found
  const showsOffers = !isUsual(view, usual)
  return {
    products,
    view,
    hasMore,
    isSample,
    counts: showsOffers ? counts : withoutOffers(counts),
    topics: [...listTopics(products.items), ...(showsOffers ? [offersTopic] : [])],
  }
}

/** Behind the end of a list, which may have become shorter, stands nothing: whoever asks is shown its last page, and none is kept for there. */
export function stayWithin(
  { products: { page, pages }, view }: FilteredList,
  path: string,
  usual: Sort,
): void {
  if (page > pages) throw redirect(path + viewAddress(view, usual, pages))
}

/** As a loader answers it: one text, for the reason of `packCards`. */
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
