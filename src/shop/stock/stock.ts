import { cardTopic, offersTopic, productTopic, type Size } from '../catalogue/product.ts'

/** '' is the size of the any-size row of a product, which counts all sizes together. */
export type StockSize = Size

export type StockKey = { productId: string; size: StockSize }

export type StockLine = StockKey & { quantity: number }

/** `reserved` is the part of `onHand` that is held for orders that are being paid. */
export type StockRow = StockKey & { onHand: number; reserved: number }

export type StockDisagreement = StockRow & { ledger: number; promised: number; held: number }

/** The changes of both quantities; negative numbers reduce them. */
export type StockChange = StockKey & { onHand: number; reserved: number }

export type Shortage = StockKey & { available: number }

/** The reasons for a stock movement. Holds and releases change only the reserved quantity. */
export const movementReasons = [
  'opening',
  'restock',
  'correction',
  'sale',
  'hold',
  'release',
  'return',
  'exchange-hold',
  'exchange-release',
] as const
export type MovementReason = (typeof movementReasons)[number]

/**
 * `orderId` is set for the reasons sale, return, hold and release, `returnId` for those of an
 * exchange. `movedBy` is set if an admin decided the movement.
 */
export type Movement = {
  reason: MovementReason
  orderId: number | null
  returnId?: number
  movedBy: string | null
}
export type StockMovement = StockChange & Movement

export const ON_HAND_MAX = 99_999

export function quantitiesOnHand(rows: readonly StockRow[]): Record<StockSize, number> {
  return Object.fromEntries(rows.map(({ size, onHand }) => [size, onHand]))
}

export function availableIn(row: { onHand: number; reserved: number }): number {
  return row.onHand - row.reserved
}

const rowKey = ({ productId, size }: StockKey) => `${productId} ${size}`

/** Stock rows by their key, because a batch asks for those of each order. */
export type StockByKey = Map<string, StockRow>

export function stockByKey(rows: readonly StockRow[]): StockByKey {
  return new Map(rows.map((row) => [rowKey(row), row]))
}

/** One line per stock row. Several sizes of a product take from one row if it counts them together. */
export function sumByStockRow(lines: readonly StockLine[]): StockLine[] {
  const rows = new Map<string, StockLine>()
  for (const { productId, size, quantity } of lines) {
    const key = rowKey({ productId, size })
    rows.set(key, { productId, size, quantity: quantity + (rows.get(key)?.quantity ?? 0) })
  }
  return [...rows.values()]
}

/** Finds the lines that exceed the available quantity. If a row does not exist, nothing is available. */
export function findShortages(lines: readonly StockLine[], stock: StockByKey): Shortage[] {
  return lines.flatMap(({ productId, size, quantity }) => {
    const row = stock.get(rowKey({ productId, size }))
    const available = row ? availableIn(row) : 0
    return available < quantity ? [{ productId, size, available }] : []
  })
}

/** Changes `stock`. */
export function reserveLines(stock: StockByKey, lines: readonly StockLine[]): void {
  for (const line of lines) {
    const row = stock.get(rowKey(line))
    if (row) stock.set(rowKey(line), { ...row, reserved: row.reserved + line.quantity })
  }
}

/** The available quantity of each changed row before and after the movements. */
export function availabilityChanges(
  rows: readonly StockRow[],
  movements: readonly StockChange[],
): { productId: string; before: number; after: number }[] {
  const ofRows = Map.groupBy(movements, rowKey)
  return rows.map((row) => {
    const after = availableIn(row)
    const ofRow = ofRows.get(rowKey(row)) ?? []
    const before = ofRow.reduce((sum, movement) => sum - availableIn(movement), after)
    return { productId: row.productId, before, after }
  })
}

/** The topics of a stock change. A product's page shows the available quantity, so it changes each
 * time. Lists only show what is sold out, so they change only if a row sells out or is available
 * again. */
export function changedStockTopics(
  changes: readonly { productId: string; before: number; after: number }[],
): string[] {
  const seen = changes.filter(({ before, after }) => before !== after)
  const topics = new Set(seen.map(({ productId }) => productTopic(productId)))
  for (const { productId } of seen.filter(({ before, after }) => before > 0 !== after > 0))
    topics.add(cardTopic(productId)).add(offersTopic)
  return [...topics]
}
