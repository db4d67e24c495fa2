import { isGatewayId } from '#platform/payments/gateway.server.ts'
import { findPayingOrder } from '../orders/paying-order-store.server.ts'
import { syncNowOrSoon } from './sync-with-gateway.server.ts'
import { findAttemptByGatewayOrder } from '../payments/attempt-store.server.ts'
import { reportPayment } from './report-payment.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'

type Form = { get(name: string): unknown }

/** Handles the form that the gateway posts when it sends the browser back. The post comes from
 * another site, so it has no session. A successful payment has three fields, a failed one an error.
 * Returns the order's number; null if the form is unreadable or names no known payment. */
export async function reportCallback(
  services: PaymentServices,
  form: Form,
): Promise<string | null> {
  const report = {
    customerId: null,
    gatewayOrderId: text(form, 'razorpay_order_id'),
    gatewayPaymentId: text(form, 'razorpay_payment_id'),
    signature: text(form, 'razorpay_signature'),
  }
  if (report.gatewayPaymentId) {
    const reported = await reportPayment(services, report)
    return reported.outcome === 'unknown-payment' ? null : reported.number
  }
  return reportFailure(services, orderIdIn(text(form, 'error[metadata]')))
}

/** Only triggers a sync, because the report of a failure is not signed and can be forged. */
async function reportFailure(
  services: PaymentServices,
  gatewayOrderId: string | null,
): Promise<string | null> {
  const attempt = gatewayOrderId
    ? await findAttemptByGatewayOrder(services.db, gatewayOrderId)
    : undefined
  if (!attempt) return null
  await syncNowOrSoon(services, attempt)
  return (await findPayingOrder(services.db, attempt.orderId)).number
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
