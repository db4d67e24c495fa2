import { inTransaction } from '#platform/database/database.server.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import {
  findPayingOrder,
  lockOrder,
  updateOrderState,
} from '../orders/paying-order-store.server.ts'
import { releaseHold } from '../stock/hold-stock.server.ts'
import { syncWithGateway } from '../settlement/sync-with-gateway.server.ts'
import { findNewestAttempt, lockAttempt, updateAttempt } from '../payments/attempt-store.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'

export type OrderSuperseded =
  | { outcome: 'superseded' }
  | { outcome: 'already-paid'; number: string }
  /** A bank is processing a payment, or the gateway is unavailable. Nothing was changed. */
  | { outcome: 'gateway-unsure'; number: string }

/** Cancels an unpaid order whose cart or address has changed, and releases its stock. The gateway's
 * order stays open, so its payments are checked first. A payment that arrives later is refunded. */
export async function supersedeOrder(
  services: PaymentServices,
  orderId: number,
): Promise<OrderSuperseded> {
  const { number } = await findPayingOrder(services.db, orderId)
  const attempt = await findNewestAttempt(services.db, orderId)
  const synced = attempt && (await syncWithGateway(services, attempt))
  if (synced?.outcome === 'unavailable') return { outcome: 'gateway-unsure', number }
  if (synced?.hasCapturedPayment) return { outcome: 'already-paid', number }
  if (synced?.payments.includes('authorized')) return { outcome: 'gateway-unsure', number }

  return inTransaction(services.db, async (tx): Promise<OrderSuperseded> => {
    const order = await lockOrder(tx, orderId)
    if (order.paymentState === 'paid' || order.paymentState === 'payment_review')
      return { outcome: 'already-paid', number }
    if (order.paymentState !== 'pending_payment') return { outcome: 'superseded' }
    if (attempt) {
      await lockAttempt(tx, attempt.id)
      await updateAttempt(tx, attempt.id, { status: 'superseded' })
    }
    await updateOrderState(tx, orderId, 'cancelled')
    await releaseHold(tx, orderId)
    await publishOrder(tx, order)
    return { outcome: 'superseded' }
  })
}
