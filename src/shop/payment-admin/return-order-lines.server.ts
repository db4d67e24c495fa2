import type { Db } from '#platform/database/database.server.ts'
import { recordStaffNotices } from '../messages/record-staff-notices.server.ts'
import type { StaffNotice } from '../messages/staff-notice.ts'
import {
  addsToStock,
  areReturnable,
  mustBeCounted,
  type ReturnedLine,
} from '../orders/returned-line.ts'
import { stockLinesOf } from '../orders/stock-lines.ts'
import { listReturnableLines, updateLinesReturned } from '../orders/returned-lines-store.server.ts'
import { listSaleModes } from '../stock/sale-mode-store.server.ts'
import { returnStock } from '../stock/return-stock.server.ts'
import { lockStock } from '../stock/stock-store.server.ts'

type Return = {
  orderId: number
  /** `all` stands for every unit that is not back in stock yet. */
  returned: readonly ReturnedLine[] | 'all'
  movedBy: string | null
}

/** Puts sold lines back into stock, if the stock of their product counts them now. The caller holds the
 * order's lock. Returns false and writes nothing if a line has more units than are left to return. */
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
  const sold = await updateLinesReturned(tx, orderId, moved)
  const lines = moved.map(({ position, quantity }) => ({
    ...bought.find((line) => line.position === position)!,
    ...sold.find((line) => line.position === position)!,
    quantity,
  }))
  await lockStock(tx, stockLinesOf(lines))
  const productIds = lines.map(({ productId }) => productId)
  const modes = await listSaleModes(tx, productIds)
  const back = lines.filter((line) => addsToStock(line, modes.get(line.productId)!))
  if (back.length > 0) await returnStock(tx, { orderId, lines: stockLinesOf(back), movedBy })
  const uncounted = lines.filter((line) => mustBeCounted(line, modes.get(line.productId)!))
  await recordStaffNotices(tx, ...uncounted.map((line) => countNotice(orderId, line)))
  return true
}

function countNotice(
  orderId: number,
  { productId, title, position, quantity }: ReturnedLine & { productId: string; title: string },
): StaffNotice {
  return {
    event: 'low-stock',
    subject: `product:${productId}:count:${orderId}:${position}`,
    summary: `${quantity} cancelled after the advance sale, please count: ${title}`,
    path: `/admin/productinfos/${productId}`,
  }
}
