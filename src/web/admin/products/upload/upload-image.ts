import { isDiskFullError } from '#platform/machine/disk-usage.ts'
import { isStorageUnavailable } from '#platform/media-storage/storage-unavailable.ts'
import { saveImage } from '#shop/media/save-image.server.ts'
import { UPLOAD_BYTES_MAX } from '#shop/media/upload.ts'
import { refuseReading } from '#web/forms/post-only.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { readLimitedBody } from '#web/forms/read-limited-body.server.ts'
import type { UploadResult } from './upload-result.ts'
import { UploadSlots } from '#web/forms/upload-slots.server.ts'
import type { Route } from './+types/upload-image.ts'

export const loader = refuseReading

/** Room for two uploads of the maximum size, or for about ten usual phone pictures. */
const slots = new UploadSlots({ bytesMax: 2 * UPLOAD_BYTES_MAX })

/** The body is the bytes of one image. Its file name and declared type are ignored. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const admin = await requireAdmin(request, context)
  const shop = context.get(shopContext)
  if (shop.machine.disk.state() === 'full') return diskFull()
  try {
    return await slots.hold(announcedBytes(request), async () => {
      const bytes = await readLimitedBody(request, UPLOAD_BYTES_MAX)
      if (!bytes) return json({ outcome: 'refused', code: 'too-large' }, 413)
      const saved = await saveImage(shop, { bytes, uploadedBy: admin.id, alt: '' })
      return json(saved, saved.outcome === 'saved' ? 201 : 422)
    })
  } catch (error) {
    if (isDiskFullError(error)) return diskFull()
    if (!isStorageUnavailable(error)) throw error
    shop.log.error({ err: error }, 'uploaded image could not be stored')
    return json({ outcome: 'refused', code: 'storage-unavailable' }, 503)
  }
}

const diskFull = () => json({ outcome: 'refused', code: 'disk-full' }, 507)

/** The announced length of the upload. A request without a length counts as an upload of the maximum size. */
function announcedBytes(request: Request): number {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  return Number.isInteger(announced) ? Math.min(announced, UPLOAD_BYTES_MAX) : UPLOAD_BYTES_MAX
}

function json(result: UploadResult, status: number): Response {
  return Response.json(result, { status, headers: { 'cache-control': 'no-store' } })
}
