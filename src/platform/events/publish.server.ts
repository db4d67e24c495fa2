import { sql } from 'kysely'
import { flushAfterCommit, type Db } from '../database/database.server.ts'

export const CHANNEL = 'zari_news'

/**
 * Says that something changed. PostgreSQL delivers it at commit to every server process, never after a rollback, and the same
 * topic once per transaction. It takes a lock on the whole database while committing, so that commit does not wait for the
 * disk; the story does, afterwards. Still: for rare news, not for every click.
 */
export async function publish(db: Db, ...topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return
  if (db.isTransaction) flushAfterCommit(db)
  const isLate = db.isTransaction ? sql`, set_config('synchronous_commit', 'off', true)` : sql``
  await sql`select pg_notify(${CHANNEL}, topic)${isLate} from unnest(${topics}::text[]) topic`.execute(
    db,
  )
}
