import { saveVideo } from '#shop/videos/save-video.server.ts'
import { VIDEO_BYTES_MAX } from '#shop/videos/video.ts'
import { refuseReading } from '#web/forms/post-only.ts'
import { UploadSlots } from '#web/forms/upload-slots.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { receiveUpload } from '../receive-upload.server.ts'
import type { Route } from './+types/upload-video.ts'
import type { VideoUploadResult } from './video-result.ts'

export const loader = refuseReading

/** Room for one upload at a time of the maximum size. */
const slots = new UploadSlots({ bytesMax: VIDEO_BYTES_MAX })

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { id: uploadedBy } = await requireAdmin(request, context)
  const shop = context.get(shopContext)
  return receiveUpload(shop, request, {
    slots,
    bytesMax: VIDEO_BYTES_MAX,
    save: (bytes): Promise<VideoUploadResult> => saveVideo(shop, { bytes, uploadedBy }),
    notStored: 'uploaded video could not be stored',
  })
}
