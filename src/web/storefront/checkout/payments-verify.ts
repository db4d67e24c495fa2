import { reportPayment } from '#shop/checkout/report-payment.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireCustomer } from '#web/signed-in.server.ts'
import type { Route } from './+types/payments-verify.ts'

/** The gateway's window hands its three values to the page, and the page hands them on, as JSON or as a form. */
export async function action({ request, context }: Route.ActionArgs) {
  const customer = await requireCustomer(request, context)
  const receipt = await readReceipt(request)
  if (!receipt) return Response.json({ outcome: 'unknown-payment' }, { status: 400 })

  const reported = await reportPayment(context.get(shopContext), {
    ...receipt,
    customerId: customer.id,
  })
  switch (reported.outcome) {
    case 'placed':
    case 'refund-due':
      return Response.json(reported)
    case 'checking':
      return Response.json(reported, { status: 202 })
    // A wrong signature proves nothing about the money, so nobody is told that the payment failed.
    case 'forged':
      return Response.json({ outcome: 'checking', number: reported.number }, { status: 202 })
    case 'unknown-payment':
      return Response.json(reported, { status: 404 })
  }
}

async function readReceipt(request: Request) {
  const values = await readValues(request)
  const [gatewayPaymentId, gatewayOrderId, signature] = [
    'razorpay_payment_id',
    'razorpay_order_id',
    'razorpay_signature',
  ].map((name) => values[name])
  if (
    typeof gatewayPaymentId !== 'string' ||
    typeof gatewayOrderId !== 'string' ||
    typeof signature !== 'string'
  )
    return null
  return { gatewayPaymentId, gatewayOrderId, signature }
}

async function readValues(request: Request): Promise<Record<string, unknown>> {
  try {
    if (!request.headers.get('content-type')?.includes('application/json'))
      return Object.fromEntries(await request.formData())
    const json: unknown = await request.json()
    return typeof json === 'object' && json !== null ? { ...json } : {}
  } catch {
    return {}
  }
}
