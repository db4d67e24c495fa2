import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

export type PaymentMetrics = {
  orders: number
  payments: number
  refunds: number
  placedLastHour: number
  open: { state: string; orders: number }[]
}

/** The metrics are collected every few seconds. Each figure uses an index, so that its cost does not
 * grow with old orders. */
export async function countPaymentMetrics(db: Db): Promise<PaymentMetrics> {
  const {
    rows: [metrics],
  } = await sql<PaymentMetrics>`select
    coalesce((select max(id) from orders), 0)::bigint as orders,
    coalesce((select max(id) from payments), 0)::bigint as payments,
    coalesce((select max(id) from refunds), 0)::bigint as refunds,
    (
      select count(*) from orders
      where archived_at is null and placed_at > now() - interval '1 hour'
    )::int as "placedLastHour",
    (
      select coalesce(json_agg(json_build_object('state', payment_state, 'orders', count)), '[]')
      from (
        select payment_state, count(*)::int from orders
        where payment_state in ('payment_review', 'refund_due', 'pending_payment') group by 1
      ) as states
    ) as open`.execute(db)
  return metrics!
}
