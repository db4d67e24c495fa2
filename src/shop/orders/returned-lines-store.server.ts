import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { ReturnableLine, ReturnedLine, SoldLine } from './returned-line.ts'

/** A caller that changes these lines afterwards must hold the order's lock. */
export async function listReturnableLines(db: Db, orderId: number): Promise<ReturnableLine[]> {
  return db
    .selectFrom('order_lines')
    .where('order_id', '=', orderId)
    .select([
      'position',
      'product_id as productId',
      'title',
      'size',
      'stock_size as stockSize',
      sql<number>`quantity - returned_quantity`.as('leftQuantity'),
      sql<number>`(unit_price_paise * quantity - discount_paise) / quantity`.as('eachPaise'),
    ])
    .orderBy('position')
    .$castTo<ReturnableLine>()
    .execute()
}

/** A constraint refuses to return more units than were bought. The lines are read once they are
 * locked, because a job gives back the places of pieces that have left. */
export async function updateLinesReturned(
  tx: Db,
  orderId: number,
  lines: readonly ReturnedLine[],
): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    update order_lines set returned_quantity = returned_quantity + line.quantity
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (position smallint, quantity integer), orders
    where order_id = ${orderId} and order_lines.position = line.position and orders.id = order_id
    returning order_lines.position, sale_mode as "saleMode", has_left as "hasLeft",
      orders.status >= 3 or packed_quantity > 0 as "isPacked"`.execute(tx)
  return rows
}
/** Adds the pieces to those in parcels; negative quantities unpack. The caller holds the order's
 * lock. A constraint refuses to pack more than was bought. */
export async function updateLinesPacked(
  tx: Db,
  orderId: number,
  lines: readonly { position: number; quantity: number }[],
): Promise<void> {
  await sql`update order_lines set packed_quantity = packed_quantity + line.quantity
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (position smallint, quantity integer)
    where order_id = ${orderId} and order_lines.position = line.position`.execute(tx)
}
