import { reportPayment } from '#shop/settlement/report-payment.server.ts'
import { refuseReading } from '#web/forms/post-only.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireBuyer } from '#web/session/signed-in.server.ts'
import type { Route } from './+types/payments-verify.ts'

export const loader = refuseReading

/** Accepts the gateway's three values as JSON or as a form. */
export async function action({ request, context }: Route.ActionArgs) {
  const customer = await requireBuyer(request, context)
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
    // A wrong signature says nothing about the payment itself, so the payment is not reported as
    // failed.
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
