import type { Db } from '#platform/database/database.server.ts'
import { returnStock } from '../stock/return-stock.server.ts'
import { areReturnable, type ReturnedLine } from '../orders/returned-line.ts'
import { stockLinesOf } from '../orders/stock-lines.ts'
import { listReturnableLines, updateLinesReturned } from '../orders/returned-lines-store.server.ts'

type Return = {
  orderId: number
  /** `all` stands for every unit that is not back in stock yet. */
  returned: readonly ReturnedLine[] | 'all'
  movedBy: string | null
}

/** Puts sold lines back into stock. The caller holds the order's lock. Returns false and writes
 * nothing if a line has more units than are left to return. */
export async function returnOrderLines(
  tx: Db,
  { orderId, returned, movedBy }: Return,
): Promise<boolean> {
  const bought = await listReturnableLines(tx, orderId)
  const wanted =
    returned === 'all'
      ? bought.map(({ position, leftQuantity: quantity }) => ({ position, quantity }))
      : returned
  if (!areReturnable(wanted, bought)) return false

  const moved = wanted.filter(({ quantity }) => quantity > 0)
  if (moved.length === 0) return true
  await updateLinesReturned(tx, orderId, moved)
  const lineAt = new Map(bought.map((line) => [line.position, line]))
  const lines = moved.map(({ position, quantity }) => ({ ...lineAt.get(position)!, quantity }))
  await returnStock(tx, { orderId, lines: stockLinesOf(lines), movedBy })
  return true
}
