import { parseView } from '../../src/shop/search/filters/product-filters.ts'

/** Filters and orders of lists whose plans are checked. */
export const views = [
  '',
  'type=saree',
  'size=M',
  'price=1',
  'category=Latest',
  'stock=in-stock',
  'type=suit&size=M&price=1&stock=in-stock',
  'sort=price-up',
  'sort=price-down',
  'sort=discount',
]
export const viewOf = (query: string, usual: 'best' | 'newest') => ({
  view: parseView(new URLSearchParams(query), usual),
  page: 1,
})
