import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/**
 * PostgreSQL assumes that words, sizes and prices are independent of each other, and sometimes chooses a scan of the whole
 * catalogue (sarees in size M: there are none). The search planner knows the shorter way from its samples and enforces it.
 */
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
  // The transaction and its settings are one message: a search runs about five statements, each a round trip.
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
