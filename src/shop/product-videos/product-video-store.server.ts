import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { ProductVideo } from '../videos/video.ts'
import { withAddedAt, type StoredVideo } from './stored-video.ts'

export async function findProductVideo(
  db: Db,
  productId: string,
): Promise<ProductVideo | undefined> {
  const { rows } = await sql<{ video: StoredVideo | null }>`
    select ${videoOf(productId)} as video`.execute(db)
  return withAddedAt(rows[0]?.video ?? null)
}

/** A column for a query about a product; null for a product without a video. */
export const videoOf = (productId: string) =>
  sql<StoredVideo | null>`(select json_build_object('id', videos.id, 'type', type,
      'durationMs', duration_ms, 'width', width, 'height', height, 'posterId', poster_id,
      'addedAt', created_at)
    from product_videos join videos on videos.id = video_id where product_id = ${productId})`

export async function updateProductVideo(
  tx: Db,
  { productId, videoId, posterId }: { productId: string; videoId: string; posterId: string | null },
): Promise<void> {
  await tx
    .insertInto('product_videos')
    .values({ product_id: productId, video_id: videoId, poster_id: posterId })
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet({ video_id: videoId, poster_id: posterId }),
    )
    .execute()
}

export async function deleteProductVideo(tx: Db, productId: string): Promise<void> {
  await tx.deleteFrom('product_videos').where('product_id', '=', productId).execute()
}
