import type { ProductError } from '#shop/catalogue/parse-product.ts'
import {
  IMAGE_ALT_MAX,
  IMAGES_MAX,
  productFields,
  type ProductField,
} from '#shop/catalogue/product-fields.ts'
import type { LegalFact } from '#shop/compliance/legal-facts.ts'
import {
  newsletterLimits,
  type NewsletterErrorCode,
  type NewsletterErrors,
  type NewsletterField,
} from '#shop/inbox/newsletter.ts'
import type { KindMismatch } from '#shop/kinds/product-kind.ts'
import { formatPaise, type Paise } from '#shop/money.ts'
import { NOT_UNDERSTOOD } from '#web/session/account-messages.ts'
import type { OrderCancelled } from '#shop/payment-admin/cancel-order.server.ts'
import { REASON_MAX } from '#shop/payment-admin/refund-rule.ts'
import type { UploadRefusal } from '#shop/media/upload.ts'
import type { QueryMark } from '#shop/inbox/query.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import type { OrderAnnotated } from '#shop/orders/annotate-order.server.ts'
import { COURIER_FIELD_MAX, NOTE_MAX } from '#shop/orders/admin-order.ts'
import { ON_HAND_MAX } from '#shop/stock/stock.ts'

/** Texts of the admin pages, grouped by area. They put the codes and outcomes of `src/shop` into words. */
export type Texts<Result extends { outcome: string }, Succeeded extends string> = Record<
  Exclude<Result['outcome'], Succeeded>,
  string
>

export const commonMessages = {
  updated: 'Updated successfully!',
  notUnderstood: NOT_UNDERSTOOD,
}

/** Errors about the money of an order, used by the order pages and by the payment admin. */
export const moneyErrors = {
  disputed: 'The customer’s bank asks for this money. Answer the bank first.',
  'changed-by-someone-else':
    'Somebody else has refunded part of this payment first. You now see its current state.',
  'gateway-away':
    'The gateway does not answer at the moment. Nothing has changed; please try again in a few minutes.',
}

export const inboxMessages = {
  marked: {
    read: 'Marked as read',
    unread: 'Marked as unread',
    answered: 'Marked as answered',
    unanswered: 'Marked as not answered',
  } satisfies Record<QueryMark, string>,
  alreadyMarked: 'Somebody else has already marked it',
  unknownQuery: 'There is no such query.',
  unsubscribed: 'Unsubscribed. They get no more newsletters.',
  notSubscribed: 'They are no longer subscribed.',
}

export const orderMessages = {
  unknownOrder: 'There is no such order.',
  changedBySomeoneElse: 'Somebody else changed this order first. You now see its current state.',
  noAnswer: 'The shop did not answer. Please check the order and try again.',

  archived: 'Order Deleted successfully',
  restored: 'The order is back in the list',
  notDelivered: 'Only a delivered order can be deleted. You now see its current state.',

  noneSelected: 'Please select some orders first.',
  stageMissing: 'Please choose the new status.',
  notMovable:
    'The status cannot change: the payment is not settled, or the order is in the Archive.',

  cancelled: (refundPaise: Paise) =>
    refundPaise > 0
      ? `The order is cancelled. ${formatPaise(refundPaise)} goes back to the customer.`
      : 'The order is cancelled.',
  cancelErrors: {
    'already-sent': 'This order has already been sent. You can refund it or record its return.',
    'not-open': 'This order is cancelled or refunded already. You now see its current state.',
    ...moneyErrors,
    'reason-missing': `Please give a reason, of at most ${REASON_MAX} characters.`,
    'unknown-order': 'There is no such order.',
  } satisfies Texts<OrderCancelled, 'cancelled'>,

  courierSaved: 'Saved. The customer sees it now.',
  noteSaved: 'Note saved',
  annotationErrors: {
    'changed-by-someone-else':
      'Somebody else changed this first. Nothing was overwritten: compare with theirs, and save again if yours is right.',
    'unknown-order': 'There is no such order.',
  } satisfies Texts<OrderAnnotated, 'written'>,
  courierErrors: { 'too-long': `Please use at most ${COURIER_FIELD_MAX} characters each.` },
  noteErrors: { 'too-long': `Please use at most ${NOTE_MAX} characters.` },
}

export const mailMessages = {
  requeued: 'It is being sent again',
  notGivenUp:
    'Nothing to send again: it was sent, or is being retried. You now see its current state.',
}

export const backupMessages = {
  requested: 'The backup begins within a few seconds',
  noPassphrase: 'Set BACKUP_PASSPHRASE first. No backup was started.',
}

export const newsletterMessages = {
  fieldErrors: 'Please check the marked fields.',
  saved: 'Saved',
  changedByOther:
    'Somebody else has changed or sent it first. You now see its current state; nothing was overwritten.',
  testSent: (email: string) => `A test email is on its way to ${email}`,
  sent: (people: number) => `On its way to ${people} ${people === 1 ? 'person' : 'people'}`,
  noSubscribers: 'There are no subscribers yet.',
  noAnswer: 'The shop did not answer. What you have typed is still here: please try again.',
  unknown: 'There is no such newsletter.',
}

const newsletterErrorTexts: Record<Exclude<NewsletterErrorCode, 'too-long'>, string> = {
  missing: 'Please fill this in.',
  'path-missing': 'Where does the button lead? For example /shop/Latest',
  'label-missing': 'What does the button say?',
  'not-a-shop-path': 'A page of your shop, from its first /. For example /shop/Latest',
}

/** Returns the text of the first error for each field. */
export function newsletterErrorsByField(errors: NewsletterErrors): FieldTexts<NewsletterField> {
  const texts: FieldTexts<NewsletterField> = {}
  for (const { field, code } of errors)
    texts[field] ??=
      code === 'too-long'
        ? `Please use at most ${newsletterLimits[field]} characters.`
        : newsletterErrorTexts[code]
  return texts
}

export const productMessages = {
  allRequired: 'all fields are required',
  markedFields: 'Please check the marked fields.',
  missing: 'Please fill this in.',
  notACount: `Please enter a whole number from 0 to ${ON_HAND_MAX}.`,
  notAPrice: 'Please enter a price in rupees, such as 2499 or 2499.50.',
  notATime: 'Please enter a date and a time, such as 2026-11-24T18:30.',
  notADay: 'Please enter a day, such as 2026-11-24.',
  notInFuture: 'Please enter a day after today.',
  notAnHsn: 'An HSN code has 4, 6 or 8 digits.',
  notACountry: 'Please choose a country, or type its name in English.',
  endsBeforeStart: 'This must be later than the start.',
  priceOutOfRange: 'Please enter a price from 1 to 5,00,000 rupees.',
  aboveOriginal: 'This must not be above the original price (MRP).',
  factsMissing: 'Please fill in the marked facts, or save the product as a draft.',
  factNeeded: 'A product cannot be published without this.',
  altTooLong: `Please use at most ${IMAGE_ALT_MAX} characters to describe a picture.`,
  tooManyImages: `Please choose at most ${IMAGES_MAX} pictures.`,
}

export type ProductErrorTexts = FieldTexts<ProductError['field']>

export function productErrorTexts(errors: readonly ProductError[]): ProductErrorTexts {
  return Object.fromEntries(errors.map((error) => [error.field, productErrorText(error)]))
}

/** Stock is never dropped silently: the owner must remove the sizes. */
export function kindProblems(mismatch: KindMismatch): ProductErrorTexts {
  if (mismatch === 'unknown-kind')
    return { type: 'The shop no longer sells this kind. Please choose another one.' }
  if ('wrongDetails' in mismatch)
    return {
      attributes: `Please check ${mismatch.wrongDetails.join(', ')}: this is not one of the choices, or not a number.`,
    }
  const names = mismatch.notOffered.join(', ')
  return {
    sizes: `This kind does not come in ${names}. Remove these sizes with their stock, or choose another kind.`,
  }
}

export function factProblems(missing: readonly LegalFact[]): ProductErrorTexts {
  return Object.fromEntries(missing.map((fact) => [fact, productMessages.factNeeded]))
}

/** The notification that is shown in addition to the error texts beside the fields. */
export function productErrorSummary(errors: readonly ProductError[]): string {
  const isIncomplete = errors.some(({ code }) => code === 'missing')
  return isIncomplete ? productMessages.allRequired : productMessages.markedFields
}

export function productErrorText({ field, code }: ProductError): string {
  if (code === 'missing') return productMessages.missing
  if (code === 'not-a-price') return productMessages.notAPrice
  if (code === 'not-a-time') return productMessages.notATime
  if (code === 'not-a-day') return productMessages.notADay
  if (code === 'not-in-future') return productMessages.notInFuture
  if (code === 'not-an-hsn') return productMessages.notAnHsn
  if (code === 'not-a-country') return productMessages.notACountry
  if (code === 'ends-before-start') return productMessages.endsBeforeStart
  if (code === 'price-out-of-range') return productMessages.priceOutOfRange
  if (code === 'above-original') return productMessages.aboveOriginal
  if (field === 'images')
    return code === 'too-long' ? productMessages.altTooLong : productMessages.tooManyImages
  return field === 'quantity' ? productMessages.notACount : limitText(productFields[field], code)
}

function limitText(field: ProductField, code: ProductError['code']): string {
  if ('choices' in field) return `Please choose ${field.choices.filter(Boolean).join(' or ')}.`
  if (field.kind === 'time') return productMessages.notATime
  if (field.kind === 'count') return `Please enter a whole number from 1 to ${field.max}.`
  if (field.kind === 'kind' || field.kind === 'sizes') return 'Please choose from the list.'
  if (!('maxLength' in field)) return productMessages.priceOutOfRange
  if (code === 'too-many')
    return `Please use at most ${'maxCount' in field ? field.maxCount : 1} ${field.label.toLowerCase()}.`
  return `Please use at most ${field.maxLength} characters${field.kind === 'lines' ? ' each' : ''}.`
}

/** Errors that the browser or the server can report while an image is uploaded. */
export type ImageError =
  | UploadRefusal
  | 'unreadable'
  | 'connection-lost'
  | 'session-ended'
  | 'storage-unavailable'
  | 'disk-full'
  | 'failed'

export const imageErrors: Record<ImageError, string> = {
  'too-large': 'This picture is larger than 15 MB. Please save it smaller and choose it again.',
  'too-many-pixels':
    'This picture has too many pixels: at most 50 million, and fewer in 16-bit colours, as AVIF or progressive. ' +
    'Please save it smaller, as an ordinary JPEG, and choose it again.',
  'side-too-long':
    'This picture is more than 30,000 pixels wide or high. Please cut it into parts, save them as JPEG and choose those.',
  svg: 'A drawing (SVG) cannot be used here. Please save it as PNG or JPEG and choose that file.',
  heic:
    'An iPhone HEIC picture cannot be used here. On the phone choose Settings › Camera › Formats › Most Compatible, ' +
    'or share the picture as JPEG, and choose it again.',
  'not-an-image': 'This file is not a picture. Please choose a JPEG, PNG, WebP, GIF or AVIF file.',
  damaged: 'This picture is damaged or incomplete. Please copy it again and choose the new file.',
  unreadable: 'This file can no longer be read. Please choose it again.',
  'connection-lost': 'The connection was lost before the picture arrived. Please try again.',
  'session-ended':
    'Your session has ended. Log in again in another tab, then try again: everything here stays.',
  'storage-unavailable':
    'The shop cannot store pictures at the moment. Please try again in a minute; everything here stays.',
  'disk-full':
    'The server’s disk is nearly full, so the shop accepts no pictures. Free some space and try again; everything here stays.',
  failed: 'The shop could not accept this picture. Please try again.',
}
