import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { changeStock } from '../../stock/change-stock.server.ts'
import { ON_HAND_MAX, type StockLine } from '../../stock/stock.ts'
import { lockStock } from '../../stock/stock-store.server.ts'
import { updateLinesReleased } from '../../orders/made-to-order/made-to-order-store.server.ts'
import { listSaleModes } from '../../stock/sale-mode-store.server.ts'

/** Limits the length of a transaction. */
const LINES_AT_ONCE = 200

/** Adds the places of dispatched pieces that were made to order to the limit of their product again,
 * once per order line. */
export async function releasePlaces(db: Db): Promise<void> {
  let count = LINES_AT_ONCE
  while (count === LINES_AT_ONCE)
    count = await inTransaction(db, async (tx) => {
      const { marked, dispatched } = await updateLinesReleased(tx, LINES_AT_ONCE)
      await addToLimits(tx, dispatched)
      return marked
    })
}

/** Adds no more than the maximum stock, and nothing for a size that no longer exists. */
async function addToLimits(tx: Db, dispatched: readonly StockLine[]): Promise<void> {
  if (dispatched.length === 0) return
  const rows = await lockStock(tx, dispatched)
  const modes = await listSaleModes(
    tx,
    rows.map(({ productId }) => productId),
  )
  const limits = rows.filter(({ productId }) => modes.get(productId) === 'made-to-order')
  const movements = limits.flatMap(({ productId, size, onHand }) => {
    const freed = dispatched
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
