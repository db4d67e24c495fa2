import crypto from 'node:crypto'
import { sql } from 'kysely'
import { containsPattern } from '#platform/database/contains-pattern.ts'
import type { Db } from '#platform/database/database.server.ts'
import { pageOf, PAGES_MAX, type Page } from '../paging.ts'
import type { Subscriber } from './subscriber.ts'

export const SUBSCRIBERS_PER_PAGE = 25

export type SubscriberFilter = {
  /** Text to find in the email address. No character is a wildcard. */
  search?: string
  page: number
}

const columns = [
  'id',
  'email',
  'subscribed_at as subscribedAt',
  'subscribed_on as subscribedOn',
  'unsubscribed_at as unsubscribedAt',
] as const

/** Lists subscribers, newest first, including people who have unsubscribed. */
export async function listSubscribers(
  db: Db,
  { search = '', page }: SubscriberFilter,
): Promise<Page<Subscriber>> {
  let subscribers = db.selectFrom('subscribers')
  if (search)
    subscribers = subscribers.where('email', 'like', containsPattern(search.toLowerCase()))
  const { total } = await db
    .selectFrom(
      subscribers
        .select('id')
        .limit(PAGES_MAX * SUBSCRIBERS_PER_PAGE)
        .as('counted'),
    )
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await subscribers
    .select(columns)
    .orderBy('subscribed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SUBSCRIBERS_PER_PAGE)
    .offset((page - 1) * SUBSCRIBERS_PER_PAGE)
    .execute()
  return pageOf(items, page, total, SUBSCRIBERS_PER_PAGE)
}

export async function countSubscribed(db: Db): Promise<number> {
  const { people } = await db
    .selectFrom('subscribers')
    .where('unsubscribed_at', 'is', null)
    .select((all) => all.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  return people
}

/** Lists the subscribers after an id, for reading the whole list in batches. */
export async function listSubscribersAfter(
  db: Db,
  lastId: string | null,
  limit: number,
): Promise<Subscriber[]> {
  let subscribers = db.selectFrom('subscribers').select(columns)
  if (lastId !== null) subscribers = subscribers.where('id', '>', lastId)
  return subscribers.orderBy('id').limit(limit).execute()
}

export async function findSubscriberByKey(db: Db, key: string): Promise<Subscriber | undefined> {
  return db
    .selectFrom('subscribers')
    .select(columns)
    .where('unsubscribe_key', '=', key)
    .executeTakeFirst()
}

export async function findIsSubscribed(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The version of the text that the forms of the newsletter show. */
const shownVersion = sql<number>`(select max(version) from consent_texts where purpose = 'newsletter')`

/** Adds or reactivates a subscriber with a new time and page of consent. Returns false if the
 * address is already subscribed. */
export async function insertSubscriber(
  tx: Db,
  { email, subscribedOn }: { email: string; subscribedOn: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('subscribers')
    .values({
      id: crypto.randomUUID(),
      email,
      subscribed_on: subscribedOn,
      consent_version: shownVersion,
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          subscribed_at: sql<Date>`now()`,
          subscribed_on: subscribedOn,
          consent_version: shownVersion,
          unsubscribed_at: null,
        })
        .where('subscribers.unsubscribed_at', 'is not', null),
    )
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

type SubscriberKey = { key: string } | { id: string } | { email: string }

export async function updateUnsubscribed(
  tx: Db,
  subscriber: SubscriberKey,
): Promise<Pick<Subscriber, 'id' | 'email'> | undefined> {
  return tx
    .updateTable('subscribers')
    .set({ unsubscribed_at: sql<Date>`now()` })
    .where((row) => {
      if ('key' in subscriber) return row('unsubscribe_key', '=', subscriber.key)
      return 'id' in subscriber
        ? row('id', '=', subscriber.id)
        : row('email', '=', subscriber.email)
    })
    .where('unsubscribed_at', 'is', null)
    .returning(['id', 'email'])
    .executeTakeFirst()
}

export async function updateSubscribedAgain(
  tx: Db,
  key: string,
  subscribedOn: string,
): Promise<boolean> {
  const updated = await tx
    .updateTable('subscribers')
    .set({
      subscribed_at: sql<Date>`now()`,
      subscribed_on: subscribedOn,
      consent_version: shownVersion,
      unsubscribed_at: null,
    })
    .where('unsubscribe_key', '=', key)
    .where('unsubscribed_at', 'is not', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** The newsletters to this address must be deleted first. */
export async function deleteSubscriber(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('subscribers').where('email', '=', email).execute()
}
