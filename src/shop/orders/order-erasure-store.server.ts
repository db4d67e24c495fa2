import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** Placed orders and the others of a customer have an index each, so that each query names one. */

/** Waits for the transactions that change orders of the customer, and their returns and transfers. */
export async function lockOrdersOf(tx: Db, customerId: string): Promise<void> {
  await sql`
    select from orders where id in (
      select id from orders where customer_id = ${customerId} and placed_at is not null
      union all select id from orders where customer_id = ${customerId} and placed_at is null)
    order by id for update`.execute(tx)
}

/** Whether an order of the customer is not delivered yet, or money is still on its way. */
export async function findHasOpenOrders(db: Db, customerId: string): Promise<boolean> {
  const open = (isPlaced: boolean) =>
    db
      .selectFrom('orders')
      .where('customer_id', '=', customerId)
      .where('placed_at', isPlaced ? 'is not' : 'is', null)
      .where(({ eb, or, and }) =>
        or([
          eb('payment_state', 'in', ['pending_payment', 'payment_review', 'refund_due']),
          and([eb('payment_state', '=', 'paid'), eb('status', '<', 4)]),
        ]),
      )
      .select('id')
  const order = await open(true).unionAll(open(false)).limit(1).executeTakeFirst()
  return order !== undefined
}

/** A late payment can pay an expired order, but is refunded for a cancelled one: an order whose address
 * is erased cannot be sent. */
export async function updateExpiredOrdersCancelled(tx: Db, customerId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_state: 'cancelled' })
    .where('customer_id', '=', customerId)
    .where('placed_at', 'is', null)
    .where('payment_state', '=', 'expired')
    .execute()
}

/** Placed orders keep the name, the business and the postal address of the invoice. */
export async function updateOrdersErased(tx: Db, customerId: string): Promise<void> {
  const contact = { email: '', address_email: '', phone_no: '', alt_phone_no: '', landmark: '' }
  const texts = { customer_note: '', gift_message: '' }
  const business = { buyer_gstin: null, buyer_business: '' }
  const name = { first_name: '', last_name: '' }
  const home = { house_no: '', area_road: '', city: '', pincode: '' }
  await tx
    .updateTable('orders')
    .set({ ...contact, ...texts })
    .where('customer_id', '=', customerId)
    .where('placed_at', 'is not', null)
    .execute()
  await tx
    .updateTable('orders')
    .set({ ...contact, ...texts, ...business, ...name, ...home })
    .where('customer_id', '=', customerId)
    .where('placed_at', 'is', null)
    .execute()
  const placed = tx
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where('placed_at', 'is not', null)
    .select('id')
  await tx
    .updateTable('customer_cancellations')
    .set({ reason: '' })
    .where('order_id', 'in', placed)
    .execute()
}
