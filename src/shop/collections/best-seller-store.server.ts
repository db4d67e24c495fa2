import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { BEST_SELLER_DAYS, BEST_SELLERS_MAX } from './collection-rules.ts'

/** Counts the units of paid orders that were not returned, and keeps the products sold most. */
export async function updateBestSellers(tx: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - BEST_SELLER_DAYS * 24 * 60 * 60_000)
  await tx.deleteFrom('best_sellers').execute()
  await sql`
    insert into best_sellers (product_id, units)
    select product_id, sum(quantity - returned_quantity)::int as units
    from orders join order_lines on order_id = orders.id join products on products.id = product_id
    where payment_state = 'paid' and placed_at >= ${since} and deleted_at is null
    group by product_id having sum(quantity - returned_quantity) > 0
    order by units desc, product_id limit ${BEST_SELLERS_MAX}`.execute(tx)
}
