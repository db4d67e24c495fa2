import type { Product } from '../catalogue/product-fields.ts'
import { availableInSize } from '../catalogue/product.ts'
import type { StockKey, StockSize } from '../stock/stock.ts'

/** Maximum number of waiting requests per address. */
export const REQUESTS_MAX = 50

export type ProductStock = Pick<Product, 'sizes' | 'available' | 'countsSizes' | 'availableBySize'>

/** The stock rows of a product that have nothing left; `['']` if one quantity counts for all sizes. */
export function soldOutSizes(product: ProductStock): StockSize[] {
  if (!product.countsSizes) return product.available > 0 ? [] : ['']
  return product.sizes.filter((size) => availableInSize(product, size) <= 0)
}

/** A stock row with a waiting list. `announced` pieces were announced before and are not sold yet. */
export type WaitingList = StockKey & { available: number; announced: number }

/** Pieces announced in one transaction, which bounds its mails. The next run announces the others. */
const PIECES_PER_ROUND = 50

export type Round = { announced: number; people: number }

/** Lowers `announced` when pieces are sold, so that later returns are announced again. */
export function nextRound(
  { available, announced }: Pick<WaitingList, 'available' | 'announced'>,
  notifiedPerPiece: number,
): Round {
  const present = Math.max(0, available)
  const returned = Math.min(present - announced, PIECES_PER_ROUND)
  if (returned <= 0) return { announced: present, people: 0 }
  return { announced: announced + returned, people: returned * notifiedPerPiece }
}

/** The path in mails, for confirming and ending a request. */
export function requestPath(key: string): string {
  return `/back-in-stock/request?key=${key}`
}
