import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** Locks the products that show an image, also deleted ones, and returns their ids. */
export async function lockProductsWithImage(tx: Db, imageId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', (product) =>
      product.selectFrom('product_images').select('product_id').where('image_id', '=', imageId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The pictures of a product in their order. */
export async function listProductImageIds(tx: Db, productId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('product_images')
    .select('image_id as id')
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

/** Forms that showed the earlier products are then refused as outdated. */
export async function updateVersionsOfProducts(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('products')
    .set({ version: sql`version + 1` })
    .where('id', 'in', ids)
    .execute()
}

/** Gives the new words to uses that have none or still have the former ones. */
export async function updateWordsInProducts(
  tx: Db,
  imageId: string,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await tx
    .updateTable('product_images')
    .set({ alt: after })
    .where('image_id', '=', imageId)
    .where('alt', 'in', ['', before])
    .execute()
}

export async function updateImageOfProducts(
  tx: Db,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('product_images')
    .set({ image_id: to })
    .where('image_id', '=', from)
    .execute()
}
