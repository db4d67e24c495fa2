import type { Db } from '#platform/database/database.server.ts'
import { changeStock } from './change-stock.server.ts'
import { ON_HAND_MAX, type StockRow, type StockSize } from './stock.ts'
import { insertEmptyStock, lockStock } from './stock-store.server.ts'

export type StockAdjustment = {
  productId: string
  /** The change of the quantity on hand. A row that does not exist starts at 0. */
  changes: readonly { size: StockSize; change: number }[]
  reason: 'opening' | 'correction' | 'restock'
  /** The admin who changes the stock; null for the loader of the demo shop. */
  movedBy: string | null
}

export type Adjusted =
  | { outcome: 'adjusted' }
  /** The quantity on hand would be lower than the reserved quantity. */
  | { outcome: 'fewer-than-promised'; rows: StockRow[] }
  | { outcome: 'more-than-fits' }

/** Changes stock by differences, so that sales made while the form was open are not overwritten.
 * Either all rows change or none. */
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
