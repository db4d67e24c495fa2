import type { Db } from '#platform/database/database.server.ts'
import { IMAGES_MAX } from '../catalogue/product.ts'
import {
  saveProductInside,
  type ProductEdit,
  type ProductSaved,
} from '../catalogue/save-product.server.ts'
import type { Brought } from './bring-pictures.server.ts'
import { listKnownProducts, type KnownProduct } from './exchange-product-store.server.ts'
import type { Decision, RowToDecide } from './import-row-store.server.ts'

/** A new product, or an edit of one that nobody has changed since the dry run. */
export async function writeRow(
  tx: Db,
  { productId, wanted, pictures, basedOn }: RowToDecide,
  { images, missing }: Brought,
  savedBy: string,
): Promise<Decision> {
  if (!productId || !wanted) throw new Error('Only what is new or changed is written.')
  // An edited product keeps its pictures unless all that shall take their place are there.
  const kept = basedOn && (!pictures || missing.length > 0) ? basedOn.images : images
  const edit: ProductEdit = basedOn
    ? {
        product: { ...wanted, images: kept },
        savedBy,
        basedOn: { id: productId, version: basedOn.version, quantities: basedOn.quantities },
      }
    : { product: { ...wanted, images: kept }, savedBy, basedOn: null, newId: productId }
  return decisionOn(await saveProductInside(tx, edit), basedOn ? 'updated' : 'added', missing)
}

/** Whatever happened to the product since: it is left as it is, and only gets the pictures that have come now. */
export async function bringMissingPictures(
  tx: Db,
  { productId }: RowToDecide,
  { images, missing }: Brought,
  savedBy: string,
): Promise<Decision> {
  const present = productId ? (await listKnownProducts(tx, [productId])).get(productId) : undefined
  if (!present || present.isDeleted)
    return {
      outcome: 'refused',
      note: 'This product is not in the shop any more.',
      missingPictures: [],
    }
  const had = present.images.map(({ id, alt }) => ({ id, alt }))
  const together = withNew(had, images)
  if (together.length === had.length)
    return { outcome: 'updated', note: null, missingPictures: missing }
  return decisionOn(
    await saveProductInside(tx, pictureEdit(present, together, savedBy)),
    'updated',
    missing,
  )
}

/** In the order of the file as long as nobody has put others in. */
function withNew(had: Brought['images'], images: Brought['images']): Brought['images'] {
  const isOurs = had.every(({ id }) => images.some((image) => image.id === id))
  const together = isOurs
    ? images
    : [...had, ...images.filter(({ id }) => !had.some((image) => image.id === id))]
  return together.slice(0, IMAGES_MAX)
}

function pictureEdit(
  { id, version, onHand, ...product }: KnownProduct,
  images: Brought['images'],
  savedBy: string,
): ProductEdit {
  return {
    product: { ...product, quantities: onHand, images },
    savedBy,
    basedOn: { id, version, quantities: onHand },
  }
}

function decisionOn(
  saved: ProductSaved,
  outcome: Decision['outcome'],
  missingPictures: Decision['missingPictures'],
): Decision {
  const refused = (note: string): Decision => ({ outcome: 'refused', note, missingPictures: [] })
  switch (saved.outcome) {
    case 'saved':
      return { outcome, note: null, missingPictures }
    case 'changed-by-someone-else':
      return refused('Somebody changed it in the shop after the dry run. Nothing was overwritten.')
    case 'no-such-product':
      return refused('It was deleted in the shop after the dry run.')
    case 'unknown-image':
      return refused(
        'One of its pictures is not in the shop any more. Please check the file again.',
      )
    case 'fewer-than-promised':
      return refused('Customers are paying for more of its pieces right now than would be left.')
    case 'more-than-fits':
      return refused('Together with what is there its stock would be more than the shop can count.')
  }
}
