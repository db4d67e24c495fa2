import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { ORDERS_PER_PAGE, PAGES_MAX } from '../paging.ts'
import type { OrderStatus } from './order-status.ts'
import { SALES_DAYS, type DaySales, type OrderWorkCounts, type SoldProduct } from './sales.ts'

/** One row for each of the last `SALES_DAYS` days, oldest first. An order counts on the day it was
 * placed, even if archived, unless it was cancelled or refunded. Each day reads one range of the
 * index `orders_sold`, which holds the amounts. */
export async function listDailySales(db: Db, now = new Date()): Promise<DaySales[]> {
  const { rows } = await sql<DaySales>`
    with today as (select (${now}::timestamptz at time zone 'Asia/Kolkata')::date as day)
    select to_char(days.day, 'YYYY-MM-DD') as day, sold.orders, sold.paise
    from today, generate_series((today.day - ${SALES_DAYS - 1}::int)::timestamp, today.day::timestamp, interval '1 day') days (day)
    cross join lateral (
      select count(*) as orders, coalesce(sum(total_paise), 0)::bigint as paise from orders
      where payment_state = 'paid' and placed_at >= days.day at time zone 'Asia/Kolkata'
        and placed_at < (days.day + interval '1 day') at time zone 'Asia/Kolkata'
    ) sold
    order by days.day`.execute(db)
  return rows
}

/** Counts the orders that the list with `payment=paid` shows at each stage, up to the list's last page. */
export async function countOrderWork(db: Db): Promise<OrderWorkCounts> {
  const atStage = (status: OrderStatus) => {
    const waiting = db
      .selectFrom('orders')
      .where('placed_at', 'is not', null)
      .where('archived_at', 'is', null)
      .where('payment_state', '=', sql.lit('paid'))
      .where('status', '=', status)
      .select('id')
      .limit(PAGES_MAX * ORDERS_PER_PAGE)
    return db
      .selectFrom(waiting.as('waiting'))
      .select((all) => all.fn.countAll<number>().as('count'))
  }
  return db
    .selectNoFrom([
      atStage(1).as('toConfirm'),
      atStage(2).as('toSendOut'),
      atStage(3).as('onTheWay'),
    ])
    .$castTo<OrderWorkCounts>()
    .executeTakeFirstOrThrow()
}

/** The most recently placed order that is not archived. */
export async function findNewestOrder(
  db: Db,
): Promise<{ number: string; firstName: string; placedAt: Date } | undefined> {
  return db
    .selectFrom('orders')
    .select(['number', 'first_name as firstName', 'placed_at as placedAt'])
    .where('placed_at', 'is not', null)
    .where('archived_at', 'is', null)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ placedAt: Date }>()
    .executeTakeFirst()
}

/** The products of paid orders with the most units, less what was returned. Reads the orders of
 * these days by the index `orders_sold`. */
export async function listBestSellers(
  db: Db,
  { days, limit, now = new Date() }: { days: number; limit: number; now?: Date },
): Promise<SoldProduct[]> {
  const { rows } = await sql<SoldProduct>`
    select best.product_id as id, products.title, products.deleted_at is not null as "isDeleted", best.units, best.paise
    from (
      select product_id, sum(quantity - returned_quantity)::int as units,
        sum((quantity - returned_quantity) * unit_price_paise)::bigint as paise
      from orders join order_lines on order_id = orders.id
      where payment_state = 'paid'
        and placed_at >= ((${now}::timestamptz at time zone 'Asia/Kolkata')::date - ${days - 1}::int)::timestamp at time zone 'Asia/Kolkata'
      group by product_id having sum(quantity - returned_quantity) > 0
      order by units desc, product_id limit ${limit}
    ) best join products on products.id = best.product_id
    order by best.units desc, best.product_id`.execute(db)
  return rows
}
