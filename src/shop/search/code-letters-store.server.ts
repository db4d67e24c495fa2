import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { findByPlan, hasTerms } from './match-conditions-store.server.ts'

/** Whether the shop has a code with each of these letters. Asked by the index, however rare or common they are. */
export async function listAreInCodes(db: Db, letters: readonly string[]): Promise<boolean[]> {
  const [row] = await findByPlan(db, 'by terms', sql<{ found: boolean[] }>`
    select array[${sql.join(letters.map((term) => sql`exists (select from search_documents where ${hasTerms([[term]])})`))}] as found`)
  return row!.found
}
