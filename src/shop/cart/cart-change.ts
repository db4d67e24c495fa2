import type { SizesInCart } from '../sizes-in-cart.ts'
import { CART_LINES_MAX, parseCartLines, type CartLine } from './cart.ts'

/** A browser's cart and `base`, the saved lines that its changes start from. `base` is empty before
 * the server's first response. */
export type CartChange = {
  /** The customer whose cart the browser holds. */
  customerId: string
  base: CartLine[]
  lines: CartLine[]
  /** The setting that the page was loaded with; pages of an earlier version send none. */
  sizes?: SizesInCart
}

/** Returns null for incomplete data or a list above the limit: cutting a list off would remove lines
 * from the cart. */
export function parseCartChange(text: string, sizes: SizesInCart = 'one'): CartChange | null {
  const change = parseJson(text)
  if (typeof change !== 'object' || change === null) return null
  const {
    customerId,
    base,
    lines,
    sizes: ofPage,
  } = change as Partial<Record<keyof CartChange, unknown>>
  if (typeof customerId !== 'string' || !customerId) return null
  const [parsedBase, parsedLines] = [parseWholeCart(base, sizes), parseWholeCart(lines, sizes)]
  return parsedBase && parsedLines
    ? {
        customerId,
        base: parsedBase,
        lines: parsedLines,
        sizes: ofPage === 'several' ? ofPage : 'one',
      }
    : null
}

function parseWholeCart(list: unknown, sizes: SizesInCart): CartLine[] | null {
  return Array.isArray(list) && list.length <= CART_LINES_MAX ? parseCartLines(list, sizes) : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
