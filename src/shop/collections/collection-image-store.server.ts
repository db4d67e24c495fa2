import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** Locks the collections that show an image, and returns their slugs. */
export async function lockCollectionsWithImage(tx: Db, imageId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('collections')
    .select('slug')
    .where('slug', 'in', (collection) =>
      collection
        .selectFrom('collection_images')
        .select('collection')
        .where('image_id', '=', imageId),
    )
    .orderBy('slug')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ slug }) => slug)
}

/** The version changes, so that forms which showed the earlier image are refused. */
export async function updateImageOfCollections(
  tx: Db,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`with changed as (
      update collection_images set image_id = ${to} where image_id = ${from} returning collection)
    update collections set version = version + 1 from changed where slug = collection`.execute(tx)
}
