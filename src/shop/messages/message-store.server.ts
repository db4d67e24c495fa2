import { sql } from 'kysely'
import { containsPattern } from '#platform/database/contains-pattern.ts'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared.server.ts'
import { pageOf, PAGES_MAX, type Page } from '../paging.ts'
import { newsletterWords, type NewsletterText } from '../inbox/newsletter.ts'
import { unsubscribePath } from '../inbox/subscriber.ts'
import type { Message, MessageKind, MessageStatus, Words } from './message.ts'

export const MESSAGES_PER_PAGE = 25

/** Longer than a mail server may take to say no: a process that dies while sending keeps nobody else from trying later. */
const SENDING_MAX_MINUTES = 5

/** How many of them had not been told before. */
export async function insertMessages(tx: Db, messages: readonly Message[]): Promise<number> {
  const { rows } = await sql`${prepared}
    insert into mails (order_id, kind, occasion, recipient, subject, letter)
    select "orderId", kind, occasion, "to", subject, words
    from json_to_recordset(${JSON.stringify(messages)}::json) as message ("orderId" bigint, kind text, occasion text, "to" text, subject text, words jsonb)
    on conflict (order_id, kind, occasion) do nothing returning id`.execute(tx)
  return rows.length
}

/** A mail for each whom the caller names, the caller's lock on them making sure that they still want it. Nobody gets a second one. */
export async function insertNewsletterMails(
  tx: Db,
  newsletter: { id: number; subject: string },
  people: readonly { id: string; email: string }[],
): Promise<number> {
  if (people.length === 0) return 0
  const inserted = await tx
    .insertInto('mails')
    .values(
      people.map(({ id, email }) => ({
        newsletter_id: newsletter.id,
        subscriber_id: id,
        kind: 'newsletter',
        recipient: email,
        subject: newsletter.subject,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['newsletter_id', 'subscriber_id'])
        .where('newsletter_id', 'is not', null)
        .doNothing(),
    )
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows)
}

/** Also what nobody tries any more, so that no hand sends it again. */
export async function updateNewsletterMailsCancelled(tx: Db, subscriberId: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ status: 'cancelled', next_try_at: null })
    .where('subscriber_id', '=', subscriberId)
    .where('status', 'in', ['queued', 'failed'])
    .execute()
}

export type MessageToSend = Pick<Message, 'to' | 'subject' | 'words'> & {
  id: number
  tries: number
  unsubscribePath: string | null
}

/** The one that waits longest, for this process alone; the try counts from now on. Newsletters wait until no order's mail is due. */
export async function updateDueMessageTaken(db: Db): Promise<MessageToSend | undefined> {
  const due = db
    .selectFrom('mails')
    .select('id')
    .where('next_try_at', '<=', sql<Date>`now()`)
    .orderBy(sql`newsletter_id is not null`)
    .orderBy('next_try_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const taken = await db
    .updateTable('mails')
    .set({
      tries: sql<number>`tries + 1`,
      tried_at: sql<Date>`now()`,
      next_try_at: sql<Date>`now() + make_interval(mins => ${SENDING_MAX_MINUTES})`,
    })
    .where('id', '=', due)
    .returning([
      'id',
      'recipient as to',
      'subject',
      'letter',
      'tries',
      'newsletter_id',
      'subscriber_id',
    ])
    .executeTakeFirst()
  if (!taken) return undefined
  const { letter, newsletter_id, subscriber_id, ...message } = taken
  if (newsletter_id === null || subscriber_id === null)
    return { ...message, words: letter as unknown as Words, unsubscribePath: null }
  return { ...message, ...(await findNewsletterMail(db, newsletter_id, subscriber_id)) }
}

/** What it says stands in the newsletter, and how to end it with the subscriber. */
async function findNewsletterMail(
  db: Db,
  newsletterId: number,
  subscriberId: string,
): Promise<Pick<MessageToSend, 'words' | 'unsubscribePath'>> {
  const text = await newsletterTexts(db)
    .where('newsletters.id', '=', newsletterId)
    .executeTakeFirstOrThrow()
  const { key } = await db
    .selectFrom('subscribers')
    .select('unsubscribe_key as key')
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow()
  return { words: newsletterWords(text), unsubscribePath: unsubscribePath(key) }
}

function newsletterTexts(db: Db) {
  return db
    .selectFrom('newsletters')
    .select([
      'newsletters.id',
      'newsletters.subject',
      'newsletters.heading',
      'newsletters.body',
      'newsletters.button_words as buttonWords',
      'newsletters.button_path as buttonPath',
    ])
    .$castTo<NewsletterText & { id: number }>()
}

export async function updateMessageSent(db: Db, id: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'sent', sent_at: sql<Date>`now()`, next_try_at: null, last_error: null })
    .where('id', '=', id)
    .execute()
}

/** Null minutes: given up. What was sent or cancelled meanwhile stays so. */
export async function updateMessageFailed(
  db: Db,
  id: number,
  failure: { error: string; pauseMinutes: number | null },
): Promise<void> {
  const next =
    failure.pauseMinutes === null
      ? null
      : sql<Date>`now() + make_interval(mins => ${failure.pauseMinutes})`
  await db
    .updateTable('mails')
    .set({ status: 'failed', last_error: failure.error, next_try_at: next })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'failed'])
    .execute()
}

/** Only what nobody tries any more: of two who press, one wins. */
export async function updateMessageAgain(db: Db, id: number): Promise<boolean> {
  const updated = await db
    .updateTable('mails')
    .set({ status: 'queued', tries: 0, next_try_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('next_try_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

export type LoggedMessage = {
  id: number
  /** The order's; null where it is a newsletter. */
  number: string | null
  kind: MessageKind | 'newsletter'
  to: string
  subject: string
  words: Words
  status: MessageStatus
  tries: number
  lastError: string | null
  triedAt: Date | null
  /** Null when nobody tries any more. */
  nextTryAt: Date | null
  queuedAt: Date
  sentAt: Date | null
}

export type LogFilter = { search: string; failed: boolean; page: number }

/** Newest first; the search is part of an e-mail address or a whole order number. */
export async function listMessages(
  db: Db,
  { search, failed, page }: LogFilter,
): Promise<Page<LoggedMessage>> {
  let mails = db.selectFrom('mails').leftJoin('orders', 'orders.id', 'mails.order_id')
  if (failed) mails = mails.where('mails.status', '=', 'failed')
  if (search) mails = mails.where(isAbout(search))

  const { total } = await db
    .selectFrom(
      mails
        .select('mails.id')
        .limit(PAGES_MAX * MESSAGES_PER_PAGE)
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
  const newsletters = rows.map((row) => row.newsletter_id).filter((id) => id !== null)
  const texts =
    newsletters.length > 0
      ? await newsletterTexts(db).where('newsletters.id', 'in', newsletters).execute()
      : []
  const items = rows.map(({ letter, newsletter_id, ...row }) => {
    const text = texts.find(({ id }) => id === newsletter_id)
    const words = text ? newsletterWords(text) : (letter as unknown as Words)
    return {
      ...row,
      kind: row.kind as LoggedMessage['kind'],
      status: row.status as MessageStatus,
      words,
    }
  })
  return pageOf(items, page, total, MESSAGES_PER_PAGE)
}

type OrderMail = Pick<LoggedMessage, 'id' | 'queuedAt' | 'sentAt'> & {
  kind: MessageKind
  status: Exclude<MessageStatus, 'cancelled'>
}

/** What was written about one order, oldest first: an order has a handful. */
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

function isAbout(search: string) {
  return sql<boolean>`(orders.number = ${search.toUpperCase()} or lower(mails.recipient) like ${containsPattern(search.toLowerCase())})`
}
