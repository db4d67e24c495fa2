import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** The slugs of the manual collections of a query's `product`. */
export const collectionsOfProduct = sql<string[]>`array(
  select slug from collection_products join collections on slug = collection
  where product_id = product.id and mode = 'manual' order by slug)`

/** The caller relies on COLLECTIONS_MAX as the limit. */
export async function listManualCollections(db: Db): Promise<{ slug: string; title: string }[]> {
  return db
    .selectFrom('collections')
    .select(['slug', 'title'])
    .where('mode', '=', 'manual')
    .orderBy('created_at')
    .orderBy('slug')
    .execute()
}

/** Locks those of the collections that are manual and returns their slugs. */
export async function lockManualCollections(tx: Db, slugs: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('collections')
    .select('slug')
    .where('slug', 'in', slugs)
    .where('mode', '=', 'manual')
    .orderBy('slug')
    .forUpdate()
    .execute()
  return rows.map(({ slug }) => slug)
}

export async function listCollectionsOfProduct(tx: Db, productId: string): Promise<string[]> {
  const { rows } = await sql<{ collections: string[] }>`
    select ${collectionsOfProduct} as collections from products product where id = ${productId}`.execute(
    tx,
  )
  return rows[0]?.collections ?? []
}

/** The number of chosen products of a locked collection. */
export async function countChosenOf(tx: Db, slug: string): Promise<number> {
  const { count } = await tx
    .selectFrom('collection_products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('collection', '=', slug)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds the product at the end of a locked collection. */
export async function insertChosenProduct(tx: Db, slug: string, productId: string): Promise<void> {
  await sql`
    insert into collection_products (collection, product_id, position)
    select ${slug}, ${productId}, coalesce(max(position), 0) + 1 from collection_products
    where collection = ${slug} on conflict do nothing`.execute(tx)
}

export async function deleteChosenProduct(tx: Db, slug: string, productId: string): Promise<void> {
  await tx
    .deleteFrom('collection_products')
    .where('collection', '=', slug)
    .where('product_id', '=', productId)
    .execute()
}

/** Editors that show the earlier products of the collections are then refused as outdated. */
export async function updateCollectionVersions(tx: Db, slugs: readonly string[]): Promise<void> {
  await tx
    .updateTable('collections')
    .set({ version: sql`version + 1`, updated_at: sql<Date>`now()` })
    .where('slug', 'in', slugs)
    .execute()
}
