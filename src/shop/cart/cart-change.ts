import { CART_LINES_MAX, parseCartLines, type CartLine } from './cart.ts'

/** A browser's cart, with the saved lines that its changes are based on: none before the first answer of the server. */
export type CartChange = {
  /** The customer whose cart the browser holds. */
  customerId: string
  base: CartLine[]
  lines: CartLine[]
}

/** Null unless it is complete and both lists are within the limit: a list that is cut off would look like a removal. */
export function parseCartChange(text: string): CartChange | null {
  const change = parseJson(text)
  if (typeof change !== 'object' || change === null) return null
  const { customerId, base, lines } = change as Partial<Record<keyof CartChange, unknown>>
  if (typeof customerId !== 'string' || !customerId) return null
  const [parsedBase, parsedLines] = [parseWholeCart(base), parseWholeCart(lines)]
  return parsedBase && parsedLines ? { customerId, base: parsedBase, lines: parsedLines } : null
}

function parseWholeCart(list: unknown): CartLine[] | null {
  return Array.isArray(list) && list.length <= CART_LINES_MAX ? parseCartLines(list) : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
