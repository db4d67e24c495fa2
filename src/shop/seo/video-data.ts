import type { Product } from '../catalogue/product-fields.ts'
import { previewUrl } from '../media/image.ts'
import { posterOf, videoUrl, type ProductVideo } from '../videos/video.ts'
import type { ShopFront, StructuredData } from './structured-data.ts'

/** https://schema.org/VideoObject; nothing for a product without pictures, because a thumbnail is
 * required. */
export function videoData(
  { title, description, images }: Pick<Product, 'title' | 'description' | 'images'>,
  video: ProductVideo,
  { shopUrl }: Pick<ShopFront, 'shopUrl'>,
): StructuredData[] {
  const poster = posterOf(video, images)
  if (!poster) return []
  return [
    {
      '@type': 'VideoObject',
      name: title,
      description,
      thumbnailUrl: [shopUrl + previewUrl(poster.id)],
      uploadDate: video.addedAt.toISOString(),
      duration: `PT${Math.max(1, Math.round(video.durationMs / 1000))}S`,
      contentUrl: shopUrl + videoUrl(video),
    },
  ]
}
