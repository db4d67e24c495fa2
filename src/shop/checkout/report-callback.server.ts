import { isGatewayId } from '#platform/payments/gateway.server.ts'
import { findPayingOrder } from '../orders/order-payment-store.server.ts'
import { askGateway } from './ask-gateway.server.ts'
import { findAttemptByGatewayOrder, updateAttemptDueNow } from './attempt-store.server.ts'
import { GatewayUnavailable } from '#platform/payments/gateway.server.ts'
import { reportPayment } from './report-payment.server.ts'
import type { Till } from './till.server.ts'

type Form = { get(name: string): unknown }

/**
 * The gateway sends the browser back with a form of its own, across sites and so without a session: a success carries
 * the three values, a failure an error. Answers the number of the order whose page tells the truth; null for nonsense.
 */
export async function reportCallback(till: Till, form: Form): Promise<string | null> {
  const report = {
    customerId: null,
    gatewayOrderId: text(form, 'razorpay_order_id'),
    gatewayPaymentId: text(form, 'razorpay_payment_id'),
    signature: text(form, 'razorpay_signature'),
  }
  if (report.gatewayPaymentId) {
    const reported = await reportPayment(till, report)
    return reported.outcome === 'unknown-payment' ? null : reported.number
  }
  return reportFailure(till, orderIdIn(text(form, 'error[metadata]')))
}

/** Anybody can post a failure, so it is only a reason to ask. */
async function reportFailure(till: Till, gatewayOrderId: string | null): Promise<string | null> {
  const attempt = gatewayOrderId
    ? await findAttemptByGatewayOrder(till.db, gatewayOrderId)
    : undefined
  if (!attempt) return null
  try {
    await askGateway(till, attempt)
  } catch (problem) {
    if (!(problem instanceof GatewayUnavailable)) throw problem
    await updateAttemptDueNow(till.db, attempt.id)
  }
  return (await findPayingOrder(till.db, attempt.orderId)).number
}

function text(form: Form, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function orderIdIn(metadata: string): string | null {
  try {
    const parsed: unknown = JSON.parse(metadata)
    const id =
      typeof parsed === 'object' && parsed !== null && 'order_id' in parsed ? parsed.order_id : null
    return isGatewayId('order', id) ? id : null
  } catch {
    return null
  }
}
