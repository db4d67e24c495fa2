import type { Db } from '#platform/database/database.server.ts'
import { rememberOrderAddresses } from '../customers/remember-order-address.server.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import { recordStaffNotices } from '../messages/record-staff-notices.server.ts'
import { orderPlacedMessage, paidLateMessage } from '../orders/order-mails.ts'
import { newOrderNotice } from '../orders/order-notices.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import type { PayingOrder } from '../orders/paying-order.ts'
import { updateOrdersPaid } from '../orders/paying-order-store.server.ts'
import { updateAttemptsPaid } from '../payments/attempt-store.server.ts'
import { updateLinesToMake } from '../orders/made-to-order/made-to-order-store.server.ts'

/** An order that the same transaction marks as paid. Its payment has the role `settling`, and its
 * stock is sold. */
export type OrderToMarkPaid = {
  order: Pick<
    PayingOrder,
    | 'id'
    | 'number'
    | 'customerId'
    | 'email'
    | 'address'
    | 'totalPaise'
    | 'creditPaise'
    | 'payMode'
    | 'paymentState'
  >
  attemptId: number
  paymentId: number
}

/** Writes everything that follows from a payment: order, attempt, address, mail and staff notice.
 * Takes at most one order per customer. */
export async function markOrdersPaid(tx: Db, paid: readonly OrderToMarkPaid[]): Promise<void> {
  const orders = paid.map(({ order }) => order)
  await updateOrdersPaid(
    tx,
    paid.map(({ order, paymentId }) => ({ orderId: order.id, paymentId })),
  )
  const late = orders.filter(({ paymentState }) => paymentState !== 'pending_payment')
  await updateLinesToMake(
    tx,
    late.map(({ id }) => id),
  )
  await updateAttemptsPaid(
    tx,
    paid.map(({ attemptId }) => attemptId),
  )
  await rememberOrderAddresses(tx, orders)
  await queueCustomerMail(
    tx,
    ...paid.map(({ order }) =>
      order.paymentState === 'expired' ? paidLateMessage(order) : orderPlacedMessage(order),
    ),
  )
  await recordStaffNotices(tx, ...orders.map(newOrderNotice))
  await publishOrder(tx, ...orders)
}
