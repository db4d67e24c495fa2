import type { Db } from '#platform/database/database.server.ts'
import { changeStock } from './change-stock.server.ts'
import { ON_HAND_MAX, type StockRow, type StockSize } from './stock.ts'
import { insertEmptyStock, lockStock } from './stock-store.server.ts'

export type StockAdjustment = {
  productId: string
  /** By how much the number on hand grows or shrinks; a row that is not there yet begins at 0. */
  changes: readonly { size: StockSize; change: number }[]
  reason: 'opening' | 'correction' | 'restock'
  /** The admin; null for the demo shop's loader. */
  movedBy: string | null
}

export type Adjusted =
  | { outcome: 'adjusted' }
  /** Pieces that customers are paying for right now cannot be counted away. */
  | { outcome: 'fewer-than-promised'; rows: StockRow[] }
  | { outcome: 'more-than-fits' }

/**
 * The owner counted. A change and not a number is asked for, so that pieces which were sold while the form was open
 * stay sold. All rows or none.
 */
export async function adjustStock(tx: Db, adjustment: StockAdjustment): Promise<Adjusted> {
  const { productId, reason, movedBy } = adjustment
  const keys = adjustment.changes.map(({ size }) => ({ productId, size }))
  await insertEmptyStock(tx, keys)
  const rows = await lockStock(tx, keys)

  const after = rows.map((row) => ({ ...row, onHand: row.onHand + changeOf(adjustment, row.size) }))
  const tooFew = after.filter((row) => row.onHand < row.reserved)
  if (tooFew.length > 0) return { outcome: 'fewer-than-promised', rows: rows.filter((row) => tooFew.some(({ size }) => size === row.size)) }
  if (after.some((row) => row.onHand > ON_HAND_MAX)) return { outcome: 'more-than-fits' }

  const changes = adjustment.changes.filter(({ change }) => change !== 0)
    .map(({ size, change }) => ({ productId, size, onHand: change, reserved: 0 }))
  if (changes.length > 0) await changeStock(tx, changes, { reason, orderId: null, movedBy })
  return { outcome: 'adjusted' }
}

function changeOf({ changes }: StockAdjustment, size: StockSize): number {
  return changes.find((change) => change.size === size)?.change ?? 0
}
