import { useFetcher } from 'react-router'
import type { StaffProduct } from '#shop/catalogue/product-fields.ts'
import { imageUrl } from '#shop/media/image.ts'
import { posterOf, videoUrl, type ProductVideo } from '#shop/videos/video.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { ActionResult } from '../action-result.ts'
import { useNotification } from '../use-notified-result.ts'
import { VideoChooser } from './video-chooser.tsx'

type VideoPanelProps = {
  product: Pick<StaffProduct, 'id' | 'images'>
  video: ProductVideo | null
  /** The result of a form that was sent without script. */
  result?: ActionResult | undefined
}

/** The video of a product: upload, poster, removal. The shop's page shows it at once. */
export function VideoPanel({ product, video, result: sentWithoutScript }: VideoPanelProps) {
  const fetcher = useFetcher<ActionResult>({ key: `video-${product.id}` })
  const result = fetcher.data ?? sentWithoutScript
  useNotification(result)
  const action = `/admin/productvideos/${product.id}`
  return (
    <section
      aria-labelledby="video-heading"
      className="space-y-4 border border-hem bg-paper p-3 md:p-4"
    >
      <h2 id="video-heading" className="text-xl">
        Video
      </h2>
      {video && (
        <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
          <StoredVideo video={video} images={product.images} />
          <div className="space-y-4">
            <fetcher.Form method="post" action={action} className="space-y-3">
              <input type="hidden" name="videoId" value={video.id} />
              <input type="hidden" name="basedOn" value={video.id} />
              <SelectField
                key={video.posterId}
                label="Picture before it plays"
                name="posterId"
                defaultValue={posterOf(video, product.images)?.id ?? ''}
                options={product.images.map(({ id, alt }, index) => ({
                  value: id,
                  label: alt ? `Picture ${index + 1}: ${alt}` : `Picture ${index + 1}`,
                }))}
              />
              <Button name="intent" value="set" variant="secondary" size="compact">
                Save picture
              </Button>
            </fetcher.Form>
            <fetcher.Form method="post" action={action}>
              <input type="hidden" name="basedOn" value={video.id} />
              <Button name="intent" value="remove" variant="danger" size="compact">
                Remove video
              </Button>
            </fetcher.Form>
          </div>
        </div>
      )}
      <VideoChooser
        id="video-file"
        label={video ? 'Another video' : 'Choose a video'}
        onSaved={({ id }) =>
          void fetcher.submit(
            { intent: 'set', videoId: id, basedOn: video?.id ?? '' },
            { method: 'post', action },
          )
        }
      />
    </section>
  )
}

type StoredVideoProps = { video: ProductVideo; images: StaffProduct['images'] }

function StoredVideo({ video, images }: StoredVideoProps) {
  const poster = posterOf(video, images)
  return (
    <video
      key={video.id}
      src={videoUrl(video)}
      poster={poster && imageUrl(poster.id, 400, 'webp')}
      controls
      muted
      playsInline
      preload="none"
      aria-label="The video of this product"
      className="w-full bg-ink"
    />
  )
}
