import { sql, type Expression } from 'kysely'
import type { Db } from './database.server.ts'

/** Counts the rows of the subquery `rows`, at most up to `limit`. */
export async function countUpTo(db: Db, rows: Expression<unknown>, limit: number): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${rows} matching limit ${limit}) counted`.execute(
    db,
  )
  return counted.rows[0]!.total
}
