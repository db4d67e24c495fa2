import { receiveWebhook } from '#shop/checkout/receive-webhook.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/razorpay-webhook.ts'

const BODY_BYTES_MAX = 1_000_000

/** Success is said only after the webhook is stored; whatever else is said, the gateway comes again. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST')
    return new Response(null, { status: 405, headers: { Allow: 'POST' } })
  const rawBody = await readAtMost(request, BODY_BYTES_MAX)
  if (!rawBody) return new Response(null, { status: 413 })

  const { outcome } = await receiveWebhook(context.get(shopContext), {
    rawBody,
    signature: request.headers.get('x-razorpay-signature'),
    eventId: request.headers.get('x-razorpay-event-id'),
  })
  return new Response(null, { status: outcome === 'forged' ? 400 : 200 })
}

/** The bytes exactly as they were sent, because they are what is signed. Null when there are too many. */
async function readAtMost(request: Request, bytesMax: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
