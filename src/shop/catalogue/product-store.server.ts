import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import type { ProductFields } from './product-form.ts'

export type StoredProduct = Omit<ProductFields, 'quantities'> & { version: number }

/** Whoever holds the lock edits or deletes the product alone. Undefined when it is unknown or deleted. */
export async function lockProduct(tx: Db, id: string): Promise<StoredProduct | undefined> {
  const row = await tx
    .selectFrom('products')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .select((product) => [
      'version',
      'title',
      'description',
      'type',
      'original_price_paise as originalPricePaise',
      'selling_price_paise as sellingPricePaise',
      'sizes',
      'categories',
      'highlights',
      'counts_sizes as countsSizes',
      jsonArrayFrom(
        product
          .selectFrom('product_images')
          .whereRef('product_id', '=', 'products.id')
          .select(['image_id as id', 'alt'])
          .orderBy('position'),
      ).as('images'),
    ])
    .executeTakeFirst()
  return (
    row && {
      ...row,
      type: row.type as ProductFields['type'],
      sizes: row.sizes as ProductFields['sizes'],
      categories: row.categories as ProductFields['categories'],
    }
  )
}

export async function insertProduct(tx: Db, id: string, product: ProductFields): Promise<void> {
  await tx
    .insertInto('products')
    .values({ id, ...columns(product) })
    .execute()
}

export async function updateProduct(
  tx: Db,
  id: string,
  version: number,
  product: ProductFields,
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

/** The row stays: receipts and carts name it. False when it was unknown or deleted before. */
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
  images: ProductFields['images'],
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
}

function columns(product: ProductFields) {
  return {
    title: product.title,
    description: product.description,
    type: product.type,
    original_price_paise: product.originalPricePaise,
    selling_price_paise: product.sellingPricePaise,
    sizes: product.sizes,
    categories: product.categories,
    highlights: product.highlights,
    counts_sizes: product.countsSizes,
  }
}
