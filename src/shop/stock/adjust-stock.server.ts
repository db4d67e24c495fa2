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
  /** Pieces that customers are paying for right now, or that were never there, cannot be counted away. */
  | { outcome: 'fewer-than-promised'; rows: StockRow[] }
  | { outcome: 'more-than-fits' }

/**
 * The owner counted. A change and not a number is asked for, so that pieces which were sold while the form was open
 * stay sold. All rows or none.
 */
export async function adjustStock(
  tx: Db,
  { productId, changes, reason, movedBy }: StockAdjustment,
): Promise<Adjusted> {
  const keys = changes.map(({ size }) => ({ productId, size }))
  const locked = await lockStock(tx, keys)
  const rows = keys.map(
    (key): StockRow =>
      locked.find(({ size }) => size === key.size) ?? { ...key, onHand: 0, reserved: 0 },
  )
  const onHandAfter = (row: StockRow) =>
    row.onHand + (changes.find(({ size }) => size === row.size)?.change ?? 0)

  const tooFew = rows.filter((row) => onHandAfter(row) < row.reserved)
  if (tooFew.length > 0) return { outcome: 'fewer-than-promised', rows: tooFew }
  if (rows.some((row) => onHandAfter(row) > ON_HAND_MAX)) return { outcome: 'more-than-fits' }

  await insertEmptyStock(tx, keys)
  const moved = changes
    .filter(({ change }) => change !== 0)
    .map(({ size, change }) => ({
      productId,
      size,
      onHand: change,
      reserved: 0,
      reason,
      orderId: null,
      movedBy,
    }))
  if (moved.length > 0) await changeStock(tx, moved)
  return { outcome: 'adjusted' }
}
