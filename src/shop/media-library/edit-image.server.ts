import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import {
  updateVersionsOfProducts,
  updateWordsInProducts,
} from '../catalogue/product-image-store.server.ts'
import {
  lockImageWords,
  updateImageWords,
  type ImageWords,
} from '../media/image-words-store.server.ts'
import { lockImagePlaces } from './lock-image-places.server.ts'

/** `seen` has the values that the form showed. */
export type ImageEdit = { id: string; image: ImageWords; seen: ImageWords; staffId: string }
export type ImageEdited = {
  outcome: 'saved' | 'unchanged' | 'unknown-image' | 'changed-by-someone-else'
}

/** Saves the words and the focal point, and drops the pages that show the image. */
export function editImage(db: Db, { id, image, seen, staffId }: ImageEdit): Promise<ImageEdited> {
  return inTransaction(db, async (tx) => {
    const places = await lockImagePlaces(tx, id)
    const stored = await lockImageWords(tx, id)
    if (!stored) return { outcome: 'unknown-image' }
    const changed = differences({ ...stored }, { ...image })
    if (!changed) return { outcome: 'unchanged' }
    if (differences({ ...stored }, { ...seen })) return { outcome: 'changed-by-someone-else' }
    await updateImageWords(tx, id, image)
    if (stored.alt !== image.alt) {
      await updateWordsInProducts(tx, id, { before: stored.alt, after: image.alt })
      await updateVersionsOfProducts(tx, places.productIds)
    }
    const subject = `picture:${id}`
    await recordChange(tx, { staffId, action: 'picture-edited', subject, ...changed })
    await publish(tx, ...places.topics)
    return { outcome: 'saved' }
  })
}
