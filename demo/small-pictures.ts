import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { topicsOfProduct } from '#shop/catalogue/product-topics.ts'
import { lockProduct, updateProductImages } from '#shop/catalogue/product-store.server.ts'
import { SMALL_PICTURE } from './drawing/scenes/scene.ts'

/** Returns the titles of products with images that were drawn at the small size, and their ids. */
export async function listProductsWithSmallPictures(db: Db): Promise<Map<string, string>> {
  const rows = await smallPictures(db)
    .innerJoin('products', 'products.id', 'product_images.product_id')
    .where('products.deleted_at', 'is', null)
    .select(['products.id', 'products.title'])
    .distinct()
    .execute()
  return new Map(rows.map(({ id, title }) => [title, id]))
}

/** Replaces the small images of a product by larger ones with the same description. Images that the
 * owner has added, described anew or removed stay as they are. */
export function replacePictures(
  db: Db,
  productId: string,
  larger: readonly { id: string; alt: string }[],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, productId)
    if (!product) return
    const small = await listSmallPictures(tx, productId)
    const images = product.images.map((image) => {
      const replaced = small.has(image.id) && larger.find(({ alt }) => alt === image.alt)
      return replaced || image
    })
    await updateProductImages(tx, productId, images)
    await publish(tx, ...topicsOfProduct(productId))
  })
}

async function listSmallPictures(tx: Db, productId: string): Promise<Set<string>> {
  const rows = await smallPictures(tx)
    .where('product_id', '=', productId)
    .select('image_id')
    .execute()
  return new Set(rows.map((row) => row.image_id))
}

/** Images without an uploader were drawn by the demo. */
const smallPictures = (db: Db) =>
  db
    .selectFrom('product_images')
    .innerJoin('images', 'images.id', 'product_images.image_id')
    .where('images.uploaded_by', 'is', null)
    .where('images.width', '=', SMALL_PICTURE.width)
    .where('images.height', '=', SMALL_PICTURE.height)
