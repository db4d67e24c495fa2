import type { Advance } from '../advance-mode.ts'
import type { ProductType, Size } from '../catalogue/product.ts'
import { isSizeLabel } from '../kinds/size-sets.ts'
import type { CardImage } from '../media/image.ts'
import type { Paise } from '../money.ts'
import { cartLineKey, type SizesInCart } from '../sizes-in-cart.ts'
import type { StrikeRule } from '../struck-price.ts'
import type { StockSize } from '../stock/stock.ts'
import { isUuid } from '../uuid.ts'

export const CART_LINES_MAX = 100
export const QUANTITY_MAX = 9999

/** Topic: the lines of the customer's cart changed. Paying an order publishes the customer's orders
 * topic instead. */
export function cartTopic(customerId: string): string {
  return `cart:${customerId}`
}

/** A line as the browser sends it. The seen price only serves to report changes. */
export type CartLine = {
  productId: string
  size: Size
  quantity: number
  seenPricePaise: Paise
}

export type PricedLine = {
  productId: string
  title: string
  type: ProductType
  image: CardImage | null
  size: Size
  /** The size of the line's stock row: '' if the product has one quantity for all sizes. */
  stockSize: StockSize
  quantity: number
  available: number
  unitPricePaise: Paise
  /** The price that the shop shows struck through. */
  originalPricePaise: Paise
  strike: StrikeRule
  /** A sentence about the return window; only for the cart page and the order summary. */
  returns?: string | undefined
  advance?: Advance
}

/** Lines with `price-changed` or `only-some-left` stay in the cart. All other kinds remove the line
 * from the priced lines. */
export type CartNotice = { productId: string; lineSize: Size } &
  /** `fromPaise` is 0 if the browser sent no price. */
  (
    | { kind: 'price-changed'; title: string; fromPaise: Paise; toPaise: Paise }
    | { kind: 'only-some-left'; title: string; available: number }
    | { kind: 'size-not-offered'; title: string; size: Size }
    /** A `size` of '' means that every size is sold out. */
    | { kind: 'sold-out'; title: string; size: Size }
    /** `title` is null for an unknown product. */
    | { kind: 'not-available'; title: string | null }
  )

/** A size that the product is offered in. */
export type OfferedSize = { size: Size; available: number }

export type PricedCart = {
  lines: PricedLine[]
  notices: CartNotice[]
  totalPaise: Paise
  originalTotalPaise: Paise
  /** The GST in the total. Missing if the shop collects none or has not quoted the cart yet. */
  gstPaise?: Paise
  /** Present if delivery costs something for some addresses. */
  hasDeliveryCharge?: true
  /** By product; only for the cart page. Products without sizes are missing. */
  offeredSizes?: Record<string, OfferedSize[]>
}

/** Returns null for data that is not a list. Drops invalid entries, keeps the last line of each
 * product (or of each of its sizes), and clamps numbers to their limits. */
export function parseCartLines(json: unknown, sizes: SizesInCart = 'one'): CartLine[] | null {
  const list = typeof json === 'string' ? parseJson(json) : json
  if (!Array.isArray(list)) return null
  const lines = new Map<string, CartLine>()
  for (const entry of list.slice(0, CART_LINES_MAX)) {
    const line = parseLine(entry)
    if (line) lines.set(cartLineKey(line, sizes), line)
  }
  return [...lines.values()]
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
    size: typeof size === 'string' && isSizeLabel(size) ? size : '',
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
