import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { differences, type Facts } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { lockImageIds } from '../media/media-store.server.ts'
import {
  countCollections,
  insertCollection,
  lockCollection,
  updateChosenProducts,
  updateCollection,
  updateCollectionImage,
} from './collection-edit-store.server.ts'
import { enqueueCollectionJobs } from './collection-jobs.server.ts'
import { COLLECTIONS_MAX, collectionsTopic, collectionTopic } from './collection.ts'
import type { EditedCollection } from './edited-collection.ts'
import { findCollection, listChosenProducts } from './shop-collection-store.server.ts'

type Services = { db: Db; jobs: Pick<Jobs, 'enqueue'> }

export type CollectionEdit = {
  collection: EditedCollection
  /** The version that the form showed; null for a new collection. */
  basedOn: number | null
  savedBy: string
}

export type CollectionSaved = {
  outcome:
    | 'saved'
    | 'no-such-collection'
    | 'changed-by-someone-else'
    | 'slug-taken'
    | 'too-many-collections'
    | 'image-missing'
}

/** Adds or changes a collection. If the edit is refused, nothing is written. */
export function saveCollection(services: Services, edit: CollectionEdit): Promise<CollectionSaved> {
  return inTransaction(services.db, async (tx): Promise<CollectionSaved> => {
    const { collection, basedOn } = edit
    const { slug, imageId } = collection
    const version = await lockCollection(tx, slug)
    if (basedOn !== null && version === undefined) return { outcome: 'no-such-collection' }
    if (basedOn !== null && version !== basedOn) return { outcome: 'changed-by-someone-else' }
    if (imageId && (await lockImageIds(tx, [imageId])).length === 0)
      return { outcome: 'image-missing' }
    const before = basedOn === null ? null : await factsOf(tx, slug)
    if (basedOn === null) {
      if ((await countCollections(tx)) >= COLLECTIONS_MAX)
        return { outcome: 'too-many-collections' }
      if (!(await insertCollection(tx, collection))) return { outcome: 'slug-taken' }
    } else await updateCollection(tx, collection)
    await updateChosenProducts(tx, slug, collection.productIds)
    await updateCollectionImage(tx, slug, imageId)
    await recordEdit(tx, edit, before)
    await enqueueCollectionJobs(tx, services.jobs, collection)
    await publish(tx, collectionsTopic, collectionTopic(slug))
    return { outcome: 'saved' }
  })
}

async function recordEdit(
  tx: Db,
  { collection: { slug }, savedBy }: CollectionEdit,
  before: Facts | null,
): Promise<void> {
  const after = await factsOf(tx, slug)
  const changed = before ? differences(before, after) : { before: null, after }
  if (changed)
    await recordChange(tx, {
      staffId: savedBy,
      action: before ? 'collection-edited' : 'collection-added',
      subject: `collection:${slug}`,
      ...changed,
    })
}

async function factsOf(tx: Db, slug: string): Promise<Facts> {
  const { version: _, image, rules, ...texts } = (await findCollection(tx, slug))!
  const products = await listChosenProducts(tx, slug)
  return {
    ...texts,
    rules: { ...rules },
    image: image?.id ?? null,
    products: products.map(({ title }) => title),
  }
}
