import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** Forgets products that are no longer low, so that they are announced again the next time. */
export async function deleteRestocked(tx: Db, lowStockMax: number): Promise<void> {
  await sql`delete from low_stock_seen using stock_totals
    where stock_totals.product_id = low_stock_seen.product_id and available > ${lowStockMax}`.execute(
    tx,
  )
}

export type LowProduct = { productId: string; title: string; available: number; day: string }

/** Marks at most `limit` products as seen that are for sale and have become low, and returns them. If
 * two calls run concurrently, only one of them gets a product. */
export async function insertLowStockSeen(
  tx: Db,
  lowStockMax: number,
  limit: number,
): Promise<LowProduct[]> {
  const { rows } = await sql<LowProduct>`
    with fresh as (
      insert into low_stock_seen (product_id)
      select product_id from stock_totals
      where available <= ${lowStockMax}
        and not exists (select from products where id = stock_totals.product_id and state in ('draft', 'archived'))
        and not exists (select from low_stock_seen seen where seen.product_id = stock_totals.product_id)
      order by available, product_id limit ${limit}
      on conflict do nothing
      returning product_id
    )
    select products.id as "productId", title, available, to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
    from fresh join products on products.id = fresh.product_id
      join stock_totals on stock_totals.product_id = products.id
    order by available, title`.execute(tx)
  return rows
}
