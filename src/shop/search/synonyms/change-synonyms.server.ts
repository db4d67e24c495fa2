import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { SYNONYMS_MAX, synonymsTopic, type ShopSynonym } from './shop-synonym.ts'
import {
  deleteSynonym,
  insertOrReplaceSynonym,
  listSynonyms,
  lockSynonyms,
} from './synonym-store.server.ts'

export type SynonymSaved = { outcome: 'saved' | 'unknown-collection' | 'too-many' }

/** Adds a synonym, or replaces the one of the same term. Searches of all processes use it at once. */
export function saveSynonym(
  db: Db,
  { synonym, savedBy }: { synonym: ShopSynonym; savedBy: string },
): Promise<SynonymSaved> {
  return inTransaction(db, async (tx): Promise<SynonymSaved> => {
    await lockSynonyms(tx)
    const all = await listSynonyms(tx)
    const before = all.find(({ term }) => term === synonym.term)
    if (!before && all.length >= SYNONYMS_MAX) return { outcome: 'too-many' }
    if (!(await insertOrReplaceSynonym(tx, synonym))) return { outcome: 'unknown-collection' }
    await recordChange(tx, {
      staffId: savedBy,
      action: 'synonym-saved',
      subject: `synonym:${synonym.term}`,
      before: before ? { finds: targetOf(before) } : null,
      after: { finds: targetOf(synonym) },
    })
    await publish(tx, synonymsTopic)
    return { outcome: 'saved' }
  })
}

/** Does nothing if the synonym no longer exists. */
export async function removeSynonym(
  db: Db,
  { term, removedBy }: { term: string; removedBy: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const removed = await deleteSynonym(tx, term)
    if (!removed) return
    await recordChange(tx, {
      staffId: removedBy,
      action: 'synonym-removed',
      subject: `synonym:${term}`,
      before: { finds: targetOf(removed) },
      after: null,
    })
    await publish(tx, synonymsTopic)
  })
}

function targetOf({ meaning, collection }: ShopSynonym): string {
  return meaning ?? `collection ${collection}`
}
