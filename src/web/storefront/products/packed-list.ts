import type { Page } from '#shop/paging.ts'
import type { FilteredList } from './filtered-list.ts'
import { packCard, unpackCard, type PackedCard } from './packed-cards.ts'

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
