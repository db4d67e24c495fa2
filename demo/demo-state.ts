import type { Pool } from 'pg'
import { liftTimeLimits, type Db } from '#platform/database/database.server.ts'
import { demoAdmin } from './demo-accounts.ts'

/** Any number that nothing else in this database locks. */
const DEMO_LOCK = 7_214_001

/** `begun`: an earlier start was killed before it was done. */
export async function findDemoState(db: Db): Promise<'empty' | 'begun' | 'leave-alone'> {
  const has = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('users').select('id').where('email', '=', demoAdmin.email)).as('demoAdmin'),
      exists(selectFrom('site_records').select('version').where('kind', '=', 'shop-details')).as(
        'shopDetails',
      ),
      exists(selectFrom('products').select('id')).as('products'),
      exists(selectFrom('site_records').select('version')).as('siteRecords'),
      exists(selectFrom('users').select('id').where('role', '=', 'user')).as('customers'),
    ])
    .executeTakeFirstOrThrow()
  if (has.demoAdmin) return has.shopDetails ? 'leave-alone' : 'begun'
  return has.products || has.siteRecords || has.customers ? 'leave-alone' : 'empty'
}

/** Also of pieces that somebody has deleted meanwhile: they do not come back. */
export async function listKnownTitles(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('products').select('title').execute()
  return new Set(rows.map(({ title }) => title))
}

export async function findPieceIds(db: Db, titles: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title'])
    .where('title', 'in', titles)
    .execute()
  return new Map(rows.map(({ id, title }) => [title, id]))
}

/** Two processes that start on one database fill it once. The lock hangs on a transaction, which a pooler in between does not lend to others, and ends with its connection. */
export async function withDemoLock(pool: Pool, fill: () => Promise<void>): Promise<void> {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    await liftTimeLimits(connection) // the other one may need a minute
    await connection.query('set idle_in_transaction_session_timeout = 0')
    await connection.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK])
    await fill()
  } finally {
    connection.release(true)
  }
}
