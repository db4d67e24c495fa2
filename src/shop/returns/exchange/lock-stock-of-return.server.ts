import type { Db } from '#platform/database/database.server.ts'
import { listBoughtLines } from '../../orders/paying-order-store.server.ts'
import { stockLinesOf } from '../../orders/stock-lines.ts'
import type { StockKey } from '../../stock/stock.ts'
import { lockStock } from '../../stock/stock-store.server.ts'

/** Locks the rows of the bought and of the new sizes at once, because locking them one after the other
 * could deadlock with a change of both. */
export async function lockStockOfReturn(
  tx: Db,
  { orderId, lines }: { orderId: number; lines: readonly StockKey[] },
): Promise<void> {
  await lockStock(tx, [...stockLinesOf(await listBoughtLines(tx, orderId)), ...lines])
}
