import type { Db } from '#platform/database/database.server.ts'
import { IMAGES_MAX } from '../../catalogue/product-fields.ts'
import { saveProductInside, type ProductEdit } from '../../catalogue/save-product.server.ts'
import { listKnownProducts, type KnownProduct } from '../product-rows-store.server.ts'
import type { ImportedImages } from './import-images.server.ts'
import { refused, resultOf } from './write-row.server.ts'
import type { PendingRow, RowResult } from './import-row-store.server.ts'

/** Adds the images that a retry has fetched, and changes nothing else of the product. */
export async function addMissingImages(
  tx: Db,
  { productId }: PendingRow,
  { images, missing }: ImportedImages,
  savedBy: string,
): Promise<RowResult> {
  const present = productId ? (await listKnownProducts(tx, [productId])).get(productId) : undefined
  if (!present || present.isDeleted) return refused('product-gone')
  const current = present.images.map(({ id, alt }) => ({ id, alt }))
  const all = withAdded(current, images)
  if (all.length === current.length)
    return { outcome: 'updated', note: null, missingImages: missing }
  const saved = await saveProductInside(tx, imageEdit(present, all, savedBy))
  return resultOf(saved, 'updated', missing)
}

type Images = ImportedImages['images']

/** Adds images in the order of the file, or at the end if the product has other images. */
function withAdded(current: Images, images: Images): Images {
  const isUnchanged = current.every(({ id }) => images.some((image) => image.id === id))
  const all = isUnchanged
    ? images
    : [...current, ...images.filter(({ id }) => !current.some((image) => image.id === id))]
  return all.slice(0, IMAGES_MAX)
}

function imageEdit(
  { id, version, onHand, skus: _skus, collections: _collections, ...product }: KnownProduct,
  images: Images,
  savedBy: string,
): ProductEdit {
  return {
    product: { ...product, quantities: onHand, images },
    savedBy,
    basedOn: { id, version, quantities: onHand },
  }
}
