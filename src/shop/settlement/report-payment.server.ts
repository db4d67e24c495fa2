import { inTransaction } from '#platform/database/database.server.ts'
import { batchQueue } from '#platform/database/batch-queue.server.ts'
import { isGatewayId, isUnavailable } from '#platform/payments/gateway.server.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import { lockOrder } from '../orders/paying-order-store.server.ts'
import { applyGatewayState, type GatewayStateApplied } from './apply-gateway-state.server.ts'
import { syncNowOrSoon } from './sync-with-gateway.server.ts'
import {
  listReportedAttempts,
  updateAttemptCheckDue,
  type Attempt,
  type AttemptQuery,
  type NumberedAttempt,
} from '../payments/attempt-store.server.ts'
import { insertReportedPayment } from '../payments/payment-store.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'

export type PaymentReport = {
  /** Null for the gateway's callback: it has no session and is checked by its signature alone. */
  customerId: string | null
  gatewayOrderId: string
  gatewayPaymentId: string
  signature: string
}

export type PaymentReported =
  | { outcome: 'placed'; number: string }
  /** The payment is not decided yet. This does not mean that it failed. */
  | { outcome: 'checking'; number: string }
  | { outcome: 'refund-due'; number: string }
  | { outcome: 'forged'; number: string }
  | { outcome: 'unknown-payment' }

/** Asks the gateway about a payment that the browser reports. The signature must fit the gateway
 * order stored for this customer. Otherwise a payment for a cheap order could pay for an expensive
 * one. */
export async function reportPayment(
  services: PaymentServices,
  report: PaymentReport,
): Promise<PaymentReported> {
  if (
    !isGatewayId('order', report.gatewayOrderId) ||
    !isGatewayId('payment', report.gatewayPaymentId)
  )
    return { outcome: 'unknown-payment' }
  const attempt = await findReportedAttempt(services, report)
  if (!attempt?.gatewayOrderId) return { outcome: 'unknown-payment' }
  const { number } = attempt

  if (
    !services.gateway.verifyCheckoutSignature({ ...report, gatewayOrderId: attempt.gatewayOrderId })
  ) {
    services.log.warn(
      { order: number, paymentId: report.gatewayPaymentId },
      'payment reported with a wrong signature',
    )
    // The order may have been paid in spite of the wrong signature.
    await syncNowOrSoon(services, attempt)
    return { outcome: 'forged', number }
  }
  const payment = await services.gateway.fetchPayment(report.gatewayPaymentId)
  if (!isUnavailable(payment) && payment?.gatewayOrderId !== attempt.gatewayOrderId)
    return { outcome: 'checking', number }
  const applied = isUnavailable(payment) ? payment : await applyGatewayState(services, payment)
  if (applied.outcome === 'unavailable') await storeReport(services, attempt, report)
  return reported(applied, number)
}

const findReportedAttempt: (
  services: PaymentServices,
  question: AttemptQuery,
) => Promise<NumberedAttempt | undefined> = batchQueue({
  async work({ db }, questions) {
    const found = await listReportedAttempts(db, questions)
    return questions.map(({ gatewayOrderId }) => found.get(gatewayOrderId))
  },
  keyOf: ({ gatewayOrderId }) => gatewayOrderId,
})

function reported(applied: GatewayStateApplied, number: string): PaymentReported {
  switch (applied.outcome) {
    case 'paid':
    case 'surplus':
      return { outcome: 'placed', number }
    case 'refund-due':
      return { outcome: 'refund-due', number }
    case 'review':
    case 'waiting':
    case 'unavailable':
      return { outcome: 'checking', number }
    case 'unmatched':
      return { outcome: 'unknown-payment' }
  }
}

/** Stores the browser's report. The customer's page then shows that the payment is being checked,
 * and the next run of the reconciler syncs it. */
async function storeReport(
  services: PaymentServices,
  attempt: Attempt,
  { gatewayPaymentId }: PaymentReport,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, attempt.orderId)
    await insertReportedPayment(tx, { ...attempt, gatewayPaymentId, attemptId: attempt.id })
    await updateAttemptCheckDue(tx, attempt.id)
    await publishOrder(tx, order)
  })
}
