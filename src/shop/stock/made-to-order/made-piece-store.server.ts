import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { StockLine } from '../stock.ts'

/** Marks at most `limit` lines whose pieces were made to order and have left, and returns those whose
 * product is still made to order. Lines in use are left for the next run. */
export async function updateMadeLines(
  tx: Db,
  limit: number,
): Promise<{ marked: number; left: StockLine[] }> {
  const { rows } = await sql<StockLine & { isMade: boolean }>`
    with made as (
      select line.order_id, line.position from order_lines line join orders on id = order_id
      where line.sale_mode = 'made-to-order' and not line.has_left and orders.status >= 3
      order by line.order_id, line.position limit ${limit} for no key update of line skip locked)
    update order_lines line set has_left = true from made, products
    where line.order_id = made.order_id and line.position = made.position and products.id = line.product_id
    returning line.product_id as "productId", line.stock_size as size, line.quantity - line.returned_quantity as quantity,
      products.sale_mode = 'made-to-order' and products.deleted_at is null as "isMade"`.execute(tx)
  const left = rows.flatMap(({ isMade, ...line }) => (isMade && line.quantity > 0 ? [line] : []))
  return { marked: rows.length, left }
}
