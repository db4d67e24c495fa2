import { inTransaction } from '#platform/database/database.server.ts'
import { isUnavailable, type Unavailable } from '#platform/payments/gateway.server.ts'
import { syncRefunds } from './sync-refunds.server.ts'
import {
  applyGatewayRefund,
  recordRefund,
  withdrawRefundedElsewhere,
} from './apply-gateway-refund.server.ts'
import { recordStaffNotices } from '../messages/record-staff-notices.server.ts'
import { refundPauseMinutes } from '../payments/payment-limits.ts'
import { lockDueRefunds, updateRefundResult, updateRefundClaimed } from './refund-store.server.ts'
import type { Refund } from './refund.ts'
import { refundNotice } from './refund-notice.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { processEach } from '../payments/process-each.server.ts'

const BATCH_MAX = 20

/** Sends due refunds. Processes may run this concurrently, because each refund is claimed by one
 * process. The refund's key makes a repeated call safe. */
export async function sendRefunds(services: PaymentServices): Promise<void> {
  const due = await inTransaction(services.db, async (tx) => {
    const refunds = await lockDueRefunds(tx, BATCH_MAX)
    // The try is counted before the network call. A process that dies during the call therefore
    // costs only one try.
    for (const refund of refunds)
      await updateRefundClaimed(tx, refund.id, refundPauseMinutes(refund.tries + 1))
    return refunds
  })
  await processEach(services, 'send refund', due, (refund) =>
    refund.status === 'pending' ? checkPending(services, refund) : send(services, refund),
  )
}

async function send(services: PaymentServices, refund: Refund): Promise<Unavailable | undefined> {
  const made = await services.gateway.refundPayment({
    paymentId: refund.gatewayPaymentId,
    amountPaise: refund.amountPaise,
    idempotencyKey: refund.idempotencyKey,
    notes: { purpose: refund.purpose, try: String(refund.tryNumber) },
  })
  switch (made.outcome) {
    case 'accepted':
      return recordRefund(services, refund.id, made.refund)
    case 'refused':
      return handleRefusal(services, refund, made.reason)
    case 'unknown':
      await updateRefundResult(services.db, refund.id, {
        status: 'unknown',
        lastError: 'no answer',
      })
      return undefined
  }
}

/** Keeps the refund due after a refusal, because the merchant's balance may only be empty today.
 * Retries end when the money has been returned. */
async function handleRefusal(
  services: PaymentServices,
  refund: Refund,
  reason: string,
): Promise<Unavailable | undefined> {
  const payment = await services.gateway.fetchPayment(refund.gatewayPaymentId)
  if (isUnavailable(payment)) return payment
  // The payment may have been refunded in the gateway's dashboard. The sync then withdraws this
  // refund.
  const unavailable = payment && (await syncRefunds(services, payment))
  if (unavailable) return unavailable
  if (payment?.status === 'refunded') {
    await withdrawRefundedElsewhere(services, refund.id, payment)
    return undefined
  }
  services.log.error(
    { paymentId: refund.gatewayPaymentId, reason },
    'gateway refused a refund; retrying later',
  )
  await inTransaction(services.db, async (tx) => {
    await updateRefundResult(tx, refund.id, { status: 'requested', lastError: reason })
    await recordStaffNotices(tx, refundNotice(refund, 'refused'))
  })
}

async function checkPending(
  services: PaymentServices,
  { gatewayRefundId }: Refund,
): Promise<Unavailable | undefined> {
  const refund = gatewayRefundId ? await services.gateway.fetchRefund(gatewayRefundId) : null
  if (isUnavailable(refund)) return refund
  return refund ? applyGatewayRefund(services, refund) : undefined
}
