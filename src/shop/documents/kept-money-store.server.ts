import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'

/** The cash that couriers do not collect, because parcels of the order come back or are lost. */
export const uncollectedPaise = sql<Paise>`(select coalesce(sum(parcels.collect_paise), 0)::bigint from parcels
  where parcels.order_id = orders.id and parcels.state in ('returning', 'returned', 'lost'))`

/** A parcel on its way back counts once it is inspected, because its credit note has its pieces. */
const refusedPaise = sql`(select coalesce(sum(parcels.collect_paise), 0) from parcels where parcels.order_id = orders.id
  and (parcels.state = 'lost' or parcels.inspected_at is not null))`

/** Transfers and store credit of returns that were settled before their invoice have no credit note. */
const paidOutPaise = sql`greatest(
  (select coalesce(sum(paid_out_paise), 0) from documents where documents.order_id = orders.id
    and cancelled_at is null),
  (select coalesce(sum(case when orders.pay_mode = 'cod' then refund_paise
    else granted_paise end), 0) from returns where returns.order_id = orders.id))`

/** Credit of exchanges that was paid out and became a refund of the payment, which counts once. */
export const refundedCreditPaise = sql`(select coalesce(-sum(entry.amount_paise), 0) from returns
  join credit_lots lot on lot.return_id = returns.id join credit_entries entry on entry.lot_id = lot.id and entry.kind = 'refund'
  where returns.order_id = orders.id)`

/** The money that the shop keeps for an order: its payment less refunds, or the cash that couriers
 * collect, and store credit; all less what was paid back outside the gateway. */
export async function findKeptPaise(tx: Db, orderId: number): Promise<Paise> {
  const { rows } = await sql<{ paise: Paise }>`
    select (case when payments.id is not null then payments.amount_paise - payments.refund_committed_paise
        when orders.payment_state = 'paid' and orders.pay_mode = 'cod'
          then orders.total_paise - ${refusedPaise} else 0 end
      + (select coalesce(-sum(amount_paise), 0) from credit_entries where credit_entries.order_id = orders.id)
      - ${paidOutPaise} + ${refundedCreditPaise})::bigint as paise
    from orders left join payments on payments.id = orders.settled_payment_id
    where orders.id = ${orderId}`.execute(tx)
  return rows[0]!.paise
}
