import type { Pool } from 'pg'
import { liftTimeLimits, type Db } from '#platform/database/database.server.ts'
import { demoAdmin } from './demo-accounts.ts'

/** An arbitrary number that no other lock in this database uses. */
const DEMO_LOCK = 7_214_001

/** `begun`: an earlier start was interrupted while loading the demo. A shop whose owner removed the
 * demo data never gets it again. */
export async function findDemoState(db: Db): Promise<'empty' | 'begun' | 'leave-alone'> {
  const has = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('users')
          .select('id')
          .where('email', '=', demoAdmin.email)
          .where('email_verified', '=', true),
      ).as('demoAdmin'),
      exists(selectFrom('site_records').select('version').where('kind', '=', 'shop-details')).as(
        'shopDetails',
      ),
      exists(
        selectFrom('shop_settings').select('only_row').where('own_shop_since', 'is not', null),
      ).as('ownShop'),
      exists(selectFrom('products').select('id')).as('products'),
      exists(selectFrom('site_records').select('version')).as('siteRecords'),
      exists(selectFrom('users').select('id').where('role', '=', 'user')).as('customers'),
    ])
    .executeTakeFirstOrThrow()
  if (has.ownShop) return 'leave-alone'
  if (has.demoAdmin) return has.shopDetails ? 'leave-alone' : 'begun'
  return has.products || has.siteRecords || has.customers ? 'leave-alone' : 'empty'
}

/** Includes the titles of deleted products, so that these are not added again. */
export async function listKnownTitles(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('products').select('title').execute()
  return new Set(rows.map(({ title }) => title))
}

export async function findProductIds(db: Db, titles: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title'])
    .where('title', 'in', titles)
    .execute()
  return new Map(rows.map(({ id, title }) => [title, id]))
}

/** Makes sure that only one process fills the database. The lock belongs to a transaction, because
 * session locks do not work through a pooler. It ends with the connection. */
export async function withDemoLock(pool: Pool, fill: () => Promise<void>): Promise<void> {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    await liftTimeLimits(connection) // the other process may need a minute
    await connection.query('set idle_in_transaction_session_timeout = 0')
    await connection.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK])
    await fill()
  } finally {
    connection.release(true)
  }
}
