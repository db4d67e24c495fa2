import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { uncollectedPaise } from '../../documents/kept-money-store.server.ts'
import type { Paise } from '../../money.ts'
import type { Period } from '../period.ts'

/** Cash on delivery of one courier. `courier` is '' for orders without one. */
export type CourierCash = {
  courier: string
  /** Recorded in the period. */
  receivedOrders: number
  receivedPaise: Paise
  /** Delivered, and not recorded until now. */
  owedOrders: number
  owedPaise: Paise
}

const courier = sql`trim(orders.courier_name)`

/** Lists the couriers with cash of the period or with cash that they still owe. */
export async function listCourierCash(db: Db, { from, to }: Period): Promise<CourierCash[]> {
  const { rows } = await sql<CourierCash>`
    select courier, sum(received)::int as "receivedOrders", sum(case when received = 1 then paise
      else 0 end)::bigint as "receivedPaise",
      sum(1 - received)::int as "owedOrders", sum(case when received = 0 then paise else 0 end)::bigint as "owedPaise"
    from (
      select ${courier} as courier, 1 as received, cash.amount_paise as paise
      from cash_handovers cash join orders on orders.id = cash.order_id
      where cash.noted_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
        and cash.noted_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'
      union all
      select ${courier}, 0, orders.total_paise - ${uncollectedPaise} from orders
      where orders.pay_mode = 'cod' and orders.payment_state = 'paid' and orders.status >= 3 and orders.status = 4
        and orders.cash_noted_at is null
    ) moves group by courier order by lower(courier)`.execute(db)
  return rows
}
