import type { Db } from '#platform/database/database.server.ts'

/** Whether an order of the customer is not delivered yet, or money is still on its way. */
export async function findHasOpenOrders(db: Db, customerId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where(({ eb, or, and }) =>
      or([
        eb('payment_state', 'in', ['pending_payment', 'payment_review', 'refund_due']),
        and([eb('payment_state', '=', 'paid'), eb('status', '<', 4)]),
      ]),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

/** Placed orders keep the name and the postal address of the invoice. */
export async function updateOrdersErased(tx: Db, customerId: string): Promise<void> {
  const contact = { email: '', address_email: '', phone_no: '', alt_phone_no: '', landmark: '' }
  await tx.updateTable('orders').set(contact).where('customer_id', '=', customerId).execute()
  await tx
    .updateTable('orders')
    .set({ first_name: '', last_name: '', house_no: '', area_road: '', city: '', pincode: '' })
    .where('customer_id', '=', customerId)
    .where('placed_at', 'is', null)
    .execute()
  const orders = tx.selectFrom('orders').where('customer_id', '=', customerId).select('id')
  await tx
    .updateTable('customer_cancellations')
    .set({ reason: '' })
    .where('order_id', 'in', orders)
    .execute()
}
