import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { momentOf } from '../shop-time.ts'
import type { EditedCollection } from './edited-collection.ts'

/** Locks the collection against other edits and returns its version. */
export async function lockCollection(tx: Db, slug: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('collections')
    .select('version')
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst()
  return row?.version
}

export async function countCollections(db: Db): Promise<number> {
  const row = await db
    .selectFrom('collections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mode', 'in', ['manual', 'rules'])
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns false, and writes nothing, if the address belongs to another collection. */
export async function insertCollection(tx: Db, collection: EditedCollection): Promise<boolean> {
  const { slug } = collection
  const inserted = await tx
    .insertInto('collections')
    .values({ slug, ...columnsOf(collection) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function updateCollection(tx: Db, collection: EditedCollection): Promise<void> {
  await tx
    .updateTable('collections')
    .set({ ...columnsOf(collection), version: sql`version + 1`, updated_at: sql<Date>`now()` })
    .where('slug', '=', collection.slug)
    .execute()
}

function columnsOf(collection: EditedCollection) {
  return {
    mode: collection.mode,
    title: collection.title,
    intro: collection.intro,
    seo_title: collection.seoTitle,
    seo_description: collection.seoDescription,
    rules: JSON.stringify(collection.rules),
    shown_from: momentOf(collection.shownFrom),
    shown_until: momentOf(collection.shownUntil),
  }
}

/** Replaces the chosen products. Deleted and unknown ones are left out. */
export async function updateChosenProducts(
  tx: Db,
  slug: string,
  ids: readonly string[],
): Promise<void> {
  await tx.deleteFrom('collection_products').where('collection', '=', slug).execute()
  await sql`
    insert into collection_products (collection, product_id, position)
    select ${slug}, products.id, place from unnest(${ids}::uuid[]) with ordinality as chosen (id, place)
    join products using (id) where deleted_at is null`.execute(tx)
}

/** The caller has locked the image. */
export async function updateCollectionImage(
  tx: Db,
  slug: string,
  imageId: string | null,
): Promise<void> {
  await tx.deleteFrom('collection_images').where('collection', '=', slug).execute()
  if (imageId === null) return
  await tx.insertInto('collection_images').values({ collection: slug, image_id: imageId }).execute()
}

/** Deletes a collection that the owner made. */
export async function deleteOwnCollection(tx: Db, slug: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('collections')
    .where('slug', '=', slug)
    .where('mode', 'in', ['manual', 'rules'])
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Removes all own collections; categories and kinds get their first texts. */
export async function updateToFirstCollections(tx: Db): Promise<void> {
  await tx.deleteFrom('collections').where('mode', 'in', ['manual', 'rules']).execute()
  await tx
    .updateTable('collections')
    .set({
      title: sql<string>`case mode when 'category' then slug else '' end`,
      intro: '',
      seo_title: '',
      seo_description: '',
      version: sql`version + 1`,
    })
    .execute()
}
