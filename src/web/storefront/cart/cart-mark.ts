import { parseCartLines, type CartLine } from '#shop/cart/cart.ts'
import { sizesInCart } from './sizes-in-cart.ts'

/** The saved cart as the server returned it last. It identifies the customer of this browser's
 * cart, and is the base of the browser's changes. */
export type CartMark = { customerId: string; version: number; lines: CartLine[] }

const KEY = 'saved-cart'

/** Holds the cart mark while the browser refuses to store it. */
let pageMark: CartMark | null = null

export function readCartMark(): CartMark | null {
  try {
    return pageMark ?? parseCartMark(localStorage.getItem(KEY))
  } catch {
    return null
  }
}

export function storeCartMark(mark: CartMark): void {
  forgetCartMark()
  try {
    localStorage.setItem(KEY, JSON.stringify(mark))
  } catch {
    pageMark = mark
  }
}

export function forgetCartMark(): void {
  pageMark = null
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing is stored.
  }
}

function parseCartMark(text: string | null): CartMark | null {
  const mark: unknown = JSON.parse(text ?? 'null')
  if (typeof mark !== 'object' || mark === null) return null
  const { customerId, version, lines } = mark as Partial<CartMark>
  if (typeof customerId !== 'string' || typeof version !== 'number') return null
  return { customerId, version, lines: parseCartLines(lines, sizesInCart()) ?? [] }
}
