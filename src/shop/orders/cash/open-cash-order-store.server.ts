import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { CASH_CONFIRMATION_DAYS } from '../../settings/cash-on-delivery.ts'
import { accountHasPaid } from './new-account-store.server.ts'

export type OpenCashOrders = {
  /** Undelivered cash orders of the account. */
  ofAccount: number
  /** Undelivered cash orders of all new accounts with the same client address. 0 for an account that
   * has paid. */
  fromAddress: number
}

/** The caller holds the lock of the customer's cart. Cash orders from one client address wait for
 * each other's transactions, so that concurrent orders are counted too. */
export async function countOpenCashOrders(
  tx: Db,
  { customerId, addressFingerprint }: { customerId: string; addressFingerprint: string },
): Promise<OpenCashOrders> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cash-on-delivery ${addressFingerprint}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<OpenCashOrders>`
    select
      (select count(*)::int from orders
        where customer_id = customer.id and pay_mode = 'cod' and payment_state = 'paid' and status < 4) as "ofAccount",
      case when ${accountHasPaid('customer.id')} then 0 else
        (select count(*)::int from orders as open
          where cash_address_hash = ${addressFingerprint} and pay_mode = 'cod' and payment_state = 'paid' and status < 4
            and not ${accountHasPaid('open.customer_id')})
      end as "fromAddress"
    from (select ${customerId}::text as id) as customer`.execute(tx)
  return rows[0]!
}

/** Lists cash orders that waited too long for 'Order Confirmed', of customers who have never paid
 * for an order. In random order, so that a failing order does not block the rest. */
export async function listUnconfirmedFirstCashOrders(
  db: Db,
  { limit, orderId = null }: { limit: number; orderId?: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders as first
    where pay_mode = 'cod' and payment_state = 'paid' and status = 1 and archived_at is null
      and placed_at <= now() - make_interval(days => ${CASH_CONFIRMATION_DAYS})
      and (${orderId}::bigint is null or id = ${orderId}::bigint)
      and not ${accountHasPaid('first.customer_id')}
    order by random() limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Stores the client address of a new account's cash order. The address is cleared when the order is
 * delivered or cancelled. */
export async function updateCashAddress(
  tx: Db,
  orderId: number,
  addressFingerprint: string,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ cash_address_hash: addressFingerprint })
    .where('id', '=', orderId)
    .execute()
}
