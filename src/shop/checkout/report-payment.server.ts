import { inTransaction } from '#platform/database/database.server.ts'
import { inGroups } from '#platform/database/in-groups.server.ts'
import { GatewayUnavailable, isGatewayId } from '#platform/payments/gateway.server.ts'
import { publishOrder } from '../orders/order-news.server.ts'
import { lockOrder } from '../orders/order-payment-store.server.ts'
import { applyGatewayTruth, type TruthApplied } from './apply-gateway-truth.server.ts'
import { askGateway } from './ask-gateway.server.ts'
import {
  listReportedAttempts,
  updateAttemptDueNow,
  type Attempt,
  type AttemptQuestion,
  type NumberedAttempt,
} from './attempt-store.server.ts'
import { insertReportedPayment } from './payment-store.server.ts'
import type { Till } from './till.server.ts'

export type PaymentReport = {
  /** Null for the gateway's own way back, which carries no session: there only the signature speaks. */
  customerId: string | null
  gatewayOrderId: string
  gatewayPaymentId: string
  signature: string
}

export type PaymentReported =
  | { outcome: 'placed'; number: string }
  /** Never a failure: the last word is not spoken. */
  | { outcome: 'checking'; number: string }
  | { outcome: 'refund-due'; number: string }
  | { outcome: 'forged'; number: string }
  | { outcome: 'unknown-payment' }

/**
 * The browser says that it paid. Its word starts a question to the gateway and decides nothing; the signature is
 * checked with the order that is stored for this customer, so that a receipt for a cheap order pays no dear one.
 */
export async function reportPayment(till: Till, report: PaymentReport): Promise<PaymentReported> {
  if (
    !isGatewayId('order', report.gatewayOrderId) ||
    !isGatewayId('payment', report.gatewayPaymentId)
  )
    return { outcome: 'unknown-payment' }
  const attempt = await findReportedAttempt(till, report)
  if (!attempt?.gatewayOrderId) return { outcome: 'unknown-payment' }
  const { number } = attempt

  if (!till.gateway.isGenuineCheckout({ ...report, gatewayOrderId: attempt.gatewayOrderId })) {
    till.log.warn(
      { order: number, paymentId: report.gatewayPaymentId },
      'a payment was reported with a wrong signature',
    )
    await askQuietly(till, attempt)
    return { outcome: 'forged', number }
  }
  try {
    const payment = await till.gateway.fetchPayment(report.gatewayPaymentId)
    if (payment?.gatewayOrderId !== attempt.gatewayOrderId) return { outcome: 'checking', number }
    return reported(await applyGatewayTruth(till, payment), number)
  } catch (problem) {
    if (!(problem instanceof GatewayUnavailable)) throw problem
    await keepReport(till, attempt, report)
    return { outcome: 'checking', number }
  }
}

const findReportedAttempt: (
  till: Till,
  question: AttemptQuestion,
) => Promise<NumberedAttempt | undefined> = inGroups({
  async work({ db }, questions) {
    const found = await listReportedAttempts(db, questions)
    return questions.map(({ gatewayOrderId }) => found.get(gatewayOrderId))
  },
  keyOf: ({ gatewayOrderId }) => gatewayOrderId,
})

function reported(applied: TruthApplied, number: string): PaymentReported {
  switch (applied.outcome) {
    case 'paid':
    case 'surplus':
      return { outcome: 'placed', number }
    case 'refund-due':
      return { outcome: 'refund-due', number }
    case 'review':
    case 'waiting':
      return { outcome: 'checking', number }
    case 'unmatched':
      return { outcome: 'unknown-payment' }
  }
}

/** A wrong signature proves nothing about the money: somebody may have paid all the same. */
async function askQuietly(till: Till, attempt: Attempt): Promise<void> {
  try {
    await askGateway(till, attempt)
  } catch (problem) {
    if (!(problem instanceof GatewayUnavailable)) throw problem
    await updateAttemptDueNow(till.db, attempt.id)
  }
}

/** The customer's page says from now on that we are checking, and the reconciler asks as soon as it can. */
async function keepReport(
  till: Till,
  attempt: Attempt,
  { gatewayPaymentId }: PaymentReport,
): Promise<void> {
  await inTransaction(till.db, async (tx) => {
    const order = await lockOrder(tx, attempt.orderId)
    await insertReportedPayment(tx, { ...attempt, gatewayPaymentId, attemptId: attempt.id })
    await updateAttemptDueNow(tx, attempt.id)
    await publishOrder(tx, order)
  })
}
