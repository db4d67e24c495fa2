import { cardTopic, offersTopic, productTopic, type Size } from '../catalogue/product.ts'

/** '' is the row of a product with one quantity for all sizes. */
export type StockSize = Size | ''

export type StockKey = { productId: string; size: StockSize }

export type StockLine = StockKey & { quantity: number }

/** `reserved` is part of `onHand`: it is held for orders that are being paid. */
export type StockRow = StockKey & { onHand: number; reserved: number }

export type StockDisagreement = StockRow & { ledger: number; promised: number; held: number }

/** Changes of both quantities; negative to reduce. */
export type StockChange = StockKey & { onHand: number; reserved: number }

export type Shortage = StockKey & { available: number }

/** `hold` and `release` change the reserved quantity only. */
export const movementReasons = [
  'opening',
  'restock',
  'correction',
  'sale',
  'hold',
  'release',
  'return',
] as const
export type MovementReason = (typeof movementReasons)[number]

/** `orderId` is set for sale, return, hold and release; `movedBy` if an admin decided it. */
export type Movement = { reason: MovementReason; orderId: number | null; movedBy: string | null }
export type StockMovement = StockChange & Movement

export const ON_HAND_MAX = 99_999

export function quantitiesOnHand(rows: readonly StockRow[]): Partial<Record<StockSize, number>> {
  return Object.fromEntries(rows.map(({ size, onHand }) => [size, onHand]))
}

export function availableIn(row: { onHand: number; reserved: number }): number {
  return row.onHand - row.reserved
}

/** Lines that exceed what is available. A missing row has nothing available. */
export function findShortages(lines: readonly StockLine[], rows: readonly StockRow[]): Shortage[] {
  return lines.flatMap(({ productId, size, quantity }) => {
    const row = rows.find(
      (candidate) => candidate.productId === productId && candidate.size === size,
    )
    const available = row ? availableIn(row) : 0
    return available < quantity ? [{ productId, size, available }] : []
  })
}

export function reserveLines(rows: readonly StockRow[], lines: readonly StockLine[]): StockRow[] {
  return rows.map((row) => {
    const promised = lines.filter(
      ({ productId, size }) => productId === row.productId && size === row.size,
    )
    return {
      ...row,
      reserved: promised.reduce((sum, { quantity }) => sum + quantity, row.reserved),
    }
  })
}

/**
 * The topics of a stock change. A product's page shows the available quantity; lists show only whether a product or a size is
 * sold out, which can only change if a row sells out or comes back.
 */
export function changedStockTopics(
  changes: readonly { productId: string; before: number; after: number }[],
): string[] {
  const seen = changes.filter(({ before, after }) => before !== after)
  const topics = new Set(seen.map(({ productId }) => productTopic(productId)))
  for (const { productId } of seen.filter(({ before, after }) => before > 0 !== after > 0))
    topics.add(cardTopic(productId)).add(offersTopic)
  return [...topics]
}
