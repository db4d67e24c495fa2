import type { Db } from '#platform/database/database.server.ts'
import { rememberOrderAddresses } from '../customers/remember-order-address.server.ts'
import { tellCustomer } from '../messages/tell-customer.server.ts'
import type { BoughtLine } from '../orders/order.ts'
import { orderPlacedMessage, paidLateMessage } from '../orders/order-mails.ts'
import { publishOrder } from '../orders/order-news.server.ts'
import type { PayingOrder } from '../orders/order-payment-store.server.ts'
import { updateOrdersPaid } from '../orders/placing-store.server.ts'
import { updateAttemptsPaid } from './attempt-store.server.ts'

/** As it was before: pieces are sold to it, and its payment settles it. */
export type OrderToPlace = {
  order: Pick<
    PayingOrder,
    'id' | 'number' | 'customerId' | 'email' | 'address' | 'totalPaise' | 'payMode' | 'paymentState'
  >
  attemptId: number
  paymentId: number
  lines: readonly BoughtLine[]
}

/** What follows for orders whose pieces are sold and whose money is there, in the same transaction. No two of one customer. */
export async function placeOrders(tx: Db, placed: readonly OrderToPlace[]): Promise<void> {
  const orders = placed.map(({ order }) => order)
  await updateOrdersPaid(
    tx,
    placed.map(({ order, paymentId }) => ({ orderId: order.id, paymentId })),
  )
  await updateAttemptsPaid(
    tx,
    placed.map(({ attemptId }) => attemptId),
  )
  await rememberOrderAddresses(tx, orders)
  await tellCustomer(
    tx,
    ...placed.map(({ order, lines }) =>
      order.paymentState === 'expired'
        ? paidLateMessage(order, lines)
        : orderPlacedMessage(order, lines),
    ),
  )
  await publishOrder(tx, ...orders)
}
