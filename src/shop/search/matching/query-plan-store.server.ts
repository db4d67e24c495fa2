import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** The search planner knows from samples how a query is best executed, and enforces it. PostgreSQL
 * assumes that words, sizes and prices are independent, and sometimes scans the whole catalogue. It
 * does so for sarees in size M, for example, because there are none. */
const plans = {
  free: null,
  'by index': sql`begin; set local enable_seqscan = off; set local enable_indexscan = off`,
  'in order': sql`begin; set local enable_seqscan = off; set local enable_bitmapscan = off`,
}
export type QueryPlan = keyof typeof plans

export async function findWithPlan<Row>(
  db: Db,
  plan: QueryPlan,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const begin = plans[plan]
  if (begin === null) return (await query.execute(db)).rows
  // `begin` and the settings are sent as one message, because each statement costs a round trip.
  return db.connection().execute(async (connection) => {
    try {
      await begin.execute(connection)
      const { rows } = await query.execute(connection)
      await sql`commit`.execute(connection)
      return rows
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => {})
      throw error
    }
  })
}
