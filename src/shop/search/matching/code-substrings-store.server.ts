import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { findWithPlan } from './query-plan-store.server.ts'
import { all, hasTerms, titleHas, type Condition } from './match-conditions-store.server.ts'

/** Number of documents checked before the index is used. They usually contain a frequent substring,
 * whose index list would be long. */
const CHECKED_FIRST = 50

export async function listCodeMatches(db: Db, codeTerms: readonly string[]): Promise<boolean[]> {
  const [row] = await findWithPlan(
    db,
    'by index',
    sql<{ found: boolean[] }>`select array[${sql.join(codeTerms.map(existsInCodes))}] as found`,
  )
  return row!.found
}

function existsInCodes(codeTerm: string): Condition {
  const matches = hasTerms([[codeTerm]])
  const isInTitle = titleHas(codeTerm.replaceAll(/[#<>*]/g, ''))
  return sql<boolean>`exists (select from (select title from search_documents
    limit ${sql.lit(CHECKED_FIRST)}) first where ${all([isInTitle, matches])}) or exists (select from search_documents where ${matches})`
}
