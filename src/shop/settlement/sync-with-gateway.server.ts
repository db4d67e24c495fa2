import { isUnavailable, type Unavailable } from '#platform/payments/gateway.server.ts'
import { updateAttemptCheckDue, type Attempt } from '../payments/attempt-store.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import type { PaymentStatus } from '../payments/payment-status.ts'
import { applyGatewayState } from './apply-gateway-state.server.ts'

export type Synced = {
  outcome: 'synced'
  payments: PaymentStatus[]
  /**
   * Every captured payment has a decision: the order is paid, or the payment is refunded or in
   * review.
   */
  isPaid: boolean
}

/** Fetches all payments of an attempt and applies them. `unavailable` does not mean unpaid. */
export async function syncWithGateway(
  services: PaymentServices,
  attempt: Pick<Attempt, 'gatewayOrderId'>,
): Promise<Synced | Unavailable> {
  const nothing: Synced = { outcome: 'synced', payments: [], isPaid: false }
  if (!attempt.gatewayOrderId) return nothing
  const order = await services.gateway.fetchOrder(attempt.gatewayOrderId)
  if (isUnavailable(order)) return order
  if (!order || (order.attempts === 0 && order.amountPaidPaise === 0)) return nothing

  const payments = await services.gateway.listPayments(attempt.gatewayOrderId)
  if (isUnavailable(payments)) return payments
  let isPaid = false
  // Sequentially and oldest first: all need the lock of the same order, and the first captured
  // payment pays it.
  for (const payment of payments.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  )) {
    const applied = await applyGatewayState(services, payment)
    if (applied.outcome === 'unavailable') return applied
    isPaid ||= applied.outcome !== 'waiting' && applied.outcome !== 'unmatched'
  }
  return { outcome: 'synced', payments: payments.map(({ status }) => status), isPaid }
}

/**
 * For an attempt that the browser has reported on: without an answer the reconciler syncs it as
 * soon as it can.
 */
export async function syncNowOrSoon(services: PaymentServices, attempt: Attempt): Promise<void> {
  const synced = await syncWithGateway(services, attempt)
  if (synced.outcome === 'unavailable') await updateAttemptCheckDue(services.db, attempt.id)
}
