import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import {
  updateImageOfProducts,
  updateVersionsOfProducts,
} from '../catalogue/product-image-store.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { updateImageOfCollections } from '../collections/collection-image-store.server.ts'
import { listCardImages, lockImageIds, updateMissingWords } from '../media/media-store.server.ts'
import { lockImageWords } from '../media/image-words-store.server.ts'
import { updateImageOfPages } from '../pages/page-image-store.server.ts'
import { pageKind } from '../pages/page-store.server.ts'
import { updateImageOfSites, updateTextsWithImage } from '../site/site-image-store.server.ts'
import { lockImagePlaces } from './lock-image-places.server.ts'

export type ImageReplaced = { outcome: 'replaced' | 'unknown-image' | 'same-image' }

/** Shows another image wherever the shop shows this one: products, collections, home page and pages
 * with all their versions. Orders, reviews and returns keep it, because they record what was. */
export function replaceImage(
  db: Db,
  { id, by, staffId }: { id: string; by: string; staffId: string },
): Promise<ImageReplaced> {
  if (id === by) return Promise.resolve({ outcome: 'same-image' })
  return inTransaction(db, async (tx) => {
    const places = await lockImagePlaces(tx, id)
    if ((await lockImageIds(tx, [id, by])).length < 2) return { outcome: 'unknown-image' }
    const [image] = await listCardImages(tx, [by])
    const earlier = await lockImageWords(tx, id)
    const move = { from: id, to: by }
    await updateVersionsOfProducts(tx, places.productIds)
    await updateImageOfProducts(tx, move)
    await updateImageOfCollections(tx, move)
    const pages = await updateImageOfPages(tx, move)
    const kinds = [...(await updateImageOfSites(tx, move)), ...pages.map(pageKind)]
    await updateTextsWithImage(tx, kinds, { from: id, to: image! })
    await updateMissingWords(tx, [{ id: by, alt: earlier?.alt ?? '' }])
    await recordChange(tx, {
      staffId,
      action: 'picture-replaced',
      subject: `picture:${by}`,
      before: { picture: id },
      after: { picture: by },
    })
    await publish(tx, ...places.topics)
    return { outcome: 'replaced' }
  })
}
