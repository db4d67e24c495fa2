import { inTransaction } from '#platform/database/database.server.ts'
import { GatewayUnavailable } from '#platform/payments/gateway.server.ts'
import { publishOrder } from '../orders/order-news.server.ts'
import {
  findPayingOrder,
  lockOrder,
  updateOrderState,
} from '../orders/order-payment-store.server.ts'
import { releaseHold } from '../stock/hold-stock.server.ts'
import { askGateway } from './ask-gateway.server.ts'
import { findNewestAttempt, lockAttempt, updateAttempt } from './attempt-store.server.ts'
import type { Till } from './till.server.ts'

export type OrderSuperseded =
  | { outcome: 'superseded' }
  | { outcome: 'already-paid'; number: string }
  /** A bank is at it, or the gateway cannot be asked: nothing was changed. */
  | { outcome: 'gateway-unsure'; number: string }

/**
 * Another cart takes the place of an order that is being paid: it is cancelled and its pieces are free. The gateway's
 * order cannot be cancelled, so it is asked first; money that still comes for it later is given back.
 */
export async function supersedeOrder(till: Till, orderId: number): Promise<OrderSuperseded> {
  const { number } = await findPayingOrder(till.db, orderId)
  const attempt = await findNewestAttempt(till.db, orderId)
  try {
    const has = attempt && (await askGateway(till, attempt))
    if (has?.isPaid) return { outcome: 'already-paid', number }
    if (has?.payments.includes('authorized')) return { outcome: 'gateway-unsure', number }
  } catch (problem) {
    if (problem instanceof GatewayUnavailable) return { outcome: 'gateway-unsure', number }
    throw problem
  }

  return inTransaction(till.db, async (tx): Promise<OrderSuperseded> => {
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
