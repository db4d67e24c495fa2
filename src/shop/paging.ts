export const PRODUCTS_PER_PAGE = 24
/** Whoever looks at a list turns pages: which pieces hang on the next ones is asked at once. */
export const PAGES_AT_ONCE = 5
export const PIECES_AT_ONCE = PAGES_AT_ONCE * PRODUCTS_PER_PAGE
export const ORDERS_PER_PAGE = 25

/** Nobody walks further by hand; it keeps a deep offset from costing the shop its breath. */
export const PAGES_MAX = 400

/** One page of a list; `total` is exact up to `PAGES_MAX` pages and never higher. */
export type Page<Item> = { items: Item[]; page: number; pages: number; total: number }

/** Reads `?page=`: whatever is not a whole number from 1 to PAGES_MAX is page 1. */
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
