import { inTransaction } from '#platform/database/database.server.ts'
import { creditRefunds } from '../documents/credit-refunds.server.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import { listUnconfirmedFirstCashOrders } from '../orders/cash/open-cash-order-store.server.ts'
import { orderCancelledMessage } from '../orders/order-mails.ts'
import { lockOrder, updateOrderState } from '../orders/paying-order-store.server.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { processEach } from '../payments/process-each.server.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.server.ts'
import { CASH_CONFIRMATION_DAYS } from '../settings/cash-on-delivery.ts'
import { returnOrderLines } from './return-order-lines.server.ts'

const BATCH_MAX = 100

/** Cancels first cash orders that the shop has not confirmed in time, and returns their stock.
 * Orders of customers who have paid before are not cancelled. */
export async function expireCashOrders(services: PaymentServices): Promise<void> {
  const orderIds = await listUnconfirmedFirstCashOrders(services.db, { limit: BATCH_MAX })
  await processEach(services, 'expire cash order', orderIds, (orderId) => expire(services, orderId))
}

/** The lock on the order prevents cancelling an order that is confirmed at the same time. */
async function expire({ db, log }: PaymentServices, orderId: number): Promise<void> {
  const number = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if ((await listUnconfirmedFirstCashOrders(tx, { limit: 1, orderId })).length === 0) return null
    await updateOrderState(tx, orderId, 'cancelled')
    await returnOrderLines(tx, { orderId, returned: 'all', movedBy: null })
    await creditRefunds(tx, { orderId, reason: 'Order cancelled' })
    const why = `It could not be confirmed within ${CASH_CONFIRMATION_DAYS} days.`
    await queueCustomerMail(tx, orderCancelledMessage(order, { why, refundPaise: 0 }))
    await publishPaymentChange(tx)
    await publishOrder(tx, order)
    return order.number
  })
  if (number !== null) log.info({ order: number }, 'unconfirmed first cash order cancelled')
}
