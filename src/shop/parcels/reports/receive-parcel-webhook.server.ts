import { createHash } from 'node:crypto'
import { inTransaction } from '#platform/database/database.server.ts'
import { openCarrier, type ParcelServices } from '../account/open-carrier.server.ts'
import { forgetKnownKey, isSameKey } from './known-webhook-key.server.ts'
import { insertParcelWebhook } from './report-store.server.ts'

export const parcelWebhookQueue = 'work-on-parcel-webhook'

export type ParcelWebhookReceived = { outcome: 'stored' | 'known' | 'forged' }

/** Stores and queues a genuine webhook durably, so that it can be acknowledged at once. The carrier
 * signs nothing: its webhooks carry a secret text instead. */
export async function receiveParcelWebhook(
  services: ParcelServices,
  { rawBody, key }: { rawBody: Uint8Array; key: string | null },
): Promise<ParcelWebhookReceived> {
  const open = key === null ? null : await openCarrier(services)
  if (!open || key === null || !isSameKey(key, open.account.webhookKey)) {
    forgetKnownKey(services)
    services.log.warn({ bytes: rawBody.length }, 'parcel webhook refused: wrong key')
    return { outcome: 'forged' }
  }
  const id = createHash('sha256').update(rawBody).digest('hex')
  return inTransaction(services.db, async (tx): Promise<ParcelWebhookReceived> => {
    if (!(await insertParcelWebhook(tx, id, rawBody))) return { outcome: 'known' }
    await services.jobs.enqueue(tx, parcelWebhookQueue, { id })
    return { outcome: 'stored' }
  })
}
