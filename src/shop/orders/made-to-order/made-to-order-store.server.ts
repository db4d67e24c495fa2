import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { StockLine } from '../../stock/stock.ts'

/** Marks at most `limit` lines made to order that occupy no place any more: dispatched, returned in full,
 * or of an order that was never paid. Returns those whose places the caller must release: dispatched,
 * of a product that is still made to order. Returns and ended holds have released theirs already.
 * Locked lines and orders are left for the next run. */
export async function updateLinesReleased(
  tx: Db,
  limit: number,
): Promise<{ marked: number; dispatched: StockLine[] }> {
  const { rows } = await sql<StockLine & { isOwed: boolean }>`
    with made as (
      select line.order_id, line.position, orders.status >= 3 as is_sent
      from order_lines line join orders on id = order_id
      where line.sale_mode = 'made-to-order' and not line.has_left
        and (orders.status >= 3 or line.returned_quantity = line.quantity
          or orders.placed_at is null and orders.payment_state in ('expired', 'cancelled'))
      order by line.order_id, line.position limit ${limit} for no key update of line, orders skip locked)
    update order_lines line set has_left = true from made, products
    where line.order_id = made.order_id and line.position = made.position and products.id = line.product_id
    returning line.product_id as "productId", line.stock_size as size, line.quantity - line.returned_quantity as quantity,
      made.is_sent and products.sale_mode = 'made-to-order' and products.deleted_at is null as "isOwed"`.execute(
    tx,
  )
  const dispatched = rows.flatMap(({ isOwed, ...line }) =>
    isOwed && line.quantity > 0 ? [line] : [],
  )
  return { marked: rows.length, dispatched }
}

/** For orders that expired and were paid late: their lines occupy places again. */
export async function updateLinesToMake(tx: Db, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`update order_lines set has_left = false
    where order_id = any (${orderIds}::bigint[]) and has_left`.execute(tx)
}
