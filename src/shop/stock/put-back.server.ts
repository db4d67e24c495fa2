import type { Db } from '#platform/database/database.server.ts'
import { changeStock } from './change-stock.server.ts'
import type { StockLine } from './stock.ts'
import { lockStock } from './stock-store.server.ts'

/** What had been sold to an order lies on the shelf again. Once per order: the ledger refuses a second time. */
export async function putBack(
  tx: Db,
  { orderId, lines, movedBy }: { orderId: number; lines: readonly StockLine[]; movedBy: string },
): Promise<void> {
  await lockStock(tx, lines)
  await changeStock(
    tx,
    lines.map(({ productId, size, quantity }) => ({
      productId,
      size,
      onHand: quantity,
      reserved: 0,
      reason: 'return' as const,
      orderId,
      movedBy,
    })),
  )
}
