import { isUnavailable, type Unavailable } from '#platform/payments/gateway.server.ts'
import { updateAttemptCheckDue, type Attempt } from '../payments/attempt-store.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import type { PaymentStatus } from '../payments/payment-status.ts'
import { applyGatewayState } from './apply-gateway-state.server.ts'

export type Synced = {
  outcome: 'synced'
  payments: PaymentStatus[]
  /** True if a payment was captured: it has paid its order, is refunded or is in review. */
  hasCapturedPayment: boolean
  /** False if a payment window with the current keys cannot open this order. */
  isPayable: boolean
}

/** Fetches all payments of an attempt and applies them. `unavailable` does not mean that nothing was paid. */
export async function syncWithGateway(
  services: PaymentServices,
  attempt: Pick<Attempt, 'gatewayOrderId'>,
): Promise<Synced | Unavailable> {
  const nothing: Synced = {
    outcome: 'synced',
    payments: [],
    hasCapturedPayment: false,
    isPayable: false,
  }
  if (!attempt.gatewayOrderId) return nothing
  const order = await services.gateway.fetchOrder(attempt.gatewayOrderId)
  if (isUnavailable(order)) return order
  const isPayable = order !== null && !order.isOfFormerKeys
  if (!order || (order.attempts === 0 && order.amountPaidPaise === 0))
    return { ...nothing, isPayable }

  const payments = await services.gateway.listPayments(attempt.gatewayOrderId)
  if (isUnavailable(payments)) return payments
  let hasCapturedPayment = false
  // The payments are applied one after another, because all need the lock of the same order. The
  // oldest comes first, because the first captured payment pays the order.
  for (const payment of payments.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  )) {
    const applied = await applyGatewayState(services, payment)
    if (applied.outcome === 'unavailable') return applied
    hasCapturedPayment ||= applied.outcome !== 'waiting' && applied.outcome !== 'unmatched'
  }
  return {
    outcome: 'synced',
    payments: payments.map(({ status }) => status),
    hasCapturedPayment,
    isPayable,
  }
}

/** Syncs an attempt that the browser has reported on. If the gateway does not answer, the reconciler
 * syncs the attempt as soon as possible. */
export async function syncNowOrSoon(services: PaymentServices, attempt: Attempt): Promise<void> {
  const synced = await syncWithGateway(services, attempt)
  if (synced.outcome === 'unavailable') await updateAttemptCheckDue(services.db, attempt.id)
}
