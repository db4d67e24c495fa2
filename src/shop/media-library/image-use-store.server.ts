import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { USES_MAX, type ImageUse } from './image-use.ts'

/** Lists at most 30 uses of each kind for each image. The caller limits the number of ids. */
export async function listImageUses(db: Db, ids: readonly string[]): Promise<ImageUse[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ImageUse>`
    select wanted.id as "imageId", used.kind, used.id, used.label
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    cross join lateral (
      (select 1 as rank, 'product' as kind, products.id::text as id, products.title as label
        from product_images join products on products.id = product_id
        where image_id = wanted.id order by products.title, products.id limit ${USES_MAX})
      union all
      (select 2, 'collection', slug, coalesce(nullif(title, ''), slug)
        from collection_images join collections on slug = collection where image_id = wanted.id
          order by slug limit ${USES_MAX})
      union all
      (select 3, case when ${isInCurrentHome} then 'home' else 'old-home' end, '', ''
        from site_images where image_id = wanted.id)
      union all
      (select 4, 'page', pages.id::text, coalesce((select body ->> 'title' from site_records
            where kind = 'page:' || pages.id order by version desc limit 1), pages.slug)
        from page_images join pages on pages.id = page_id where image_id = wanted.id
          order by pages.id limit ${USES_MAX})
      union all
      (select 5, 'review', reviews.id::text, products.title
        from review_photos join reviews on reviews.id = review_id join products on products.id = reviews.product_id
        where image_id = wanted.id order by reviews.id limit ${USES_MAX})
      union all
      (select 6, 'return', return_id::text, return_id::text from return_photos
        where image_id = wanted.id order by return_id limit ${USES_MAX})
      union all
      (select 7, 'order', '', '' where exists (select from order_lines where image_id = wanted.id))
    ) as used
    order by wanted.place, used.rank, used.label`.execute(db)
  return rows
}

/** The published home page, its draft or its scheduled version shows the image. */
const isInCurrentHome = sql<boolean>`(
  coalesce((select strpos(body::text, wanted.id::text) > 0 from site_records
    where kind = site_images.kind order by version desc limit 1), false)
  or exists (select from site_drafts where kind = site_images.kind and strpos(body::text, wanted.id::text) > 0)
  or exists (select from site_schedules where kind = site_images.kind and strpos(body::text, wanted.id::text) > 0))`

/** The home page or a page shows the image, perhaps in an earlier version. */
export async function findIsInTexts(db: Db, imageId: string): Promise<boolean> {
  const { rows } = await sql<{ isInTexts: boolean }>`
    select exists (select from site_images where image_id = ${imageId})
      or exists (select from page_images where image_id = ${imageId}) as "isInTexts"`.execute(db)
  return rows[0]!.isInTexts
}
