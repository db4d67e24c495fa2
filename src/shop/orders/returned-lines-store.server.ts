import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { ReturnableLine, ReturnedLine } from './returned-line.ts'

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
    ])
    .orderBy('position')
    .$castTo<ReturnableLine>()
    .execute()
}

/** A constraint refuses to return more units than were bought. */
export async function updateLinesReturned(
  tx: Db,
  orderId: number,
  lines: readonly ReturnedLine[],
): Promise<void> {
  await sql`update order_lines set returned_quantity = returned_quantity + line.quantity
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (position smallint, quantity integer)
    where order_id = ${orderId} and order_lines.position = line.position`.execute(tx)
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
