import { callOnce, callWithRetries, GatewayRefusal, NoResponse } from './gateway-calls.server.ts'
import { isGatewayId, type RefundMade, type RefundToMake } from './gateway.server.ts'
import { parseRefund } from './razorpay-responses.server.ts'
import type { Sdk, Wait } from './razorpay-sdk.server.ts'

/**
 * Bypasses the SDK's `payments.refund`, which drops the idempotency header silently: a repeated
 * refund would pay twice.
 */
export async function createRefund(
  sdk: Sdk,
  wait: Wait,
  refund: RefundToMake,
): Promise<RefundMade> {
  if (!isGatewayId('payment', refund.paymentId))
    return { outcome: 'refused', reason: 'not_a_payment_id' }
  if (!/^[A-Za-z0-9_-]{10,64}$/.test(refund.idempotencyKey))
    throw new RangeError('A refund needs an idempotency key of 10 to 64 letters, digits, - or _.')
  const body = { amount: refund.amountPaise, speed: 'normal', notes: refund.notes }
  const headers = { 'X-Refund-Idempotency': refund.idempotencyKey }
  const path = `/v1/payments/${refund.paymentId}/refund`
  try {
    const made = await callWithRetries(
      () => callOnce(() => sdk.post(path, body, headers), parseRefund),
      wait,
    )
    if (made.gatewayPaymentId !== refund.paymentId || made.amountPaise !== refund.amountPaise)
      return { outcome: 'unknown' }
    return { outcome: 'accepted', refund: made }
  } catch (problem) {
    if (problem instanceof NoResponse) return { outcome: 'unknown' }
    if (!(problem instanceof GatewayRefusal)) throw problem
    const maySucceedLater = problem.isTemporary || problem.status === 401
    return maySucceedLater ? { outcome: 'unknown' } : { outcome: 'refused', reason: problem.reason }
  }
}
