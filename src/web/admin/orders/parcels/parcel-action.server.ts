import { lineText } from '#shop/form-text.ts'
import { formatPaise } from '#shop/money.ts'
import {
  bookAgain,
  cancelParcel,
  packWithCarrier,
} from '#shop/parcels/booking/pack-with-carrier.server.ts'
import { inspectParcel } from '#shop/parcels/inspection/inspect-parcel.server.ts'
import { passAnswerOn } from '#shop/parcels/failed-deliveries/answer-failed-delivery.server.ts'
import { parseFailure } from '#shop/parcels/failed-deliveries/failed-delivery.ts'
import { recordFailedDelivery } from '#shop/parcels/failed-deliveries/record-failed-delivery.server.ts'
import { moveParcel, setParcelCourier } from '#shop/parcels/move-parcel.server.ts'
import { packParcel } from '#shop/parcels/pack-parcel.server.ts'
import { parsePackForm, parsePieces } from '#shop/parcels/parcel-form.ts'
import { parseParcelState } from '#shop/parcels/parcel-state.ts'
import { stateNames } from '#shop/parcels/parcel-words.ts'
import { parseRupees } from '#shop/rupees.ts'
import { indianDay } from '#shop/tax/dated.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { failure, success, type ActionResult } from '../../action-result.ts'
import { commonMessages } from '../../messages.ts'
import {
  courierErrors,
  failedErrors,
  failureErrors,
  fieldErrors,
  inspectErrors,
  moveErrors,
  packErrors,
} from './parcel-messages.ts'

type Handler = (shop: Shop, staffId: string, form: FormData) => Promise<ActionResult>

/** The forms about parcels on an order's page, by their intent. A map, because the intent comes from
 * the browser: an object would also have `constructor` and other properties that it inherits. */
export const parcelActions: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['pack-parcel', pack],
  ['book-parcel', pack],
  ['move-parcel', move],
  ['set-parcel-courier', setCourier],
  ['book-again', book],
  ['inspect-parcel', inspect],
  ['delivery-failed', recordFailure],
  ['answer-passed-on', passOn],
])

async function book(shop: Shop, _staffId: string, form: FormData): Promise<ActionResult> {
  return (await bookAgain(shop, idIn(form, 'parcelId')))
    ? success('The parcel is being booked again')
    : failure(moveErrors['not-possible'])
}

async function pack(shop: Shop, staffId: string, form: FormData): Promise<ActionResult> {
  const { value, errors } = parsePackForm(form)
  if (errors[0]) return failure(fieldErrors[errors[0].code])
  const request = { ...value, orderId: idIn(form, 'orderId'), staffId }
  const isBooked = form.get('intent') === 'book-parcel'
  const packed = isBooked
    ? await packWithCarrier(shop, request)
    : await packParcel(shop.db, { ...request, carrier: 'manual' })
  if (packed.outcome !== 'packed') return failure(packErrors[packed.outcome])
  return success(
    isBooked
      ? `Parcel ${packed.number} is packed and is being booked`
      : `Parcel ${packed.number} is packed`,
  )
}

async function move(shop: Shop, staffId: string, form: FormData): Promise<ActionResult> {
  const to = parseParcelState(form.get('to'))
  if (!to) return failure(commonMessages.notUnderstood)
  const step = { parcelId: idIn(form, 'parcelId'), basedOn: idIn(form, 'basedOn'), staffId }
  if (to === 'undelivered') return failure(commonMessages.notUnderstood)
  const moved =
    to === 'cancelled' ? await cancelParcel(shop, step) : await moveParcel(shop.db, { ...step, to })
  if (moved.outcome === 'moved') return success(`Now: ${stateNames[moved.state]}`)
  return moved.outcome === 'carrier-refused'
    ? failure(`The carrier refused: ${moved.message}`)
    : failure(moveErrors[moved.outcome])
}

async function recordFailure(shop: Shop, staffId: string, form: FormData): Promise<ActionResult> {
  const report = parseFailure(form, indianDay(new Date()))
  if (typeof report === 'string') return failure(failureErrors[report])
  const step = { parcelId: idIn(form, 'parcelId'), basedOn: idIn(form, 'basedOn'), staffId }
  const { outcome } = await recordFailedDelivery(shop, { ...report, ...step })
  return outcome === 'recorded'
    ? success('Recorded. The customer is asked what happens next.')
    : failure(failedErrors[outcome])
}

async function passOn({ db }: Shop, staffId: string, form: FormData): Promise<ActionResult> {
  const { outcome } = await passAnswerOn(
    { db },
    {
      parcelId: idIn(form, 'parcelId'),
      basedOn: idIn(form, 'answerVersion'),
      staffId,
    },
  )
  return outcome === 'saved'
    ? success('Noted that the courier knows')
    : failure(failedErrors[outcome])
}

async function setCourier({ db }: Shop, staffId: string, form: FormData): Promise<ActionResult> {
  const courierName = lineText(form.get('parcelCourier'))
  const trackingNumber = lineText(form.get('parcelNumber'))
  if (Math.max(courierName.length, trackingNumber.length) > 80)
    return failure(fieldErrors['too-long'])
  const saved = await setParcelCourier(db, {
    parcelId: idIn(form, 'parcelId'),
    basedOn: idIn(form, 'basedOn'),
    staffId,
    courierName,
    trackingNumber,
  })
  return saved.outcome === 'saved'
    ? success('Saved. The customer sees it now.')
    : failure(courierErrors[saved.outcome])
}

async function inspect(shop: Shop, adminId: string, form: FormData): Promise<ActionResult> {
  const restock = parsePieces(form, 'restock')
  const typed = lineText(form.get('refund'))
  const refundPaise = typed === '' ? 0 : parseRupees(typed)
  if (!restock) return failure(inspectErrors['too-many'])
  if (refundPaise === null) return failure('Please enter the refund as an amount in rupees.')
  const inspected = await inspectParcel(shop, {
    parcelId: idIn(form, 'parcelId'),
    basedOn: idIn(form, 'basedOn'),
    restock,
    refundPaise,
    reason: lineText(form.get('found')),
    adminId,
  })
  if (inspected.outcome === 'inspected')
    return success(
      inspected.refundPaise > 0
        ? `Inspected. ${formatPaise(inspected.refundPaise)} goes back to the customer.`
        : 'Inspected',
    )
  return inspected.outcome === 'not-possible'
    ? failure(
        `The money could not be settled (${inspected.why.replaceAll('-', ' ')}). Nothing was saved.`,
      )
    : failure(inspectErrors[inspected.outcome])
}

/** Returns 0, which is not a valid id, unless the field is a positive integer. */
function idIn(form: FormData, field: string): number {
  const value = Number(form.get(field))
  return Number.isSafeInteger(value) && value > 0 && value < 2 ** 31 ? value : 0
}
