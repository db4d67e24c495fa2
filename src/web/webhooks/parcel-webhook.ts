import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { FailureLimit } from '#platform/rate-limits/failure-limit.server.ts'
import { receiveParcelWebhook } from '#shop/parcels/reports/receive-parcel-webhook.server.ts'
import { refuseReading } from '#web/forms/post-only.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { readLimitedBody } from '#web/forms/read-limited-body.server.ts'
import type { Route } from './+types/parcel-webhook.ts'

export const loader = refuseReading

const BODY_BYTES_MAX = 200_000
const forgeries = new FailureLimit({ failuresMax: 20, windowSeconds: 60 })

/** Returns 200 only after the webhook is stored; the carrier accepts no other status. */
export async function action({ request, context }: Route.ActionArgs) {
  const address = clientAddress(request)
  if (forgeries.isReached(address)) {
    const headers = { 'retry-after': String(forgeries.windowSeconds) }
    return new Response(null, { status: 429, headers })
  }
  const key = request.headers.get('x-api-key')
  const rawBody = key === null ? Buffer.alloc(0) : await readLimitedBody(request, BODY_BYTES_MAX)
  if (!rawBody) {
    forgeries.count(address)
    return new Response(null, { status: 413 })
  }
  const { outcome } = await receiveParcelWebhook(context.get(shopContext), { rawBody, key })
  if (outcome === 'forged') forgeries.count(address)
  return new Response(null, { status: outcome === 'forged' ? 401 : 200 })
}
