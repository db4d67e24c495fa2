import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { preparedQuery } from '#platform/database/prepared-statements.server.ts'
import { FURTHER_PICTURES_MAX, type FurtherPictures } from './further-pictures.ts'

/** The second and third images of listed products, without products that have only one. The caller
 * limits the number of ids. */
export function listFurtherPictures(db: Db, ids: readonly string[]): Promise<FurtherPictures[]> {
  return askFurtherPictures(db, ids)
}

const askFurtherPictures = preparedQuery(
  (_db, ids: readonly string[]) => sql<FurtherPictures>`
    select product.id, (
      select json_agg(json_build_object('id', images.id, 'width', width, 'height', height, 'tint', tint, 'focus', focus)
        order by position)
      from (
        select image_id, position from product_images where product_id = product.id
        order by position offset 1 limit ${sql.lit(FURTHER_PICTURES_MAX)}
      ) further join images on images.id = image_id
    ) as images
    from products product
    where product.id = any (${ids}::uuid[]) and deleted_at is null and is_listed
      and exists (select from product_images where product_id = product.id offset 1)`,
)
