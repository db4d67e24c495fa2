import type { Db } from '#platform/database/database.server.ts'
import { changeStock } from './change-stock.server.ts'
import type { StockLine } from './stock.ts'
import { lockStock } from './stock-store.server.ts'

/** Returns sold lines of an order to stock. The caller has checked that these are not more than were bought. */
export async function returnStock(
  tx: Db,
  {
    orderId,
    lines,
    movedBy,
  }: { orderId: number; lines: readonly StockLine[]; movedBy: string | null },
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
