import { sizes, type ProductType, type Size } from '../catalogue/product.ts'
import type { CardImage } from '../media/image.ts'
import type { Paise } from '../money.ts'
import type { StockSize } from '../stock/stock.ts'
import { isUuid } from '../uuid.ts'

export const CART_LINES_MAX = 100
export const QUANTITY_MAX = 9999

/** What a browser says about a line. Only id, size and quantity are believed; the seen price is compared, never charged. */
export type CartLine = {
  productId: string
  size: Size | ''
  quantity: number
  seenPricePaise: Paise
}

/** A line as the shop would sell it now. */
export type PricedLine = {
  productId: string
  title: string
  type: ProductType
  image: CardImage | null
  size: Size | ''
  /** The row of stock that serves it: '' where the product counts one number for all sizes. */
  stockSize: StockSize
  quantity: number
  /** What can be bought of this line at most. */
  available: number
  unitPricePaise: Paise
  originalPricePaise: Paise
}

/** `price-changed` and `only-some-left` leave the line in the cart; after the others it is not among the priced lines. */
export type CartNotice = {
  kind: 'price-changed' | 'only-some-left' | 'size-not-offered' | 'sold-out' | 'not-available'
  productId: string
  message: string
}

export type PricedCart = {
  lines: PricedLine[]
  notices: CartNotice[]
  totalPaise: Paise
  originalTotalPaise: Paise
}

/**
 * Null when it is no list at all. Entries that are no cart lines are left out, a product that is there twice counts as
 * said last, and numbers are brought into their limits.
 */
export function parseCartLines(json: unknown): CartLine[] | null {
  const list = typeof json === 'string' ? parseJson(json) : json
  if (!Array.isArray(list)) return null
  const lines = new Map<string, CartLine>()
  for (const entry of list.slice(0, CART_LINES_MAX)) {
    const line = parseLine(entry)
    if (line) lines.set(line.productId, line)
  }
  return [...lines.values()]
}

/** At login: the browser's lines as they are, and before them what only the server has kept. */
export function mergeCartLines(
  kept: readonly CartLine[],
  browser: readonly CartLine[],
): CartLine[] {
  const inBrowser = new Set(browser.map(({ productId }) => productId))
  const onlyKept = kept.filter(({ productId }) => !inBrowser.has(productId))
  return [...onlyKept.slice(0, Math.max(0, CART_LINES_MAX - browser.length)), ...browser]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function parseLine(entry: unknown): CartLine | null {
  if (typeof entry !== 'object' || entry === null) return null
  const { productId, size, quantity, seenPricePaise } = entry as Record<keyof CartLine, unknown>
  if (!isUuid(productId)) return null
  return {
    productId,
    size: sizes.find((known) => known === size) ?? '',
    quantity:
      typeof quantity === 'number' && quantity >= 1
        ? Math.min(Math.floor(quantity), QUANTITY_MAX)
        : 1,
    seenPricePaise:
      Number.isSafeInteger(seenPricePaise) && Number(seenPricePaise) > 0
        ? Number(seenPricePaise)
        : 0,
  }
}
