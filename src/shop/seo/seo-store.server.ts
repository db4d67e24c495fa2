import { sql } from 'kysely'
import { countUpTo } from '#platform/database/count-up-to.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { listProductsByIds } from '../catalogue/catalogue-store.server.ts'
import type { FeedProduct } from './merchant-feed.ts'
import { URLS_PER_FILE_MAX, type SitemapProduct } from './sitemap.ts'

const isListed = sql<boolean>`is_listed`

/** Counting stops at `limit`. */
export function countProducts(db: Db, limit: number): Promise<number> {
  return countUpTo(
    db,
    db.selectFrom('products').select('id').where('deleted_at', 'is', null).where(isListed),
    limit,
  )
}

/** Lists the products of an id range, both ends included, but at most as many as fit in a file. */
export function listSitemapProducts(
  db: Db,
  { first, last }: { first: string; last: string },
): Promise<SitemapProduct[]> {
  return db
    .selectFrom('products')
    .select(['id', 'title', 'updated_at as updatedAt'])
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where(isListed)
    .orderBy('id')
    .limit(URLS_PER_FILE_MAX)
    .execute()
}

/** Number of newest changes that are read. It is a one-in-a-million event that none of them falls
 * into a given part (one of 256). */
const CHANGES_MAX = 5_000

/** Returns the time of the latest change or deletion by the first `digits` digits of the id. Reads
 * only the newest changes. */
export async function findNewestChanges(db: Db, digits: number): Promise<Map<string, Date>> {
  const newest = db
    .selectFrom('products')
    .select(['id', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .limit(CHANGES_MAX)
  const rows = await db
    .selectFrom(newest.as('newest'))
    .select((row) => [
      sql<string>`left(id::text, ${digits})`.as('begin'),
      row.fn.max('updated_at').as('changedAt'),
    ])
    .groupBy('begin')
    .execute()
  return new Map(rows.map(({ begin, changedAt }) => [begin, changedAt]))
}

/** Lists all listed products in the order of their ids, one batch per call. `after`: the last id of the
 * previous batch; null for the first batch. */
export async function listFeedProducts(
  db: Db,
  after: string | null,
  limit: number,
): Promise<FeedProduct[]> {
  const ids = await db
    .selectFrom('products')
    .select('id')
    .where(isListed)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
  return listProductsByIds(
    db,
    ids.map(({ id }) => id),
  )
}
