import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

export type StoredWebhook = {
  eventId: string
  event: string
  raw: Uint8Array
  isProcessed: boolean
  tries: number
}

const ENDPOINT = 'razorpay'

/** Returns false if the event is already stored. */
export async function insertWebhook(
  tx: Db,
  webhook: { eventId: string; event: string; raw: Uint8Array },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('webhook_inbox')
    .values({
      endpoint: ENDPOINT,
      event_id: webhook.eventId,
      event: webhook.event,
      raw: Buffer.from(webhook.raw),
    })
    .onConflict((conflict) => conflict.columns(['endpoint', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findWebhook(db: Db, eventId: string): Promise<StoredWebhook | undefined> {
  return db
    .selectFrom('webhook_inbox')
    .select([
      'event_id as eventId',
      'event',
      'raw',
      'tries',
      sql<boolean>`processed_at is not null`.as('isProcessed'),
    ])
    .where('endpoint', '=', ENDPOINT)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

export async function listUnfinishedWebhooks(
  db: Db,
  olderThanMinutes: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_inbox')
    .select('event_id as eventId')
    .where('endpoint', '=', ENDPOINT)
    .where('processed_at', 'is', null)
    .where('received_at', '<', sql<Date>`now() - make_interval(mins => ${olderThanMinutes})`)
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map(({ eventId }) => eventId)
}

export async function updateWebhookProcessed(
  db: Db,
  eventId: string,
  note: string | null,
): Promise<void> {
  await db
    .updateTable('webhook_inbox')
    .set({ processed_at: sql<Date>`now()`, tries: sql<number>`tries + 1`, last_error: note })
    .where('endpoint', '=', ENDPOINT)
    .where('event_id', '=', eventId)
    .where('processed_at', 'is', null)
    .execute()
}

export async function updateWebhookFailed(db: Db, eventId: string, error: string): Promise<void> {
  await db
    .updateTable('webhook_inbox')
    .set({ tries: sql<number>`tries + 1`, last_error: error })
    .where('endpoint', '=', ENDPOINT)
    .where('event_id', '=', eventId)
    .execute()
}
