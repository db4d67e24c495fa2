import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { changeStock } from '../../stock/change-stock.server.ts'
import { ON_HAND_MAX, type StockLine } from '../../stock/stock.ts'
import { lockStock } from '../../stock/stock-store.server.ts'
import { updateMadeLines } from '../../orders/made-pieces/made-piece-store.server.ts'
import { listSaleModes } from '../../stock/sale-mode-store.server.ts'

/** Limits the length of a transaction. */
const LINES_AT_ONCE = 200

/** Gives the places of pieces that were made to order and have left back to the limit of their product.
 * Each line does so once. */
export async function freeMaking(db: Db): Promise<void> {
  let count = LINES_AT_ONCE
  while (count === LINES_AT_ONCE)
    count = await inTransaction(db, async (tx) => {
      const { marked, left } = await updateMadeLines(tx, LINES_AT_ONCE)
      await addToLimits(tx, left)
      return marked
    })
}

/** A limit that was lowered or whose size is gone keeps what fits. */
async function addToLimits(tx: Db, left: readonly StockLine[]): Promise<void> {
  if (left.length === 0) return
  const rows = await lockStock(tx, left)
  const modes = await listSaleModes(
    tx,
    rows.map(({ productId }) => productId),
  )
  const limits = rows.filter(({ productId }) => modes.get(productId) === 'made-to-order')
  const movements = limits.flatMap(({ productId, size, onHand }) => {
    const freed = left
      .filter((line) => line.productId === productId && line.size === size)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const change = Math.min(freed, ON_HAND_MAX - onHand)
    return change > 0 ? [{ productId, size, onHand: change }] : []
  })
  if (movements.length === 0) return
  await changeStock(
    tx,
    movements.map((one) => ({
      ...one,
      reserved: 0,
      reason: 'restock' as const,
      orderId: null,
      movedBy: null,
    })),
  )
}
