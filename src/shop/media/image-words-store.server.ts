import type { Db } from '#platform/database/database.server.ts'

export type ImageWords = { alt: string; focus: string | null }

export async function lockImageWords(tx: Db, id: string): Promise<ImageWords | undefined> {
  return tx
    .selectFrom('images')
    .select(['alt', 'focus'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateImageWords(
  tx: Db,
  id: string,
  { alt, focus }: ImageWords,
): Promise<void> {
  await tx.updateTable('images').set({ alt, focus }).where('id', '=', id).execute()
}
