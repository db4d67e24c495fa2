import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** Ends at most `limit` pre-orders whose day of dispatch has come in India: their pieces are in stock
 * now. Products that are being saved are left for the next run. */
export async function updateDuePreOrders(tx: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update products set sale_mode = '', dispatch_from = null, version = version + 1, updated_at = now()
    where id in (select id from products
      where sale_mode = 'pre-order' and dispatch_from <= (now() at time zone 'Asia/Kolkata')::date
      limit ${limit} for no key update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
