import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'
import { updateMissingWords } from '../media/media-store.server.ts'
import type { Paise } from '../money.ts'
import { columnValues, fieldColumns } from './product-columns.ts'
import type { EditedProduct } from './product-fields.ts'

export type StoredProduct = Omit<EditedProduct, 'quantities'> & { version: number }

/** Returns undefined if the product is unknown or deleted. */
export async function lockProduct(tx: Db, id: string): Promise<StoredProduct | undefined> {
  return tx
    .selectFrom('products as product')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .select(fieldColumns)
    .select((product) => [
      'version',
      'counts_sizes as countsSizes',
      jsonArrayFrom(
        product
          .selectFrom('product_images')
          .whereRef('product_id', '=', 'product.id')
          .select(['image_id as id', 'alt'])
          .orderBy('position'),
      ).as('images'),
    ])
    .$castTo<StoredProduct>()
    .executeTakeFirst()
}

export async function insertProduct(tx: Db, id: string, product: EditedProduct): Promise<void> {
  await tx
    .insertInto('products')
    .values({ id, ...columns(product) })
    .execute()
}

export async function updateProduct(
  tx: Db,
  id: string,
  version: number,
  product: EditedProduct,
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...columns(product), version, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function updateProductPrice(
  tx: Db,
  id: string,
  version: number,
  sellingPricePaise: Paise,
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ selling_price_paise: sellingPricePaise, version, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function updateProductDesign(
  tx: Db,
  id: string,
  version: number,
  design: string,
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ design, version, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Gives the products the design and a new version, so that editors and files that show the earlier
 * name are refused. */
export async function updateDesignOfProducts(
  tx: Db,
  ids: readonly string[],
  design: string,
): Promise<void> {
  await sql`
    update products set design = ${design}, version = version + 1, updated_at = now()
    where id = any (${ids}::uuid[])`.execute(tx)
}

/** Editors and imports that showed the earlier product are then refused as outdated. */
export async function updateProductVersion(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('products')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Marks the product as deleted and keeps its row for receipts and carts. Returns false if it is
 * unknown or already deleted. */
export async function updateProductDeleted(tx: Db, id: string): Promise<boolean> {
  const deleted = await tx
    .updateTable('products')
    .set({ deleted_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return deleted.numUpdatedRows === 1n
}

export async function updateProductImages(
  tx: Db,
  productId: string,
  images: EditedProduct['images'],
): Promise<void> {
  await tx.deleteFrom('product_images').where('product_id', '=', productId).execute()
  if (images.length === 0) return
  await tx
    .insertInto('product_images')
    .values(
      images.map(({ id, alt }, position) => ({
        product_id: productId,
        position,
        image_id: id,
        alt,
      })),
    )
    .execute()
  await updateMissingWords(tx, images)
}

function columns(product: EditedProduct) {
  return { ...columnValues(product), counts_sizes: product.countsSizes }
}
