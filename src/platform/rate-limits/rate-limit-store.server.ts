import type { Db } from '../database/database.server.ts'

/** What is over counts for nothing; this only keeps the table small. */
export async function deleteExpiredAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute()
}
