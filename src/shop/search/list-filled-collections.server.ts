import type { Db } from '#platform/database/database.server.ts'
import { isOwnCollection, scheduleState } from '../collections/collection.ts'
import { listCollections } from '../collections/shop-collection-store.server.ts'
import { membershipOf } from './filter-members.server.ts'
import { listFilledMemberships } from './members-store.server.ts'

/** The addresses of the owner's collections that visitors may see now and that list a product. */
export async function listFilledOwnCollections(db: Db, now = new Date()): Promise<string[]> {
  const shown = (await listCollections(db)).filter(
    (collection) => isOwnCollection(collection) && scheduleState(collection, now) === 'shown',
  )
  return listFilledMemberships(
    db,
    shown.map((collection) => membershipOf(collection, now)),
  )
}
