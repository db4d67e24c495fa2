import type { Db } from '#platform/database/database.server.ts'

/** Lists images of earlier imports by the keys of their sources. The caller limits the number of keys. */
export async function listImportedImages(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('imported_pictures')
    .select(['source', 'image_id as imageId'])
    .where('source', 'in', keys)
    .execute()
  return new Map(rows.map(({ source, imageId }) => [source, imageId]))
}

export async function insertImportedImage(tx: Db, source: string, imageId: string): Promise<void> {
  await tx
    .insertInto('imported_pictures')
    .values({ source, image_id: imageId })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ image_id: imageId }))
    .execute()
}

/** Returns the ids of images that exist. The caller limits the number of ids. */
export async function listExistingImages(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('images').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}
