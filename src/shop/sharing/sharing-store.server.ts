import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { listProductsByIds } from '../catalogue/catalogue-store.server.ts'
import type { ListedProduct } from './merchant-feed.ts'
import { ADDRESSES_MAX, type SharedProduct } from './sitemap.ts'

/** Counts no further than that: more is more. */
export async function countProductsUpTo(db: Db, limit: number): Promise<number> {
  const some = db.selectFrom('products').select('id').where('deleted_at', 'is', null).limit(limit)
  const { total } = await db
    .selectFrom(some.as('some'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A walk over the primary key from one id to another, both included; no further than a search engine reads. */
export function listSharedProducts(
  db: Db,
  { first, last }: { first: string; last: string },
): Promise<SharedProduct[]> {
  return db
    .selectFrom('products')
    .select(['id', 'updated_at as updatedAt'])
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(ADDRESSES_MAX)
    .execute()
}

/** Ids are even: among so many changes each of 256 parts has one, or the odds are a million to one. */
const CHANGES_MAX = 5_000

/** When a product whose id begins with certain digits last changed, came or went; found among the newest changes, so that nobody reads a million rows. */
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

/** The next of all products, in the order of their ids. `after` is the last id seen; null begins. */
export async function listProductsToList(
  db: Db,
  after: string | null,
  limit: number,
): Promise<ListedProduct[]> {
  const ids = await db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
  return listProductsByIds(
    db,
    ids.map(({ id }) => id),
  )
}
