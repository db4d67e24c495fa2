import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import {
  all,
  findByPlan,
  hasTerms,
  titleHas,
  type Condition,
} from './match-conditions-store.server.ts'

/** In documents, whichever lie first: letters that very many codes have are met among them, and the index would tell all of those. */
const LOOKED_AT = 50

/** Whether the shop has a code with each of these letters. Asked by the index alone, however rare they are. */
export async function listAreInCodes(db: Db, letters: readonly string[]): Promise<boolean[]> {
  const [row] = await findByPlan(
    db,
    'by terms',
    sql<{ found: boolean[] }>`select array[${sql.join(letters.map(isInCodes))}] as found`,
  )
  return row!.found
}

function isInCodes(letters: string): Condition {
  const isInOne = hasTerms([[letters]])
  const isInTitle = titleHas(letters.replaceAll(/[#<>*]/g, ''))
  return sql<boolean>`exists (select from (select title from search_documents limit ${sql.lit(LOOKED_AT)}) first where ${all([isInTitle, isInOne])}) or exists (select from search_documents where ${isInOne})`
}
