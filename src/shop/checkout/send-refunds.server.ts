import { inTransaction } from '#platform/database/database.server.ts'
import { applyGatewayTruth } from './apply-gateway-truth.server.ts'
import {
  applyRefundTruth,
  recordRefund,
  recordReturnedOtherwise,
} from './apply-refund-truth.server.ts'
import { refundPauseMinutes } from './payment-plan.ts'
import {
  lockDueRefunds,
  updateRefundAsked,
  updateRefundTried,
  type Refund,
} from './refund-store.server.ts'
import type { Till } from './till.server.ts'
import { workThrough } from './work-through.server.ts'

const AT_ONCE_MAX = 20

/** Sends what is due. Several processes may do so at once: each refund is taken by one of them, and its key makes a repetition harmless. */
export async function sendRefunds(till: Till): Promise<void> {
  const due = await inTransaction(till.db, async (tx) => {
    const refunds = await lockDueRefunds(tx, AT_ONCE_MAX)
    // Before the network: a process that dies while asking has spent one try, and nothing else.
    for (const refund of refunds)
      await updateRefundTried(tx, refund.id, refundPauseMinutes(refund.tries + 1))
    return refunds
  })
  await workThrough(till, 'send a refund', due, (refund) =>
    refund.status === 'pending' ? lookAfter(till, refund) : send(till, refund),
  )
}

async function send(till: Till, refund: Refund): Promise<void> {
  const made = await till.gateway.refundPayment({
    paymentId: refund.gatewayPaymentId,
    amountPaise: refund.amountPaise,
    idempotencyKey: refund.idempotencyKey,
    notes: { purpose: refund.purpose },
  })
  switch (made.outcome) {
    case 'accepted':
      return recordRefund(till, refund.id, made.refund)
    case 'unknown':
      return updateRefundAsked(till.db, refund.id, { status: 'unknown', lastError: 'no answer' })
    case 'refused':
      return understandRefusal(till, refund, made.reason)
  }
}

/** An empty balance is refused too, and may be full tomorrow; only money that is back already needs no more tries. */
async function understandRefusal(till: Till, refund: Refund, reason: string): Promise<void> {
  const payment = await till.gateway.fetchPayment(refund.gatewayPaymentId)
  // Somebody may have paid it back in the gateway's dashboard: then this one has been withdrawn when it returns.
  if (payment && payment.amountRefundedPaise > 0) await applyGatewayTruth(till, payment)
  if (payment?.status === 'refunded') return recordReturnedOtherwise(till, refund.id)
  till.log.error(
    { paymentId: refund.gatewayPaymentId, reason },
    'the gateway refused a refund; it is tried again',
  )
  await updateRefundAsked(till.db, refund.id, { status: 'requested', lastError: reason })
}

async function lookAfter(till: Till, refund: Refund): Promise<void> {
  const truth = refund.gatewayRefundId
    ? await till.gateway.fetchRefund(refund.gatewayRefundId)
    : null
  if (truth) await applyRefundTruth(till, truth)
}
