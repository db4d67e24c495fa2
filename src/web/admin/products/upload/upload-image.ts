import { saveImage } from '#shop/media/save-image.server.ts'
import { UPLOAD_BYTES_MAX } from '#shop/media/upload.ts'
import { refuseReading } from '#web/forms/post-only.ts'
import { UploadSlots } from '#web/forms/upload-slots.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { receiveUpload } from '../../receive-upload.server.ts'
import type { Route } from './+types/upload-image.ts'
import type { UploadResult } from './upload-result.ts'

export const loader = refuseReading

/** Room for two uploads of the maximum size, or for about ten usual phone pictures. */
const slots = new UploadSlots({ bytesMax: 2 * UPLOAD_BYTES_MAX })

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { id: uploadedBy } = await requireAdmin(request, context)
  const shop = context.get(shopContext)
  return receiveUpload(shop, request, {
    slots,
    bytesMax: UPLOAD_BYTES_MAX,
    save: (bytes): Promise<UploadResult> => saveImage(shop, { bytes, uploadedBy, alt: '' }),
    notStored: 'uploaded image could not be stored',
  })
}
