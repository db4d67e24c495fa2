import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { listProductImageIds } from '../catalogue/product-image-store.server.ts'
import { lockProduct } from '../catalogue/product-store.server.ts'
import { productTopic } from '../catalogue/product.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { isUuid } from '../uuid.ts'
import {
  deleteProductVideo,
  findProductVideo,
  updateProductVideo,
} from './product-video-store.server.ts'
import { lockVideos } from '../videos/video-store.server.ts'
import type { ProductVideo } from '../videos/video.ts'

export type ProductVideoEdit = {
  productId: string
  /** Null removes the video. */
  videoId: string | null
  /** A picture of the product; null for the first one. */
  posterId: string | null
  /** The video that the person saw; null for none. Another one is neither replaced nor removed. */
  basedOn: string | null
  changedBy: string
}

export type ProductVideoSet = {
  outcome:
    | 'saved'
    | 'removed'
    | 'unchanged'
    | 'changed-meanwhile'
    | 'no-such-product'
    | 'no-such-video'
    | 'no-such-picture'
}

/** Gives a product a video or another poster, or removes its video. Safe to repeat. */
export function setProductVideo(db: Db, edit: ProductVideoEdit): Promise<ProductVideoSet> {
  const { productId, videoId, posterId, basedOn, changedBy } = edit
  return inTransaction(db, async (tx): Promise<ProductVideoSet> => {
    const product = isUuid(productId) ? await lockProduct(tx, productId) : undefined
    if (!product) return { outcome: 'no-such-product' }
    const before = await findProductVideo(tx, productId)
    const isDone = videoId === null ? !before : isSame(before, { videoId, posterId })
    if (isDone) return { outcome: 'unchanged' }
    if ((before?.id ?? null) !== basedOn) return { outcome: 'changed-meanwhile' }
    if (videoId !== null) {
      if (!isUuid(videoId) || (await lockVideos(tx, [videoId])).length === 0)
        return { outcome: 'no-such-video' }
      if (posterId !== null && !(await listProductImageIds(tx, productId)).includes(posterId))
        return { outcome: 'no-such-picture' }
      await updateProductVideo(tx, { productId, videoId, posterId })
    } else await deleteProductVideo(tx, productId)
    await recordChange(tx, {
      staffId: changedBy,
      action: 'product-edited',
      subject: `product:${productId}`,
      before: { video: before?.id ?? null, poster: before?.posterId ?? null },
      after: { video: videoId, poster: videoId === null ? null : posterId },
    })
    await publish(tx, productTopic(productId))
    return { outcome: videoId === null ? 'removed' : 'saved' }
  })
}

function isSame(
  before: Pick<ProductVideo, 'id' | 'posterId'> | undefined,
  { videoId, posterId }: Pick<ProductVideoEdit, 'videoId' | 'posterId'>,
): boolean {
  return before?.id === videoId && before.posterId === posterId
}
