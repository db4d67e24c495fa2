import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** Notes that pages show another image instead, and returns the ids of those pages. Their texts are
 * changed separately. */
export async function updateImageOfPages(
  tx: Db,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with earlier as (delete from page_images where image_id = ${from} returning page_id),
    added as (insert into page_images (image_id, page_id) select ${to}, page_id from earlier on conflict do nothing)
    select page_id as id from earlier order by page_id`.execute(tx)
  return rows.map(({ id }) => id)
}
