import type { Db } from '#platform/database/database.server.ts'
import { isUnavailable } from '#platform/payments/gateway.server.ts'
import type { Paise } from '../money.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import {
  updatePaymentSurplus,
  updateRefundCommitted,
  type Payment,
} from '../payments/payment-store.server.ts'
import { newRefundKey } from '../refunds/create-refund.server.ts'
import { countRefundPurposes } from '../refunds/refund-balance-store.server.ts'
import { insertRefund } from '../refunds/refund-store.server.ts'
import { applyGatewayState } from '../settlement/apply-gateway-state.server.ts'

/** Fetches the payment and imports unknown refunds, because refunds can be made in the gateway's
 * dashboard. Call it outside any transaction. Null when the gateway is unavailable. */
export async function findRefundablePaise(
  services: PaymentServices,
  gatewayPaymentId: string,
): Promise<Paise | null> {
  const payment = await services.gateway.fetchPayment(gatewayPaymentId)
  if (isUnavailable(payment)) return null
  if (!payment) return 0
  const { amountPaise, amountRefundedPaise } = payment
  const applied = amountRefundedPaise > 0 ? await applyGatewayState(services, payment) : null
  return applied?.outcome === 'unavailable' ? null : amountPaise - amountRefundedPaise
}

export type PromisedRefund = {
  amountPaise: Paise
  reason: string
  adminId: string | null
  /** Begins the refund's purpose. Without it, a customer's refund exists once per payment. */
  occasion?: 'exchange'
}

/** Reserves the amount and stores the refund with its key; a job sends it after the commit. Without
 * an admin, the customer cancelled. The caller holds the payment's lock. */
export async function promiseRefund(
  tx: Db,
  payment: Payment,
  { amountPaise, reason, adminId, occasion }: PromisedRefund,
): Promise<number> {
  if (payment.role === 'candidate') await updatePaymentSurplus(tx, payment.id, amountPaise)
  else await updateRefundCommitted(tx, payment.id, amountPaise)
  const next = (await countRefundPurposes(tx, payment.id)) + 1
  const purpose = adminId === null && !occasion ? 'customer' : `${occasion ?? 'desk'}-${next}`
  return insertRefund(tx, {
    paymentId: payment.id,
    purpose,
    amountPaise,
    idempotencyKey: newRefundKey(),
    reason,
    ...(adminId !== null && { requestedBy: adminId }),
  })
}
