import type { KindLink } from '#shop/catalogue/product.ts'
import type { ParsedQuery } from '#shop/search/language/parse-query.ts'
import { viewQuery, type ListView } from '#shop/search/filters/product-filters.ts'
import type { MenuLink } from '#shop/site/menus/shown-menus.ts'
import { kindLinks } from '../navigation.ts'

export function searchAddress(text: string): string {
  return `/shop/searchQuery/${encodeURIComponent(text)}`
}

/** The address to which the search form sends the text; it leads to `searchAddress`. */
export function sentSearchAddress(text: string): string {
  return `/shop/searchQuery?q=${encodeURIComponent(text)}`
}

/** Returns the address of the filtered search or collection that a parsed query stands for. Returns
 * null if the query consists of a price or size alone. */
export function parsedQueryAddress({ text, view }: ParsedQuery): string | null {
  const [category] = view.filters.category
  if (text !== '') return searchAddress(text) + viewQuery(view, 'best')
  return category
    ? collectionAddress(`/shop/${category}`, {
        ...view,
        filters: { ...view.filters, category: [] },
      })
    : null
}

/** Returns links to the kinds with the filters of the view (`under 1000`). */
export function collectionsInView(view: ListView, kinds: readonly KindLink[]): MenuLink[] {
  return kindLinks(kinds).map(({ name, to }) => ({ name, to: collectionAddress(to, view) }))
}

function collectionAddress(path: string, { filters, sort }: ListView): string {
  return path + viewQuery({ filters, sort: sort === 'best' ? 'newest' : sort }, 'newest')
}
