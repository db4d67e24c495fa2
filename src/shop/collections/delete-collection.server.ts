import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { deleteOwnCollection } from './collection-edit-store.server.ts'
import { collectionsTopic, collectionTopic } from './collection.ts'
import { findCollection } from './shop-collection-store.server.ts'

/** Deletes a collection of the owner. Its products stay. */
export function deleteCollection(
  db: Db,
  slug: string,
  deletedBy: string,
): Promise<'deleted' | 'no-such-collection'> {
  return inTransaction(db, async (tx) => {
    const collection = await findCollection(tx, slug)
    if (!collection || !(await deleteOwnCollection(tx, slug))) return 'no-such-collection'
    await recordChange(tx, {
      staffId: deletedBy,
      action: 'collection-deleted',
      subject: `collection:${slug}`,
      before: { title: collection.title, rules: { ...collection.rules } },
      after: null,
    })
    await publish(tx, collectionsTopic, collectionTopic(slug))
    return 'deleted'
  })
}
