import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { FailureLimit } from '#platform/rate-limits/failure-limit.server.ts'
import { isKnownKey } from '#shop/parcels/reports/known-webhook-key.server.ts'
import { receiveParcelWebhook } from '#shop/parcels/reports/receive-parcel-webhook.server.ts'
import { refuseReading } from '#web/forms/post-only.ts'
import { shopContext, type Shop } from '#web/shop-context.server.ts'
import { readLimitedBody } from '#web/forms/read-limited-body.server.ts'
import type { Route } from './+types/parcel-webhook.ts'

export const loader = refuseReading

const BODY_BYTES_MAX = 200_000
const forgeries = new FailureLimit({ failuresMax: 20, windowSeconds: 60 })

/** Returns 200 only after the webhook is stored; the carrier accepts no other status. A webhook with the
 * right key is accepted even from an address that sent forged ones, because a proxy may make all
 * addresses look the same. */
export async function action({ request, context }: Route.ActionArgs) {
  const address = clientAddress(request)
  const shop = context.get(shopContext)
  const key = request.headers.get('x-api-key')
  if (key === null || !(await isKnownKey(shop, key))) return refuseForged(shop, address)

  const rawBody = await readLimitedBody(request, BODY_BYTES_MAX)
  if (!rawBody) return new Response(null, { status: 413 })
  const { outcome } = await receiveParcelWebhook(shop, { rawBody, key })
  if (outcome === 'forged') forgeries.count(address)
  return new Response(null, { status: outcome === 'forged' ? 401 : 200 })
}

function refuseForged({ log }: Pick<Shop, 'log'>, address: string): Response {
  if (forgeries.isReached(address)) {
    const headers = { 'retry-after': String(forgeries.windowSeconds) }
    return new Response(null, { status: 429, headers })
  }
  forgeries.count(address)
  log.warn('parcel webhook refused: wrong key')
  return new Response(null, { status: 401 })
}
