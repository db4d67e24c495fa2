import { applyGatewayTruth } from './apply-gateway-truth.server.ts'
import type { Attempt } from './attempt-store.server.ts'
import type { KnownPaymentStatus } from './payment-status.ts'
import type { Till } from './till.server.ts'

/** What the gateway has of an attempt, after all of it went through the door. */
export type GatewayHas = { payments: KnownPaymentStatus[]; isPaid: boolean }

/**
 * Fetches the truth about an attempt and applies all of it. Throws `GatewayUnavailable` when it cannot be known:
 * then nothing may be concluded, least of all that nobody paid.
 */
export async function askGateway(
  till: Till,
  attempt: Pick<Attempt, 'gatewayOrderId'>,
): Promise<GatewayHas> {
  if (!attempt.gatewayOrderId) return { payments: [], isPaid: false }
  const order = await till.gateway.fetchOrder(attempt.gatewayOrderId)
  if (!order || (order.attempts === 0 && order.amountPaidPaise === 0))
    return { payments: [], isPaid: false }

  const payments = await till.gateway.listPayments(attempt.gatewayOrderId)
  const applied = []
  // One after another, oldest first: they would wait for the same lock, and the first one to be captured settles.
  for (const payment of payments.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  )) {
    applied.push(await applyGatewayTruth(till, payment))
  }
  return {
    payments: payments.map(({ status }) => status),
    isPaid: applied.some(({ outcome }) => outcome !== 'waiting' && outcome !== 'unmatched'),
  }
}
