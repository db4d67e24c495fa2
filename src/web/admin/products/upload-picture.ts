import { saveImage } from '#shop/media/save-image.server.ts'
import { UPLOAD_BYTES_MAX, uploadMessages } from '#shop/media/upload.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import { readAtMost } from './read-at-most.server.ts'
import type { UploadAnswer } from './upload-answer.ts'
import type { Route } from './+types/upload-picture.ts'

/** One picture is the whole body of the request: what it is called and claims to be, nobody asks. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const admin = await requireAdmin(request, context)
  const bytes = await readAtMost(request, UPLOAD_BYTES_MAX)
  if (!bytes) return answer({ outcome: 'refused', message: uploadMessages['too-large'] }, 413)

  const saved = await saveImage(context.get(shopContext), { bytes, uploadedBy: admin.id, alt: '' })
  return saved.outcome === 'saved' ? answer(saved, 201) : answer({ outcome: 'refused', message: saved.message }, 422)
}

function answer(words: UploadAnswer, status: number): Response {
  return Response.json(words, { status, headers: { 'cache-control': 'no-store' } })
}
