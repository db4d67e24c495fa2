import { createHash } from 'node:crypto'
import { inTransaction } from '#platform/database/database.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { parseWebhook } from './parse-webhook.ts'
import { insertWebhook } from './webhook-store.server.ts'

export const webhookQueue = 'work-on-webhook'

export type WebhookReceived = { outcome: 'stored' } | { outcome: 'known' } | { outcome: 'forged' }

const EVENT_ID = /^[\w-]{1,100}$/

/** Stores and queues a genuine webhook durably, so that it can be acknowledged at once. The gateway
 * waits five seconds for the response, and retries a failed delivery for a day. */
export async function receiveWebhook(
  services: PaymentServices,
  webhook: { rawBody: Uint8Array; signature: string | null; eventId: string | null },
  { logsForgeries = true }: { logsForgeries?: boolean } = {},
): Promise<WebhookReceived> {
  const { rawBody, signature } = webhook
  if (!signature || !services.gateway.verifyWebhookSignature(rawBody, signature)) {
    if (logsForgeries)
      services.log.warn({ bytes: rawBody.length }, 'webhook refused: wrong signature')
    return { outcome: 'forged' }
  }

  const eventId =
    webhook.eventId && EVENT_ID.test(webhook.eventId)
      ? webhook.eventId
      : createHash('sha256').update(rawBody).digest('hex')
  return inTransaction(services.db, async (tx): Promise<WebhookReceived> => {
    if (!(await insertWebhook(tx, { eventId, event: eventNameIn(rawBody), raw: rawBody })))
      return { outcome: 'known' }
    await services.jobs.enqueue(tx, webhookQueue, { eventId })
    return { outcome: 'stored' }
  })
}

function eventNameIn(rawBody: Uint8Array): string {
  const event = (parseWebhook(rawBody) as { event?: unknown } | null)?.event
  return typeof event === 'string' ? event : 'unreadable'
}
