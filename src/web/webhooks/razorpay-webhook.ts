import { receiveWebhook } from '#shop/settlement/receive-webhook.server.ts'
import { refuseReading } from '#web/forms/post-only.ts'
import { shopContext } from '#web/shop-context.server.ts'
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

/** Reads the exact bytes of the body, because the signature covers them. Returns null if there are
 * more than `bytesMax`. */
async function readLimitedBody(request: Request, bytesMax: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
