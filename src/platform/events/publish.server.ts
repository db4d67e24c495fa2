import { sql } from 'kysely'
import type { Db } from '../database/database.server.ts'

export const CHANNEL = 'zari_news'

/**
 * Says that something changed. PostgreSQL delivers it at commit to every server process, never after a rollback, and the same
 * topic once per transaction. It takes a lock on the whole database while committing: for rare news, not for every click.
 */
export async function publish(db: Db, ...topics: readonly string[]): Promise<void> {
  if (topics.length > 0) await sql`select pg_notify(${CHANNEL}, topic) from unnest(${topics}::text[]) topic`.execute(db)
}
