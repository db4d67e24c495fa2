import type { Size } from '../../catalogue/product.ts'
import type { Paise } from '../../money.ts'
import type { LineToSettle } from '../line-to-settle.ts'
import type { LineSettlement } from '../settlement.ts'

/** The smallest total that the table `orders` allows. */
export const REPLACEMENT_MIN_PAISE = 100

export type ReplacementLine = {
  position: number
  productId: string
  size: Size
  stockSize: Size
  quantity: number
  unitPricePaise: Paise
  discountPaise: Paise
  chargesPaise: Paise
}

type NewSize = Pick<ReplacementLine, 'position' | 'size' | 'stockSize'>
type Accepted = { position: number; acceptedQuantity: number | null }

/** The lines of the order that replaces the accepted pieces. Each costs exactly what is credited for
 * its pieces, whatever the product costs today: unit price less discount plus share of charges. */
export function replacementLines(
  accepted: readonly Accepted[],
  parts: {
    newSizes: readonly NewSize[]
    bought: readonly LineToSettle[]
    settled: readonly LineSettlement[]
  },
): ReplacementLine[] {
  return accepted.flatMap(({ position, acceptedQuantity }) => {
    const quantity = acceptedQuantity ?? 0
    const newSize = parts.newSizes.find((one) => one.position === position)
    if (quantity === 0 || !newSize) return []
    const line = parts.bought.find((one) => one.position === position)!
    const { refundPaise } = parts.settled.find((one) => one.position === position)!
    const { productId, unitPricePaise } = line
    const { size, stockSize } = newSize
    const amounts = amountsOf(line, quantity, refundPaise)
    return [{ position, productId, size, stockSize, quantity, unitPricePaise, ...amounts }]
  })
}

/** Several lines may be exchanged for one size, which an order has in one line. */
export function mergeReplacementLines(lines: readonly ReplacementLine[]): ReplacementLine[] {
  const merged = new Map<string, ReplacementLine>()
  for (const line of lines) {
    const key = `${line.productId} ${line.size}`
    const { quantity = 0, discountPaise = 0, chargesPaise = 0, ...first } = merged.get(key) ?? {}
    merged.set(key, {
      ...line,
      ...first,
      quantity: quantity + line.quantity,
      discountPaise: discountPaise + line.discountPaise,
      chargesPaise: chargesPaise + line.chargesPaise,
    })
  }
  return [...merged.values()]
}

/** Splits what was paid for the pieces, so that price, discount and charges add up to it. */
export function amountsOf(
  { unitPricePaise, chargesPaise, quantity: bought }: Omit<LineToSettle, 'productId'>,
  quantity: number,
  paidPaise: Paise,
): { discountPaise: Paise; chargesPaise: Paise } {
  const pricePaise = unitPricePaise * quantity
  const share = Math.floor((chargesPaise * quantity) / bought)
  const discountPaise = Math.min(pricePaise, Math.max(0, pricePaise + share - paidPaise))
  return { discountPaise, chargesPaise: paidPaise - pricePaise + discountPaise }
}
