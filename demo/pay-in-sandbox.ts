import type { PaymentRequest } from '#shop/checkout/payment-request.ts'
import type { CheckoutReport } from '#platform/payments/gateway.server.ts'

type WindowAnswer = {
  response?: Record<'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature', string>
}

/** Pays as if Success were pressed in the sandbox window. Returns the values that the window would
 * pass to the page. */
export async function payInSandbox(payment: PaymentRequest): Promise<CheckoutReport> {
  const address = new URL('/v1/checkout/payments', payment.checkoutScriptUrl)
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key: payment.keyId,
      order_id: payment.gatewayOrderId,
      amount: payment.amountPaise,
      method: 'netbanking',
      bank: 'DEMO',
      email: payment.payer.email,
      contact: payment.payer.contact,
      description: payment.description,
      pressed: 'success',
    }),
  })
  const { response } = (await answer.json()) as WindowAnswer
  if (!response)
    throw new Error(`The sandbox took no payment for ${payment.description} (${answer.status}).`)
  return {
    gatewayOrderId: response.razorpay_order_id,
    gatewayPaymentId: response.razorpay_payment_id,
    signature: response.razorpay_signature,
  }
}
