import { inTransaction } from '#platform/database/database.server.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import { lockOrder } from '../orders/paying-order-store.server.ts'
import { supersedesDispute, type Dispute } from './dispute.ts'
import { insertDispute, lockDispute, updateDispute } from './dispute-store.server.ts'
import { publishPaymentChange } from './publish-payment-change.server.ts'
import { findPaymentByGatewayId, lockPaymentById } from './payment-store.server.ts'
import type { PaymentServices } from './payment-services.server.ts'

/** Stores a dispute that a signed webhook reported. Reports may arrive repeatedly and in any order.
 * Refunds of the payment are blocked until the bank decides for the shop. The caller has stored the
 * payment. */
export async function recordDispute(services: PaymentServices, dispute: Dispute): Promise<void> {
  const payment = await findPaymentByGatewayId(services.db, dispute.gatewayPaymentId)
  if (!payment)
    throw new Error(`The payment ${dispute.gatewayPaymentId} of a dispute is not stored.`)
  services.log.error(
    {
      disputeId: dispute.gatewayDisputeId,
      paymentId: dispute.gatewayPaymentId,
      status: dispute.status,
      respondBy: dispute.respondBy,
    },
    'payment disputed; respond at the gateway',
  )
  await inTransaction(services.db, async (tx) => {
    const order = payment.orderId === null ? null : await lockOrder(tx, payment.orderId)
    await lockPaymentById(tx, payment.id)
    if (!(await insertDispute(tx, payment.id, dispute))) {
      const known = await lockDispute(tx, dispute.gatewayDisputeId)
      if (supersedesDispute(dispute, known)) await updateDispute(tx, dispute)
    }
    await publishPaymentChange(tx)
    if (order) await publishOrder(tx, order)
  })
}
