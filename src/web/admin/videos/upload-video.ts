import { isDiskFullError } from '#platform/machine/disk-usage.ts'
import { isStorageUnavailable } from '#platform/media-storage/storage-unavailable.ts'
import { saveVideo } from '#shop/videos/save-video.server.ts'
import { VIDEO_BYTES_MAX } from '#shop/videos/video.ts'
import { refuseReading } from '#web/forms/post-only.ts'
import { readLimitedBody } from '#web/forms/read-limited-body.server.ts'
import { UploadSlots } from '#web/forms/upload-slots.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/upload-video.ts'
import type { VideoUploadResult } from './video-result.ts'

export const loader = refuseReading

/** Room for one upload at a time of the maximum size. */
const slots = new UploadSlots({ bytesMax: VIDEO_BYTES_MAX })

/** The body is the bytes of one video. Its file name and declared type are ignored. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const admin = await requireAdmin(request, context)
  const shop = context.get(shopContext)
  if (shop.machine.disk.state() === 'full') return diskFull()
  try {
    return await slots.hold(announcedBytes(request), async () => {
      const bytes = await readLimitedBody(request, VIDEO_BYTES_MAX)
      if (!bytes) return json({ outcome: 'refused', code: 'too-large' }, 413)
      const saved = await saveVideo(shop, { bytes, uploadedBy: admin.id })
      return json(saved, saved.outcome === 'saved' ? 201 : 422)
    })
  } catch (error) {
    if (isDiskFullError(error)) return diskFull()
    if (!isStorageUnavailable(error)) throw error
    shop.log.error({ err: error }, 'uploaded video could not be stored')
    return json({ outcome: 'refused', code: 'storage-unavailable' }, 503)
  }
}

const diskFull = () => json({ outcome: 'refused', code: 'disk-full' }, 507)

/** A request without a length counts as an upload of the maximum size. */
function announcedBytes(request: Request): number {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  return Number.isInteger(announced) ? Math.min(announced, VIDEO_BYTES_MAX) : VIDEO_BYTES_MAX
}

function json(result: VideoUploadResult, status: number): Response {
  return Response.json(result, { status, headers: { 'cache-control': 'no-store' } })
}
