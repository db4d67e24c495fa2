import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { pageOf, PAGES_MAX, type Page } from '../paging.ts'
import type { Newsletter, NewsletterCounts, NewsletterText } from './newsletter.ts'

export const NEWSLETTERS_PER_PAGE = 25

function newsletters(db: Db) {
  return db
    .selectFrom('newsletters')
    .leftJoin('users', 'users.id', 'newsletters.sent_by')
    .select([
      'newsletters.id',
      'subject',
      'heading',
      'body',
      'button_words as buttonWords',
      'button_path as buttonPath',
      'version',
      'newsletters.created_at as createdAt',
      'sent_at as sentAt',
      'users.name as sentBy',
      'addressed_at as addressedAt',
    ])
}

/** Newest first, including drafts. */
export async function listNewsletters(db: Db, page: number): Promise<Page<Newsletter>> {
  const { total } = await db
    .selectFrom(
      db
        .selectFrom('newsletters')
        .select('id')
        .limit(PAGES_MAX * NEWSLETTERS_PER_PAGE)
        .as('counted'),
    )
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await newsletters(db)
    .orderBy('newsletters.id', 'desc')
    .limit(NEWSLETTERS_PER_PAGE)
    .offset((page - 1) * NEWSLETTERS_PER_PAGE)
    .execute()
  return pageOf(items, page, total, NEWSLETTERS_PER_PAGE)
}

export async function findNewsletter(db: Db, id: number): Promise<Newsletter | undefined> {
  return newsletters(db).where('newsletters.id', '=', id).executeTakeFirst()
}

export async function countNewsletterMails(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, NewsletterCounts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('mails')
    .where('newsletter_id', 'in', ids)
    .groupBy('newsletter_id')
    .select(({ fn }) => [
      'newsletter_id as id',
      fn.countAll<number>().filterWhere('status', '=', 'queued').as('waiting'),
      fn.countAll<number>().filterWhere('status', '=', 'sent').as('sent'),
      fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
      fn.countAll<number>().filterWhere('status', '=', 'cancelled').as('cancelled'),
    ])
    .execute()
  return new Map(rows.map(({ id, ...counts }) => [id!, counts]))
}

export async function insertNewsletter(
  tx: Db,
  text: NewsletterText,
  createdBy: string,
): Promise<number> {
  const row = await tx
    .insertInto('newsletters')
    .values({ ...columnsOf(text), created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Returns the new version, or undefined if the newsletter was changed or sent in the meantime. */
export async function updateNewsletterText(
  tx: Db,
  edit: { id: number; basedOn: number; text: NewsletterText },
): Promise<number | undefined> {
  const updated = await tx
    .updateTable('newsletters')
    .set({ ...columnsOf(edit.text), version: sql<number>`version + 1` })
    .where('id', '=', edit.id)
    .where('version', '=', edit.basedOn)
    .where('sent_at', 'is', null)
    .returning('version')
    .executeTakeFirst()
  return updated?.version
}

/** Marks the newsletter as sent. Of two concurrent calls, only one returns true. */
export async function updateNewsletterSent(
  tx: Db,
  sending: { id: number; basedOn: number; sentBy: string },
): Promise<boolean> {
  const updated = await tx
    .updateTable('newsletters')
    .set({ sent_at: sql<Date>`now()`, sent_by: sending.sentBy })
    .where('id', '=', sending.id)
    .where('version', '=', sending.basedOn)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Deletes a newsletter only if it was not sent. */
export async function deleteDraft(tx: Db, id: number, basedOn: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('newsletters')
    .where('id', '=', id)
    .where('version', '=', basedOn)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Locks the oldest sent newsletter for which some recipients have no email in the queue yet. */
export async function lockNewsletterToQueue(
  tx: Db,
): Promise<{ id: number; subject: string; sentAt: Date; upTo: string | null } | undefined> {
  return tx
    .selectFrom('newsletters')
    .select(['id', 'subject', 'sent_at as sentAt', 'addressed_up_to as upTo'])
    .where('sent_at', 'is not', null)
    .where('addressed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .$narrowType<{ sentAt: Date }>()
    .executeTakeFirst()
}

/** Lists subscribers who subscribed before the newsletter was sent. They cannot unsubscribe until
 * the transaction ends. */
export async function lockRecipients(
  tx: Db,
  { sentAt, upTo }: { sentAt: Date; upTo: string | null },
  limit: number,
): Promise<{ id: string; email: string }[]> {
  let people = tx
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where('unsubscribed_at', 'is', null)
    .where('subscribed_at', '<=', sentAt)
  if (upTo !== null) people = people.where('id', '>', upTo)
  return people.orderBy('id').limit(limit).forShare().execute()
}

/** Stores the last recipient with a queued email. If `upTo` is null, emails for all recipients are queued. */
export async function updateNewsletterQueued(
  tx: Db,
  id: number,
  upTo: string | null,
): Promise<void> {
  await tx
    .updateTable('newsletters')
    .set(upTo === null ? { addressed_at: sql<Date>`now()` } : { addressed_up_to: upTo })
    .where('id', '=', id)
    .execute()
}

function columnsOf({ subject, heading, body, buttonWords, buttonPath }: NewsletterText) {
  return { subject, heading, body, button_words: buttonWords, button_path: buttonPath }
}
