import type { AskedInWords } from '#shop/search/asked-in-words.ts'
import { viewAddress, type ListView } from '#shop/search/product-filters.ts'
import { garmentTypes } from '../shop-places.ts'

/** The words are part of the address, as the specification wants it. */
export function searchAddress(text: string): string {
  return `/shop/searchQuery/${encodeURIComponent(text)}`
}

/** The list that the words ask for, chosen and ordered like any other: `suit xl` are suits in that size, `latest` is a shelf. Null for a price of anything. */
export function askedAddress({ text, view }: AskedInWords): string | null {
  const [shelf] = view.filters.category
  if (text !== '') return searchAddress(text) + viewAddress(view, 'best')
  return shelf
    ? shelfAddress(`/shop/${shelf}`, { ...view, filters: { ...view.filters, category: [] } })
    : null
}

/** `under 1000`: of each garment. */
export function offeredShelves(view: ListView): { name: string; to: string }[] {
  return garmentTypes.map(({ name, to }) => ({ name, to: shelfAddress(to, view) }))
}

function shelfAddress(path: string, { filters, sort }: ListView): string {
  return path + viewAddress({ filters, sort: sort === 'best' ? 'newest' : sort }, 'newest')
}
