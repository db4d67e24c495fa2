import type { Db } from '#platform/database/database.server.ts'
import { lockProductsWithImage } from '../catalogue/product-image-store.server.ts'
import { topicsOfProduct } from '../catalogue/product-topics.ts'
import { collectionsTopic, collectionTopic } from '../collections/collection.ts'
import { lockCollectionsWithImage } from '../collections/collection-image-store.server.ts'
import { siteTopic } from '../site/site-record.ts'
import { findIsInTexts } from './image-use-store.server.ts'

export type ImagePlaces = { productIds: string[]; topics: string[] }

/** Locks what shows an image. `topics` are those of the pages that show it. */
export async function lockImagePlaces(tx: Db, imageId: string): Promise<ImagePlaces> {
  const productIds = await lockProductsWithImage(tx, imageId)
  const collections = await lockCollectionsWithImage(tx, imageId)
  const topics = [
    ...productIds.flatMap(topicsOfProduct),
    ...(collections.length > 0 ? [collectionsTopic] : []),
    ...collections.map(collectionTopic),
    ...((await findIsInTexts(tx, imageId)) ? [siteTopic] : []),
  ]
  return { productIds, topics: [...new Set(topics)] }
}
