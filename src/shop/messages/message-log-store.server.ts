import { sql } from 'kysely'
import { containsPattern } from '#platform/database/contains-pattern.ts'
import type { Db } from '#platform/database/database.server.ts'
import { limitedPageOf, PAGES_MAX, type Page } from '../paging.ts'
import type { MessageContent, MessageKind, MessageStatus } from './message.ts'
import { findNewsletterContents } from './newsletter-content-store.server.ts'

const MESSAGES_PER_PAGE = 25
const ROWS_MAX = PAGES_MAX * MESSAGES_PER_PAGE

export type LoggedMessage = {
  id: number
  /** Null for a newsletter. */
  number: string | null
  kind: MessageKind | 'newsletter'
  to: string
  subject: string
  content: MessageContent
  status: MessageStatus
  tries: number
  lastError: string | null
  triedAt: Date | null
  /** Null when no try is planned. */
  nextTryAt: Date | null
  queuedAt: Date
  sentAt: Date | null
}

export type LogFilter = { search: string; failed: boolean; page: number }

/** Newest first. The search matches part of an email address or a whole order number. */
export async function listMessages(
  db: Db,
  { search, failed, page }: LogFilter,
): Promise<Page<LoggedMessage>> {
  let mails = db.selectFrom('mails').leftJoin('orders', 'orders.id', 'mails.order_id')
  if (failed) mails = mails.where('mails.status', '=', 'failed')
  if (search) mails = mails.where(matchesSearch(search))

  const { total } = await db
    .selectFrom(
      mails
        .select('mails.id')
        .limit(ROWS_MAX + 1)
        .as('counted'),
    )
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await mails
    .select([
      'mails.id',
      'mails.newsletter_id',
      'orders.number',
      'mails.kind',
      'mails.recipient as to',
      'mails.subject',
      'mails.letter',
      'mails.status',
      'mails.tries',
      'mails.last_error as lastError',
      'mails.tried_at as triedAt',
      'mails.next_try_at as nextTryAt',
      'mails.queued_at as queuedAt',
      'mails.sent_at as sentAt',
    ])
    .orderBy('mails.id', 'desc')
    .limit(MESSAGES_PER_PAGE)
    .offset((page - 1) * MESSAGES_PER_PAGE)
    .execute()
  const contents = await findNewsletterContents(
    db,
    rows.map((row) => row.newsletter_id).filter((id) => id !== null),
  )
  const items = rows.map(({ letter, newsletter_id, ...row }) => ({
    ...row,
    kind: row.kind as LoggedMessage['kind'],
    status: row.status as MessageStatus,
    content:
      newsletter_id === null ? (letter as unknown as MessageContent) : contents.get(newsletter_id)!,
  }))
  return limitedPageOf(items, page, total, { perPage: MESSAGES_PER_PAGE, rowsMax: ROWS_MAX })
}

type OrderMail = Pick<LoggedMessage, 'id' | 'queuedAt' | 'sentAt'> & {
  kind: MessageKind
  status: Exclude<MessageStatus, 'cancelled'>
}

/** Oldest first. */
export async function listMessagesOfOrder(db: Db, orderId: number): Promise<OrderMail[]> {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'status', 'queued_at as queuedAt', 'sent_at as sentAt'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(MESSAGES_PER_PAGE)
    .$narrowType<Pick<OrderMail, 'kind' | 'status'>>()
    .execute()
}

function matchesSearch(search: string) {
  return sql<boolean>`(orders.number = ${search.toUpperCase()}
    or lower(mails.recipient) like ${containsPattern(search.toLowerCase())})`
}
