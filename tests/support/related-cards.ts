import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import {
  listRelatedDesigns,
  listRelatedCards,
  type RelatedCards,
} from '../../src/shop/similar/similar-store.server.ts'

/** The related pieces of a product in any state, as its page would show them. */
export async function relatedCards(
  db: Db,
  id: string,
  limit = 4,
  isByDesign = false,
): Promise<RelatedCards> {
  if (isByDesign) return listRelatedDesigns(db, id, limit)
  const { rows } = await sql<{ related: RelatedCards }>`
    select ${listRelatedCards(db, id, limit)} as related`.execute(db)
  return rows[0]!.related
}
