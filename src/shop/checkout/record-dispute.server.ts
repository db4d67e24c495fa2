import { inTransaction } from '#platform/database/database.server.ts'
import { publishOrder } from '../orders/order-news.server.ts'
import { lockOrder } from '../orders/order-payment-store.server.ts'
import { isLaterWord, type Dispute } from './dispute.ts'
import { insertDispute, lockDispute, updateDispute } from './dispute-store.server.ts'
import { publishMoney } from './money-news.server.ts'
import { findPaymentByGatewayId, lockPaymentById } from './payment-store.server.ts'
import type { Till } from './till.server.ts'

/**
 * What a signed webhook says about a dispute; in any order, any number of times. From here on no refund of its payment is
 * sent until the bank has decided for the shop. The payment is in the books by now: the webhook named it, too.
 */
export async function recordDispute(till: Till, dispute: Dispute): Promise<void> {
  const payment = await findPaymentByGatewayId(till.db, dispute.gatewayPaymentId)
  if (!payment)
    throw new Error(`The payment ${dispute.gatewayPaymentId} of a dispute is not in the books.`)
  till.log.error(
    {
      disputeId: dispute.gatewayDisputeId,
      paymentId: dispute.gatewayPaymentId,
      status: dispute.status,
      respondBy: dispute.respondBy,
    },
    'a customer disputes a payment: answer it at the gateway',
  )
  await inTransaction(till.db, async (tx) => {
    const order = payment.orderId === null ? null : await lockOrder(tx, payment.orderId)
    await lockPaymentById(tx, payment.id)
    if (!(await insertDispute(tx, payment.id, dispute))) {
      const known = await lockDispute(tx, dispute.gatewayDisputeId)
      if (isLaterWord(dispute, known)) await updateDispute(tx, dispute)
    }
    await publishMoney(tx)
    if (order) await publishOrder(tx, order)
  })
}
