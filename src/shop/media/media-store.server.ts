import type { Db } from '#platform/database/database.server.ts'

export type ImageToInsert = {
  id: string; width: number; height: number; tint: string; originalType: 'jpg' | 'webp'; byteCount: number; uploadedBy: string | null
}

export async function insertImage(tx: Db, image: ImageToInsert): Promise<void> {
  await tx.insertInto('images').values({
    id: image.id, width: image.width, height: image.height, tint: image.tint,
    original_type: image.originalType, byte_count: image.byteCount, uploaded_by: image.uploadedBy,
  }).execute()
}

/** Of the ids, those of pictures that are there. The caller limits the number of ids. */
export async function listImageIds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('images').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}
