import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../../money.ts'
import type { ExchangedCredit } from './exchanged-money.ts'

/** Credit of exchanges that pays for an order with new sizes, by lot. Credit that a customer chose
 * instead of a refund is not part of it, also if it went back to a lot of an exchange. Neither is the
 * cash of a cash order. */
export async function listExchangedCredit(db: Db, orderId: number): Promise<ExchangedCredit[]> {
  const { rows } = await sql<ExchangedCredit>`
    select lots.id as "lotId", returned.id as "orderId", returned.number as "orderNumber",
      payments.id as "paymentId", gateway_payment_id as "gatewayPaymentId", used.paise as "usedPaise",
      least(payments.credited_paise, lots.amount_paise - (select coalesce(-sum(amount_paise), 0)
        from credit_entries where lot_id = lots.id and kind = 'refund'))::bigint as "creditedPaise"
    from (select lot_id, -sum(amount_paise)::bigint as paise, min(id) as first_id from credit_entries
      where order_id = ${orderId} group by lot_id having sum(amount_paise) < 0) used
    join credit_lots lots on lots.id = used.lot_id
    join returns on returns.id = lots.return_id and returns.outcome = 'exchange'
    join orders returned on returned.id = returns.order_id
    join payments on payments.id = returned.settled_payment_id
    where exists (select from returns where exchange_order_id = ${orderId})
      and not exists (select from credit_entries back
        join returns chosen on chosen.order_id = back.order_id and chosen.outcome = 'credit'
          and chosen.state in ('settled', 'closed')
        where back.lot_id = lots.id and back.kind = 'give-back' and back.id < used.first_id)
    order by lots.id`.execute(db)
  return rows
}

/** The credit of an order that this transaction has given back, by lot. The caller holds the order's
 * lock. */
export async function findGivenBack(tx: Db, orderId: number): Promise<Map<number, Paise>> {
  const { rows } = await sql<{ lotId: number; paise: Paise }>`
    select lot_id as "lotId", sum(amount_paise)::bigint as paise from credit_entries
    where order_id = ${orderId} and kind = 'give-back' and at = now() group by lot_id`.execute(tx)
  return new Map(rows.map(({ lotId, paise }) => [lotId, paise]))
}

/** Amounts to refund to earlier payments if the order is cancelled or returned, as far as the shop
 * knows. */
export async function findExchangedPaise(db: Db, orderId: number): Promise<Paise> {
  const credits = await listExchangedCredit(db, orderId)
  return credits.reduce((sum, one) => sum + Math.min(one.usedPaise, one.creditedPaise), 0)
}
