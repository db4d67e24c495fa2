import { receiveParcelWebhook } from '#shop/parcels/reports/receive-parcel-webhook.server.ts'
import { refuseReading } from '#web/forms/post-only.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { readLimitedBody } from './read-limited-body.ts'
import type { Route } from './+types/parcel-webhook.ts'

export const loader = refuseReading

const BODY_BYTES_MAX = 200_000

/** Returns 200 only after the webhook is stored; the carrier accepts no other status. */
export async function action({ request, context }: Route.ActionArgs) {
  const rawBody = await readLimitedBody(request, BODY_BYTES_MAX)
  if (!rawBody) return new Response(null, { status: 413 })
  const { outcome } = await receiveParcelWebhook(context.get(shopContext), {
    rawBody,
    key: request.headers.get('x-api-key'),
  })
  return new Response(null, { status: outcome === 'forged' ? 401 : 200 })
}
