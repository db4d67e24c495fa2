import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { pageOf, type Page } from '../paging.ts'
import { MONEY_ROWS_PER_PAGE } from './money-section.ts'
import type { UnworkedWebhook, WebhookHealth } from './unworked-webhook.ts'

/** A webhook that is younger is only being worked on. */
const PATIENCE_MINUTES = 5
const agoMinutes = (minutes: number) => sql<Date>`now() - make_interval(mins => ${minutes})`

export async function listUnworkedWebhooks(db: Db, page: number): Promise<Page<UnworkedWebhook>> {
  const rows = await unworked(db)
    .select([
      'event_id as eventId',
      'event',
      'received_at as receivedAt',
      'tries',
      'last_error as lastError',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('received_at')
    .limit(MONEY_ROWS_PER_PAGE)
    .offset((page - 1) * MONEY_ROWS_PER_PAGE)
    .execute()
  return pageOf(
    rows.map(({ total: _total, ...row }) => row),
    page,
    rows[0]?.total ?? 0,
    MONEY_ROWS_PER_PAGE,
  )
}

export async function countUnworkedWebhooks(db: Db): Promise<number> {
  const { count } = await unworked(db)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What was paid in the last hour, and what the gateway has told of it by itself. */
export async function findWebhookHealth(db: Db): Promise<WebhookHealth> {
  const [{ paid }, { webhooks }] = await Promise.all([
    db
      .selectFrom('orders')
      .select((row) => row.fn.countAll<number>().as('paid'))
      .where('settled_payment_id', 'is not', null)
      .where('archived_at', 'is', null)
      .where('placed_at', '>=', agoMinutes(60))
      .where('placed_at', '<', agoMinutes(PATIENCE_MINUTES))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('webhook_inbox')
      .select((row) => row.fn.countAll<number>().as('webhooks'))
      .where('received_at', '>=', agoMinutes(60 + PATIENCE_MINUTES))
      .where('event', 'in', ['payment.authorized', 'payment.captured', 'order.paid'])
      .executeTakeFirstOrThrow(),
  ])
  return { paid, webhooks }
}

function unworked(db: Db) {
  return db
    .selectFrom('webhook_inbox')
    .where('processed_at', 'is', null)
    .where('received_at', '<', agoMinutes(PATIENCE_MINUTES))
}
