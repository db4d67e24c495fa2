import { StorageUnavailable } from '#platform/media-storage/storage-unavailable.ts'
import { saveImage } from '#shop/media/save-image.server.ts'
import { UPLOAD_BYTES_MAX, uploadMessages } from '#shop/media/upload.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import { readAtMost } from './read-at-most.server.ts'
import type { UploadAnswer } from './upload-answer.ts'
import { UploadRoom } from './upload-room.server.ts'
import type { Route } from './+types/upload-picture.ts'

const STORE_IS_AWAY =
  'The shop cannot keep pictures just now. Please try again in a minute; everything here stays.'

/** About ten phones' pictures, or two of the largest. */
const room = new UploadRoom({ bytesMax: 2 * UPLOAD_BYTES_MAX })

/** One picture is the whole body of the request: what it is called and claims to be, nobody asks. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const admin = await requireAdmin(request, context)
  const shop = context.get(shopContext)
  try {
    return await room.hold(announcedBytes(request), async () => {
      const bytes = await readAtMost(request, UPLOAD_BYTES_MAX)
      if (!bytes) return answer({ outcome: 'refused', message: uploadMessages['too-large'] }, 413)
      const saved = await saveImage(shop, { bytes, uploadedBy: admin.id, alt: '' })
      return saved.outcome === 'saved'
        ? answer(saved, 201)
        : answer({ outcome: 'refused', message: saved.message }, 422)
    })
  } catch (problem) {
    if (!(problem instanceof StorageUnavailable)) throw problem
    shop.log.error({ err: problem }, 'an uploaded picture could not be kept')
    return answer({ outcome: 'refused', message: STORE_IS_AWAY }, 503)
  }
}

/** Who does not say how much is coming may send the most that is read. */
function announcedBytes(request: Request): number {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  return Number.isInteger(announced) ? Math.min(announced, UPLOAD_BYTES_MAX) : UPLOAD_BYTES_MAX
}

function answer(words: UploadAnswer, status: number): Response {
  return Response.json(words, { status, headers: { 'cache-control': 'no-store' } })
}
