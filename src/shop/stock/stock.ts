import { cardTopic, offersTopic, productTopic, type Size } from '../catalogue/product.ts'

/** '' is the row of a product that counts one number for all its sizes. */
export type StockSize = Size | ''

export type StockKey = { productId: string; size: StockSize }

/** So many pieces from one row. */
export type StockLine = StockKey & { quantity: number }

/** `reserved` pieces lie on the shelf still, but are promised to orders that are being paid. */
export type StockRow = StockKey & { onHand: number; reserved: number }

/** A row beside what its movements and its holds add up to. */
export type StockDisagreement = StockRow & { ledger: number; promised: number; held: number }

/** What a row gains (or loses, when negative). */
export type StockChange = StockKey & { onHand: number; reserved: number }

export type Shortage = StockKey & { available: number }

/** A hold promises pieces to an order that is being paid, a release takes the promise back; neither moves a piece. */
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

/** Why, and for whom: `orderId` of a sale, a return, a hold and a release; `movedBy` where a person of the shop decided it. */
export type Movement = { reason: MovementReason; orderId: number | null; movedBy: string | null }
export type StockMovement = StockChange & Movement

/** More than any boutique keeps of one piece; far from the column's own limit. */
export const ON_HAND_MAX = 99_999

export function availableIn(row: { onHand: number; reserved: number }): number {
  return row.onHand - row.reserved
}

/** The lines that the rows cannot serve. A row that does not exist has none. */
export function findShortages(lines: readonly StockLine[], rows: readonly StockRow[]): Shortage[] {
  return lines.flatMap(({ productId, size, quantity }) => {
    const row = rows.find(
      (candidate) => candidate.productId === productId && candidate.size === size,
    )
    const available = row ? availableIn(row) : 0
    return available < quantity ? [{ productId, size, available }] : []
  })
}

/** What is left on the rows once the lines are promised, too. */
export function promisedFrom(rows: readonly StockRow[], lines: readonly StockLine[]): StockRow[] {
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
 * The topics on which a change is news. A product's own page shows how many can be bought; lists show only whether
 * a piece is sold out, or a size of it where that is chosen. Neither changes sides without a row doing so: looking at rows is enough.
 */
export function stockNews(
  changes: readonly { productId: string; before: number; after: number }[],
): string[] {
  const seen = changes.filter(({ before, after }) => before !== after)
  const topics = new Set(seen.map(({ productId }) => productTopic(productId)))
  for (const { productId } of seen.filter(({ before, after }) => before > 0 !== after > 0))
    topics.add(cardTopic(productId)).add(offersTopic)
  return [...topics]
}
