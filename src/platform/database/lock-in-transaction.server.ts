import { sql } from 'kysely'
import type { Db } from './database.server.ts'

/** Until the transaction ends, other transactions that lock the same key wait. */
export async function lockInTransaction(tx: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}
