import type { Db } from '#platform/database/database.server.ts'
import type { LogoImage } from './logo.ts'

export async function findLogo(db: Db, id: string): Promise<LogoImage | undefined> {
  return db
    .selectFrom('brand_logos')
    .where('id', '=', id)
    .select(['content_type as contentType', 'bytes'])
    .executeTakeFirst()
}

/** The same file may be uploaded again. */
export async function insertLogo(
  db: Db,
  id: string,
  { contentType, bytes }: LogoImage,
): Promise<void> {
  await db
    .insertInto('brand_logos')
    .values({ id, content_type: contentType, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
