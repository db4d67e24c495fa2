import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import {
  ANSWERED_REQUESTS_DAYS,
  UNCONFIRMED_REQUESTS_DAYS,
} from '../compliance/retention/retention-days.ts'
import type { StockKey } from '../stock/stock.ts'
import type { WaitingList } from './back-in-stock.ts'

type NewRequest = StockKey & { email: string; isConfirmed: boolean }

/** Adds the address at the end of the waiting list, or confirms its waiting request. A request that
 * was confirmed stays so. */
export async function insertRequest(
  tx: Db,
  { productId, size, email, isConfirmed }: NewRequest,
): Promise<{ key: string; isConfirmed: boolean }> {
  const confirmedAt = isConfirmed ? sql<Date>`now()` : null
  return tx
    .insertInto('back_in_stock_requests')
    .values({ product_id: productId, size, email, confirmed_at: confirmedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'size', 'email'])
        .where('notified_at', 'is', null)
        .doUpdateSet({
          confirmed_at: sql`coalesce(back_in_stock_requests.confirmed_at, excluded.confirmed_at)`,
        }),
    )
    .returning(['key', sql<boolean>`confirmed_at is not null`.as('isConfirmed')])
    .executeTakeFirstOrThrow()
}

export async function countWaiting(db: Db, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('back_in_stock_requests')
    .where('email', '=', email)
    .where('notified_at', 'is', null)
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type FoundRequest = StockKey & {
  title: string
  email: string
  isConfirmed: boolean
  isNotified: boolean
}

export async function findRequest(db: Db, key: string): Promise<FoundRequest | undefined> {
  return db
    .selectFrom('back_in_stock_requests')
    .innerJoin('products', 'products.id', 'product_id')
    .where('key', '=', key)
    .select([
      'product_id as productId',
      'size',
      'title',
      'email',
      sql<boolean>`confirmed_at is not null`.as('isConfirmed'),
      sql<boolean>`notified_at is not null`.as('isNotified'),
    ])
    .executeTakeFirst()
}

export async function updateConfirmed(db: Db, key: string): Promise<void> {
  await db
    .updateTable('back_in_stock_requests')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('key', '=', key)
    .where('confirmed_at', 'is', null)
    .execute()
}

export async function deleteRequest(db: Db, key: string): Promise<void> {
  await db.deleteFrom('back_in_stock_requests').where('key', '=', key).execute()
}

/** The pieces for which the address waits, oldest request first. */
export async function listWaitingTitles(db: Db, email: string): Promise<string[]> {
  const waiting = await db
    .selectFrom('back_in_stock_requests')
    .innerJoin('products', 'products.id', 'product_id')
    .where('email', '=', email)
    .where('notified_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .orderBy('back_in_stock_requests.id')
    .select(['title', 'size'])
    .execute()
  return waiting.map(({ title, size }) => (size ? `${title}, size ${size}` : title))
}

export async function deleteWaitingRequests(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('back_in_stock_requests')
    .where('email', '=', email)
    .where('notified_at', 'is', null)
    .execute()
}

export async function deleteRequestsFrom(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('back_in_stock_requests').where('email', '=', email).execute()
}

/** Deletes requests that were not confirmed in time, and requests answered long ago. */
export async function deleteOldRequests(db: Db): Promise<void> {
  await sql`delete from back_in_stock_requests
    where (confirmed_at is null and requested_at < now() - make_interval(days => ${UNCONFIRMED_REQUESTS_DAYS}))
      or notified_at < now() - make_interval(days => ${ANSWERED_REQUESTS_DAYS})`.execute(db)
}

/** The waiting lists whose stock has changed since it was announced, of products that customers can
 * buy. */
export async function listChangedLists(db: Db): Promise<WaitingList[]> {
  const { rows } = await sql<WaitingList>`
    select waiting.product_id as "productId", waiting.size,
      greatest(on_hand - reserved, 0) as available, coalesce(announced, 0) as announced
    from (select distinct product_id, size from back_in_stock_requests
      where notified_at is null and confirmed_at is not null) waiting
    join products on products.id = waiting.product_id and is_public(products)
    join stock on stock.product_id = waiting.product_id and stock.size = waiting.size
    left join back_in_stock_rounds round on round.product_id = waiting.product_id and round.size = waiting.size
    where on_hand - reserved <> coalesce(announced, 0)
    order by 1, 2`.execute(db)
  return rows
}

/** Locks the list, so that only one process at a time announces its pieces. */
export async function lockWaitingList(tx: Db, { productId, size }: StockKey): Promise<WaitingList> {
  await sql`insert into back_in_stock_rounds (product_id, size) values (${productId}, ${size})
    on conflict do nothing`.execute(tx)
  const round = await tx
    .selectFrom('back_in_stock_rounds')
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .select('announced')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const stock = await tx
    .selectFrom('stock')
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .select(sql<number>`on_hand - reserved`.as('available'))
    .executeTakeFirst()
  return { productId, size, available: stock?.available ?? 0, announced: round.announced }
}

export async function updateAnnounced(
  tx: Db,
  { productId, size }: StockKey,
  announced: number,
): Promise<void> {
  await tx
    .updateTable('back_in_stock_rounds')
    .set({ announced })
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .execute()
}

export type NotifiedRequest = { key: string; email: string; title: string }

/** Marks the first people of a list as notified, and returns them in the order of the list. */
export async function updateFirstNotified(
  tx: Db,
  { productId, size }: StockKey,
  people: number,
): Promise<NotifiedRequest[]> {
  const { rows } = await sql<NotifiedRequest>`
    with first as (
      select id from back_in_stock_requests
      where product_id = ${productId} and size = ${size} and notified_at is null and confirmed_at is not null
      order by id limit ${people} for update
    ), notified as (
      update back_in_stock_requests request set notified_at = now() from first where request.id = first.id
      returning request.id, key, email
    )
    select key, email, title from notified, products where products.id = ${productId} order by notified.id`.execute(
    tx,
  )
  return rows
}
