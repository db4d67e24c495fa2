export const PRODUCTS_PER_PAGE = 24
/** One query fetches the product ids of this many pages, because visitors often turn pages. */
export const PAGES_PER_QUERY = 5
export const PRODUCTS_PER_QUERY = PAGES_PER_QUERY * PRODUCTS_PER_PAGE
export const ORDERS_PER_PAGE = 25

/** The highest page number; the limit bounds the cost of deep offsets. */
export const PAGES_MAX = 400

/** The highest page number of a search. Staff refine a search instead of paging through it, and
 * counting more matches is slow. */
export const SEARCH_PAGES_MAX = 40

/** One page of a list. `total` is exact unless `hasMore` is true: then the list is longer than its
 * pages can show. */
export type Page<Item> = {
  items: Item[]
  page: number
  pages: number
  total: number
  hasMore?: true
}

/** Reads `?page=`. Anything but a whole number from 1 to PAGES_MAX is page 1. */
export function parsePage(value: string | null): number {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1
}

export function pageOf<Item>(
  items: Item[],
  page: number,
  total: number,
  perPage: number,
): Page<Item> {
  return { items, page, total, pages: Math.max(1, Math.ceil(total / perPage)) }
}

/** Makes a page from a count that stopped at `rowsMax` + 1. */
export function limitedPageOf<Item>(
  items: Item[],
  page: number,
  counted: number,
  { perPage, rowsMax }: { perPage: number; rowsMax: number },
): Page<Item> {
  const known = pageOf(items, page, Math.min(counted, rowsMax), perPage)
  return counted > rowsMax ? { ...known, hasMore: true } : known
}
