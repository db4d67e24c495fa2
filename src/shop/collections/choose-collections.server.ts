import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import {
  countChosenOf,
  deleteChosenProduct,
  insertChosenProduct,
  listCollectionsOfProduct,
  lockManualCollections,
  updateCollectionVersions,
} from './chosen-product-store.server.ts'
import { COLLECTION_PRODUCTS_MAX, collectionsTopic, collectionTopic } from './collection.ts'

/** Slugs of manual collections. */
export type CollectionChange = { added: string[]; removed: string[] }

type Choice = { productId: string; change: CollectionChange | undefined; savedBy: string }

/** Adds the product at the end of manual collections and removes it from others, in the caller's
 * transaction. Returns the collections that have no room; they stay unchanged. Collections that were
 * deleted or got rules meanwhile are left out. */
export async function chooseCollections(
  tx: Db,
  { productId, change, savedBy }: Choice,
): Promise<{ full: string[] }> {
  const slugs = change ? [...change.added, ...change.removed] : []
  if (!change || slugs.length === 0) return { full: [] }
  const locked = await lockManualCollections(tx, slugs)
  const before = await listCollectionsOfProduct(tx, productId)
  const full: string[] = []
  for (const slug of locked) {
    if (change.removed.includes(slug)) await deleteChosenProduct(tx, slug, productId)
    else if (before.includes(slug)) continue
    else if ((await countChosenOf(tx, slug)) >= COLLECTION_PRODUCTS_MAX) full.push(slug)
    else await insertChosenProduct(tx, slug, productId)
  }
  const after = await listCollectionsOfProduct(tx, productId)
  const changed = differences({ collections: before }, { collections: after })
  if (!changed) return { full }
  const affected = locked.filter((slug) => before.includes(slug) !== after.includes(slug))
  await updateCollectionVersions(tx, affected)
  await recordChange(tx, {
    staffId: savedBy,
    action: 'collections-edited',
    subject: `product:${productId}`,
    ...changed,
  })
  await publish(tx, collectionsTopic, ...affected.map(collectionTopic))
  return { full }
}
