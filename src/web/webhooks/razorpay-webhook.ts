import { receiveWebhook } from '#shop/settlement/receive-webhook.server.ts'
import { refuseReading } from '#web/forms/post-only.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { readLimitedBody } from '#web/forms/read-limited-body.server.ts'
import type { Route } from './+types/razorpay-webhook.ts'

export const loader = refuseReading

const BODY_BYTES_MAX = 1_000_000

/** Receives a webhook and returns 200 only after it is stored. After any other status, the gateway
 * sends the webhook again. */
export async function action({ request, context }: Route.ActionArgs) {
  const rawBody = await readLimitedBody(request, BODY_BYTES_MAX)
  if (!rawBody) return new Response(null, { status: 413 })

  const { outcome } = await receiveWebhook(context.get(shopContext), {
    rawBody,
    signature: request.headers.get('x-razorpay-signature'),
    eventId: request.headers.get('x-razorpay-event-id'),
  })
  return new Response(null, { status: outcome === 'forged' ? 400 : 200 })
}
