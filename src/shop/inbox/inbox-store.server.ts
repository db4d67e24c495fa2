import crypto from 'node:crypto'
import type { Db } from '#platform/database/database.server.ts'
import { pageOf, PAGES_MAX, type Page } from '../paging.ts'
import type { Query, QueryText } from './query.ts'
import type { Subscriber } from './subscriber.ts'

export const INBOX_PER_PAGE = 25

/** Newest first. */
export async function listQueries(db: Db, page: number): Promise<Page<Query>> {
  const items = await db.selectFrom('queries')
    .select(['id', 'your_name as yourName', 'your_email as yourEmail', 'your_subject as yourSubject', 'your_message as yourMessage', 'sent_at as sentAt'])
    .orderBy('sent_at', 'desc').orderBy('id', 'desc').limit(INBOX_PER_PAGE).offset((page - 1) * INBOX_PER_PAGE).execute()
  return pageOf(items, page, await countUpToLimit(db, 'queries'), INBOX_PER_PAGE)
}

/** Newest first. */
export async function listSubscribers(db: Db, page: number): Promise<Page<Subscriber>> {
  const items = await db.selectFrom('subscribers').select(['id', 'email', 'subscribed_at as subscribedAt'])
    .orderBy('subscribed_at', 'desc').orderBy('id', 'desc').limit(INBOX_PER_PAGE).offset((page - 1) * INBOX_PER_PAGE).execute()
  return pageOf(items, page, await countUpToLimit(db, 'subscribers'), INBOX_PER_PAGE)
}

export async function insertQuery(tx: Db, query: QueryText): Promise<string> {
  const id = crypto.randomUUID()
  await tx.insertInto('queries').values({
    id, your_name: query.yourName, your_email: query.yourEmail, your_subject: query.yourSubject, your_message: query.yourMessage,
  }).execute()
  return id
}

/** False when the address is there already. */
export async function insertSubscriber(tx: Db, email: string): Promise<boolean> {
  const inserted = await tx.insertInto('subscribers').values({ id: crypto.randomUUID(), email })
    .onConflict((conflict) => conflict.column('email').doNothing()).executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Counting stops where nobody can walk to. */
async function countUpToLimit(db: Db, table: 'queries' | 'subscribers'): Promise<number> {
  const rows = db.selectFrom(table).select('id').limit(PAGES_MAX * INBOX_PER_PAGE)
  const { total } = await db.selectFrom(rows.as('rows')).select((all) => all.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}
