import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import { refundedCreditPaise } from './kept-money-store.server.ts'

/** The online payment of a paid order that has no receipt and no valid invoice yet. */
const isOpenAdvance = sql<boolean>`orders.payment_state = 'paid' and orders.pay_mode = 'gateway'
  and orders.settled_payment_id is not null
  and not exists (select from documents where documents.order_id = orders.id
    and (type = 'RV' or type in ('TI', 'BS') and cancelled_at is null))`

/** Returns undefined if the order needs no receipt, or has one. */
export async function findOpenAdvance(
  db: Db,
  orderId: number,
): Promise<{ amountPaise: Paise; placedAt: Date } | undefined> {
  const { rows } = await sql<{ amountPaise: Paise; placedAt: Date }>`
    select payments.amount_paise as "amountPaise", orders.placed_at as "placedAt"
    from orders join payments on payments.id = orders.settled_payment_id
    where orders.id = ${orderId} and orders.placed_at is not null and ${isOpenAdvance}`.execute(db)
  return rows[0]
}

/** Looks at the orders of the last days only, which an index finds. */
export async function listOpenAdvances(
  db: Db,
  { since, days, countMax }: { since: Date; days: number; countMax: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
    where placed_at >= greatest(${since}::timestamptz, now() - ${days} * interval '1 day') and ${isOpenAdvance}
    order by placed_at limit ${countMax}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The refunds through the gateway of an advance with a receipt, less credit notes and earlier vouchers. */
export async function findRefundWithoutVoucher(db: Db, orderId: number): Promise<Paise> {
  const { rows } = await sql<{ paise: Paise }>`
    select (payments.refund_committed_paise - ${refundedCreditPaise} - coalesce((
      select sum(note.total_paise - note.paid_out_paise) from documents note
      where note.order_id = orders.id and note.type in ('CN', 'RF') and note.cancelled_at is null), 0))::bigint as paise
    from orders join payments on payments.id = orders.settled_payment_id
    where orders.id = ${orderId}
      and exists (select from documents where documents.order_id = orders.id and documents.type = 'RV')`.execute(
    db,
  )
  return rows[0]?.paise ?? 0
}
