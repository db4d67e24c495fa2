import { createHash } from 'node:crypto'
import { inTransaction } from '#platform/database/database.server.ts'
import type { Till } from './till.server.ts'
import { insertWebhook } from './webhook-store.server.ts'

export const webhookQueue = 'work-on-webhook'

export type WebhookReceived = { outcome: 'stored' } | { outcome: 'known' } | { outcome: 'forged' }

const EVENT_ID = /^[\w-]{1,100}$/

/**
 * Stores a genuine webhook and nothing more: once this has returned, it may be answered with success, because from
 * then on it cannot get lost. The gateway waits five seconds and retries whatever failed, for a day.
 */
export async function receiveWebhook(
  till: Till,
  webhook: { rawBody: Uint8Array; signature: string | null; eventId: string | null },
): Promise<WebhookReceived> {
  const { rawBody, signature } = webhook
  if (!signature || !till.gateway.isGenuineWebhook(rawBody, signature)) {
    till.log.warn({ bytes: rawBody.length }, 'a webhook with a wrong signature was refused')
    return { outcome: 'forged' }
  }

  const eventId =
    webhook.eventId && EVENT_ID.test(webhook.eventId)
      ? webhook.eventId
      : createHash('sha256').update(rawBody).digest('hex')
  return inTransaction(till.db, async (tx): Promise<WebhookReceived> => {
    if (!(await insertWebhook(tx, { eventId, event: eventNameIn(rawBody), raw: rawBody })))
      return { outcome: 'known' }
    await till.jobs.enqueue(tx, webhookQueue, { eventId })
    return { outcome: 'stored' }
  })
}

function eventNameIn(rawBody: Uint8Array): string {
  try {
    const { event } = JSON.parse(new TextDecoder().decode(rawBody)) as { event?: unknown }
    return typeof event === 'string' ? event : 'unreadable'
  } catch {
    return 'unreadable'
  }
}
