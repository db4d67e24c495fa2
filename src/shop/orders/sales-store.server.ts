import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { SALES_DAYS, type DaySales } from './sales.ts'

/**
 * A row for each of the last days, the oldest first, also for those on which nothing was sold. Orders count on the day on which they were
 * placed, archived ones too; those whose money went back do not. Each day is a piece of the index `orders_sold`, which holds the amounts.
 */
export async function listDailySales(db: Db, now = new Date()): Promise<DaySales[]> {
  const { rows } = await sql<DaySales>`
    with today as (select (${now}::timestamptz at time zone 'Asia/Kolkata')::date as day)
    select to_char(days.day, 'YYYY-MM-DD') as day, sold.orders, sold.paise
    from today, generate_series((today.day - ${SALES_DAYS - 1}::int)::timestamp, today.day::timestamp, interval '1 day') days (day)
    cross join lateral (
      select count(*) as orders, coalesce(sum(total_paise), 0)::bigint as paise from orders
      where payment_state = 'paid' and placed_at >= days.day at time zone 'Asia/Kolkata' and placed_at < (days.day + interval '1 day') at time zone 'Asia/Kolkata'
    ) sold
    order by days.day`.execute(db)
  return rows
}
