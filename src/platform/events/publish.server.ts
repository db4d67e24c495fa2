import { sql } from 'kysely'
import { flushAfterCommit, type Db } from '../database/database.server.ts'
import { prepared } from '../database/prepared-statements.server.ts'

export const CHANNEL = 'zari_news'

/** Announces a change to every server process. PostgreSQL delivers each topic once per transaction
 * at commit, and nothing after a rollback. The commit locks the whole database, so it does not wait
 * for the disk; `inTransaction` waits afterwards. Not meant for frequent changes such as clicks. */
export async function publish(db: Db, ...topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return
  if (db.isTransaction) flushAfterCommit(db)
  const withoutFlush = db.isTransaction
    ? sql`, set_config('synchronous_commit', 'off', true)`
    : sql``
  // An aggregate, so that the setting changes once and one row is returned.
  await sql`${prepared}
    select count(pg_notify(${CHANNEL}, topic))${withoutFlush}
    from unnest(${topics}::text[]) topic`.execute(db)
}
