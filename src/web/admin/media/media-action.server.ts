import { IMAGE_ALT_MAX } from '#shop/catalogue/product-fields.ts'
import { lineText } from '#shop/form-text.ts'
import { deleteImages } from '#shop/media-library/delete-images.server.ts'
import { editImage } from '#shop/media-library/edit-image.server.ts'
import { LIBRARY_PER_PAGE } from '#shop/media-library/library-view.ts'
import { replaceImage } from '#shop/media-library/replace-image.server.ts'
import { focalPoint, storedFocus } from '#shop/media/focal-point.ts'
import { isUuid } from '#shop/uuid.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { failure, success, type ActionResult } from '../action-result.ts'
import { commonMessages } from '../messages.ts'
import { deletedText, editTexts, mediaTexts, replaceTexts } from './media-messages.ts'

type Parts = Pick<Shop, 'db' | 'jobs'>
/** `to` is where the page leads after a success. */
export type MediaResult = ActionResult & { to?: string; problem?: string }

/** Deletes the pictures chosen in the list. */
export async function libraryAction(
  parts: Parts,
  staffId: string,
  form: FormData,
): Promise<MediaResult> {
  const ids = [...new Set(form.getAll('picture'))].filter(isUuid)
  if (form.get('intent') !== 'delete-pictures' || ids.length > LIBRARY_PER_PAGE)
    return failure(commonMessages.notUnderstood)
  if (ids.length === 0) return failure(mediaTexts.noneChosen)
  const result = await deleteImages(parts, { ids, staffId })
  const text = deletedText(result)
  return result.deleted > 0 ? success(text) : failure(mediaTexts.inUse)
}

/** Changes, replaces or deletes one picture. */
export async function pictureAction(
  parts: Parts,
  { staffId, id, form }: { staffId: string; id: string; form: FormData },
): Promise<MediaResult> {
  if (!isUuid(id)) return failure(editTexts['unknown-image'])
  switch (form.get('intent')) {
    case 'save-picture':
      return savePicture(parts, { staffId, id, form })
    case 'replace-picture':
      return replacePicture(parts, { staffId, id, form })
    case 'delete-picture': {
      const { deleted } = await deleteImages(parts, { ids: [id], staffId })
      if (deleted === 0) return failure(mediaTexts.inUse)
      return { ...success(mediaTexts.deleted), to: '/admin/media' }
    }
    default:
      return failure(commonMessages.notUnderstood)
  }
}

type Edit = { staffId: string; id: string; form: FormData }

async function savePicture({ db }: Parts, { staffId, id, form }: Edit): Promise<MediaResult> {
  const alt = lineText(form.get('alt'))
  if (alt.length > IMAGE_ALT_MAX)
    return { ...failure(mediaTexts.altTooLong), problem: mediaTexts.altTooLong }
  const { outcome } = await editImage(db, {
    id,
    staffId,
    image: { alt, focus: focusIn(form, 'focusX', 'focusY') },
    seen: {
      alt: lineText(form.get('seenAlt')),
      focus: focusIn(form, 'seenFocusX', 'seenFocusY'),
    },
  })
  return outcome === 'saved' ? success(commonMessages.updated) : failure(editTexts[outcome])
}

async function replacePicture({ db }: Parts, { staffId, id, form }: Edit): Promise<MediaResult> {
  const by = form.get('replacement')
  if (!isUuid(by)) return failure(commonMessages.notUnderstood)
  const { outcome } = await replaceImage(db, { id, by, staffId })
  if (outcome !== 'replaced') return failure(replaceTexts[outcome])
  return { ...success(mediaTexts.replaced), to: `/admin/media/${by}` }
}

/** Anything but two numbers is the centre. */
function focusIn(form: FormData, x: string, y: string): string | null {
  return storedFocus(focalPoint(`${String(form.get(x))} ${String(form.get(y))}`))
}
