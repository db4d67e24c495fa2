import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { FailureLimit } from '#platform/rate-limits/failure-limit.server.ts'
import { receiveWebhook } from '#shop/settlement/receive-webhook.server.ts'
import { refuseReading } from '#web/forms/post-only.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { readLimitedBody } from '#web/forms/read-limited-body.server.ts'
import type { Route } from './+types/razorpay-webhook.ts'

export const loader = refuseReading

const BODY_BYTES_MAX = 1_000_000
/** Only a HMAC of SHA-256 can be right, so that all else is refused without reading the body. */
const SIGNATURE = /^[0-9a-f]{64}$/
const forgeries = new FailureLimit({ failuresMax: 20, windowSeconds: 60 })

/** Receives a webhook and returns 200 only after it is stored. After any other status, the gateway
 * sends the webhook again. A signed webhook is accepted even from an address that sent forged ones,
 * because a proxy may make all addresses look the same. */
export async function action({ request, context }: Route.ActionArgs) {
  const address = clientAddress(request)
  const isSuspect = forgeries.isReached(address)
  const signature = request.headers.get('x-razorpay-signature')
  if (!signature || !SIGNATURE.test(signature)) {
    forgeries.count(address)
    const headers = { 'retry-after': String(forgeries.windowSeconds) }
    return isSuspect
      ? new Response(null, { status: 429, headers })
      : new Response(null, { status: 400 })
  }
  const rawBody = await readLimitedBody(request, BODY_BYTES_MAX)
  if (!rawBody) {
    forgeries.count(address)
    return new Response(null, { status: 413 })
  }
  const { outcome } = await receiveWebhook(
    context.get(shopContext),
    { rawBody, signature, eventId: request.headers.get('x-razorpay-event-id') },
    { logsForgeries: !isSuspect },
  )
  if (outcome === 'forged') forgeries.count(address)
  return new Response(null, { status: outcome === 'forged' ? 400 : 200 })
}
