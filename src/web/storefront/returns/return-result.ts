import type { ImageRef } from '#shop/media/image.ts'
import type { PayeeCode } from '#shop/returns/payee.ts'
import type { ReturnCode } from '#shop/returns/parse-return.ts'
import { NOTE_MAX, PHOTOS_MAX, STEP_NOTE_MAX } from '#shop/returns/return.ts'
import type { UploadRefusal } from '#shop/media/upload.ts'
import { payeeTexts } from '#web/ui/returns/payee-texts.ts'

/** The result of the action unless it redirects. */
export type ReturnResult = {
  /** The id of the return whose form was sent; null for a new request, 0 for a transfer of cash. */
  about: number | null
  text: string
  problems: Partial<Record<string, string>>
  /** By the names of the fields. Bank details are not among them: they are typed again. */
  typed: Record<string, string>
  /** Photos that are stored already. */
  photos: ImageRef[]
}

export const nothingTyped = { problems: {}, typed: {}, photos: [] }

export const returnTexts: Record<ReturnCode | PayeeCode, string> = {
  'nothing-chosen': 'Please choose how many pieces you return.',
  'not-a-quantity': 'Please enter a whole number.',
  'too-many': 'You cannot return that many.',
  'window-over':
    'This piece can only be returned if it is defective, damaged or not what you ordered.',
  'reason-missing': 'Please choose a reason.',
  'note-too-long': `Please use at most ${NOTE_MAX} characters.`,
  'too-many-photos': `Please choose at most ${PHOTOS_MAX} photos.`,
  'size-missing': 'Please choose the new size.',
  'size-sold-out': 'There are not enough pieces of this size. Please choose another one.',
  ...payeeTexts,
}

/** Refusals that are shown beside the choice of the outcome. */
export const outcomeProblems: Partial<Record<string, string>> = {
  'no-account': 'This needs an account. Please choose a refund.',
  'size-sold-out':
    'Somebody has just bought the last piece of this size. Please choose another one.',
}

export const photoTexts: Record<UploadRefusal | 'storage', string> = {
  'too-large': 'is larger than 15 MB',
  'too-many-pixels': 'has too many pixels',
  'side-too-long': 'is too wide or too high',
  svg: 'is a drawing, not a photo',
  heic: 'is a HEIC file, please choose JPEG',
  'not-an-image': 'is not a photo',
  damaged: 'is damaged',
  storage: 'could not be stored, please try again',
}

export const stepTexts = {
  'unknown-return': 'There is no such return.',
  'not-now': 'The state of this return has just changed. Please check it again.',
  'too-long': `Please use at most ${STEP_NOTE_MAX} characters.`,
  'not-payable':
    'This money is no longer store credit that can be transferred. Please check it again.',
  'not-returnable': 'These pieces cannot be returned any more. Please check the list again.',
  failed: 'Please check the fields marked in red. Nothing was sent yet.',
  'too-many-requests': 'Please wait a while before you try again.',
}
