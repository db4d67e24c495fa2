import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { pageOf, type Page } from '../../paging.ts'
import { PAYMENT_ROWS_PER_PAGE } from '../payment-section.ts'
import type { WebhookHealth } from './webhook-health.ts'

export type UnprocessedWebhook = {
  eventId: string
  event: string
  receivedAt: Date
  tries: number
  lastError: string | null
}
/** A webhook that is younger than this may still be in processing. */
const PROCESSING_MINUTES = 5
const agoMinutes = (minutes: number) => sql<Date>`now() - make_interval(mins => ${minutes})`

export async function listUnprocessedWebhooks(
  db: Db,
  page: number,
): Promise<Page<UnprocessedWebhook>> {
  const rows = await unprocessed(db)
    .select([
      'event_id as eventId',
      'event',
      'received_at as receivedAt',
      'tries',
      'last_error as lastError',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('received_at')
    .limit(PAYMENT_ROWS_PER_PAGE)
    .offset((page - 1) * PAYMENT_ROWS_PER_PAGE)
    .execute()
  return pageOf(
    rows.map(({ total: _total, ...row }) => row),
    page,
    rows[0]?.total ?? 0,
    PAYMENT_ROWS_PER_PAGE,
  )
}

export async function countUnprocessedWebhooks(db: Db): Promise<number> {
  const { count } = await unprocessed(db)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts paid orders and received payment webhooks of the last hour. */
export async function findWebhookHealth(db: Db): Promise<WebhookHealth> {
  const [{ paid }, { webhooks }] = await Promise.all([
    db
      .selectFrom('orders')
      .select((row) => row.fn.countAll<number>().as('paid'))
      .where('settled_payment_id', 'is not', null)
      .where('archived_at', 'is', null)
      .where('placed_at', '>=', agoMinutes(60))
      .where('placed_at', '<', agoMinutes(PROCESSING_MINUTES))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('webhook_inbox')
      .select((row) => row.fn.countAll<number>().as('webhooks'))
      .where('received_at', '>=', agoMinutes(60 + PROCESSING_MINUTES))
      .where('event', 'in', ['payment.authorized', 'payment.captured', 'order.paid'])
      .executeTakeFirstOrThrow(),
  ])
  return { paid, webhooks }
}

function unprocessed(db: Db) {
  return db
    .selectFrom('webhook_inbox')
    .where('processed_at', 'is', null)
    .where('received_at', '<', agoMinutes(PROCESSING_MINUTES))
}
