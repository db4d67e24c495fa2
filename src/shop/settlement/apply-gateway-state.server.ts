import { batchQueue } from '#platform/database/batch-queue.server.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import {
  isUnavailable,
  type GatewayPayment,
  type Unavailable,
} from '#platform/payments/gateway.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { isNewer } from '../payments/payment-status.ts'
import {
  insertUnmatchedPayment,
  lockPayment,
  updatePayment,
} from '../payments/payment-store.server.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.server.ts'
import { syncRefunds } from '../refunds/sync-refunds.server.ts'
import type { Decision } from './decide-settlement.ts'
import { settlePayments, type Settled } from './settle-payments.server.ts'
import type { OrderPayment } from './settlement-case.ts'

/**
 * `waiting`: the payment is not captured. `unmatched`: it is not for an order of this shop, so an
 * admin must look at it.
 */
export type GatewayStateApplied =
  | { outcome: Decision['outcome']; number: string }
  | { outcome: 'unmatched' }
  | Unavailable

const settleInBatch: (services: PaymentServices, payment: OrderPayment) => Promise<Settled> =
  batchQueue({
    work: settlePayments,
    keyOf: ({ gatewayOrderId }) => gatewayOrderId,
    onBatchFailed: ({ log }, err, count) =>
      log.warn({ err, count }, 'settlement batch failed; retrying individually'),
  })

/** Stores a payment as the gateway reports it, then settles it, refunds it or puts it in review. The
 * browser's report, the callback, the webhook and the reconciler all call this. The result does not
 * depend on their order or number. `unavailable`: the report is stored, but a capture or the sync
 * of refunds could not be completed. */
export async function applyGatewayState(
  services: PaymentServices,
  payment: GatewayPayment,
): Promise<GatewayStateApplied> {
  const settled = await settle(services, payment)
  if (settled?.decision.action !== 'capture') {
    return (await syncRefunds(services, payment)) ?? resultOf(settled)
  }
  // The capture runs outside any transaction, because a slow bank must not hold locks.
  const captured = await services.gateway.capturePayment(payment.id, payment.amountPaise)
  if (isUnavailable(captured)) return captured
  return resultOf(await settle(services, captured))
}

function resultOf(settled: Settled): GatewayStateApplied {
  return settled
    ? { outcome: settled.decision.outcome, number: settled.number }
    : { outcome: 'unmatched' }
}

async function settle(services: PaymentServices, payment: GatewayPayment): Promise<Settled> {
  const { gatewayOrderId } = payment
  const settled =
    gatewayOrderId === null ? null : await settleInBatch(services, { ...payment, gatewayOrderId })
  if (!settled) await recordUnmatched(services, payment)
  return settled
}

/** Records a payment that belongs to no order of this shop. It is never refunded automatically,
 * because other shops may use the same gateway account. */
async function recordUnmatched(services: PaymentServices, payment: GatewayPayment): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await publishPaymentChange(tx)
    if (await insertUnmatchedPayment(tx, payment)) return
    const known = await lockPayment(tx, payment.id)
    if (known && isNewer(payment.status, known.status)) await updatePayment(tx, known.id, payment)
  })
  services.log.error(
    { paymentId: payment.id, gatewayOrderId: payment.gatewayOrderId },
    'payment belongs to no order of this shop',
  )
}
