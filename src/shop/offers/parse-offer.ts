import { latinDigits, lineText, type Form } from '../form-text.ts'
import type { Paise } from '../money.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'
import { parseRupees } from '../rupees.ts'
import { parseShopTime } from '../shop-time.ts'
import { parsePercent } from '../tax/parse-tax.ts'
import { isUuid } from '../uuid.ts'
import {
  offerKinds,
  offerStates,
  offerTargets,
  USES_MAX,
  type Offer,
  type OfferKind,
} from './offer.ts'
import { parseCode } from './offer-code.ts'

export type OfferField =
  | 'name'
  | 'code'
  | 'percent'
  | 'amount'
  | 'maxDiscount'
  | 'minSubtotal'
  | 'usageLimit'
  | 'perCustomerLimit'
  | 'products'
  | 'startsAt'
  | 'endsAt'

export type OfferErrorCode =
  | 'missing'
  | 'too-long'
  | 'not-a-code'
  | 'not-a-percent'
  | 'not-an-amount'
  | 'not-a-count'
  | 'too-many'
  | 'not-a-time'
  | 'ends-before-start'

export type EditedOffer = Omit<Offer, 'id' | 'version'>

export const OFFER_NAME_MAX = 80
export const OFFER_PRODUCTS_MAX = 500
const AMOUNT_MAX_PAISE = 50_000_000

type OfferError = FieldError<OfferField, OfferErrorCode>
type Reader = { form: Form; errors: OfferError[] }

/** Reads the form of an offer. Kinds and collections that the shop does not have are left out. */
export function parseOffer(
  form: Form,
  known: { kinds: readonly string[]; collections: readonly string[] },
): ParseResult<EditedOffer, OfferField, OfferErrorCode> {
  const reader: Reader = { form, errors: [] }
  const kind = choice(form, 'kind', offerKinds)
  const isDelivery = kind === 'delivery'
  const value: EditedOffer = {
    name: readName(reader),
    code: form.get('isAutomatic') === 'yes' ? null : readCode(reader),
    kind,
    target: isDelivery ? 'order' : choice(form, 'target', offerTargets),
    ...readReduction(reader, kind),
    roundsToRupee: !isDelivery && form.get('roundsToRupee') === 'on',
    kinds: chosen(form, 'forKind', known.kinds),
    collections: chosen(form, 'forCollection', known.collections),
    productIds: readProducts(reader),
    excludesReduced: form.get('excludesReduced') === 'on',
    minSubtotalPaise: readAmount(reader, 'minSubtotal'),
    isCombinable: form.get('isCombinable') === 'on',
    isFirstOrderOnly: form.get('isFirstOrderOnly') === 'on',
    usageLimit: readCount(reader, 'usageLimit'),
    perCustomerLimit: readCount(reader, 'perCustomerLimit'),
    ...readTimes(reader),
    state: choice(form, 'state', offerStates),
  }
  return { value, errors: reader.errors }
}

function choice<Choice extends string>(
  form: Form,
  name: string,
  choices: readonly Choice[],
): Choice {
  return choices.find((one) => one === form.get(name)) ?? choices[0]!
}

function chosen(form: Form, name: string, known: readonly string[]): string[] {
  const values = form.getAll(name)
  return known.filter((one) => values.includes(one))
}

function readName({ form, errors }: Reader): string {
  const name = lineText(form.get('name'))
  if (name === '') errors.push({ field: 'name', code: 'missing' })
  if (name.length > OFFER_NAME_MAX) errors.push({ field: 'name', code: 'too-long' })
  return name
}

function readCode({ form, errors }: Reader): string | null {
  const code = parseCode(lineText(form.get('code')))
  if (code === null) errors.push({ field: 'code', code: 'not-a-code' })
  return code
}

function readReduction(reader: Reader, kind: OfferKind) {
  const { form, errors } = reader
  const percentBp = (kind === 'percent' && parsePercent(lineText(form.get('percent')))) || null
  if (kind === 'percent' && percentBp === null)
    errors.push({ field: 'percent', code: 'not-a-percent' })
  const amountPaise = kind === 'amount' ? readAmount(reader, 'amount') : null
  if (kind === 'amount' && amountPaise === null && !errors.some(({ field }) => field === 'amount'))
    errors.push({ field: 'amount', code: 'missing' })
  const maxDiscountPaise = kind === 'delivery' ? null : readAmount(reader, 'maxDiscount')
  return { percentBp, amountPaise, maxDiscountPaise }
}

/** Null for an empty field. */
function readAmount(
  { form, errors }: Reader,
  field: 'amount' | 'maxDiscount' | 'minSubtotal',
): Paise | null {
  const text = lineText(form.get(field))
  if (!text) return null
  const paise = parseRupees(latinDigits(text))
  if (paise !== null && paise >= 1 && paise <= AMOUNT_MAX_PAISE) return paise
  errors.push({ field, code: 'not-an-amount' })
  return null
}

/** Null for an empty field. */
function readCount(
  { form, errors }: Reader,
  field: 'usageLimit' | 'perCustomerLimit',
): number | null {
  const text = latinDigits(lineText(form.get(field)))
  if (!text) return null
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= USES_MAX) return count
  errors.push({ field, code: 'not-a-count' })
  return null
}

function readProducts({ form, errors }: Reader): string[] {
  const ids = [...new Set(form.getAll('product').map(lineText).filter(isUuid))]
  if (ids.length > OFFER_PRODUCTS_MAX) errors.push({ field: 'products', code: 'too-many' })
  return ids
}

function readTimes({ form, errors }: Reader): { startsAt: string; endsAt: string } {
  const time = (field: 'startsAt' | 'endsAt') => {
    const text = lineText(form.get(field))
    const read = text ? parseShopTime(text) : ''
    if (read === null) errors.push({ field, code: 'not-a-time' })
    return read ?? ''
  }
  const startsAt = time('startsAt')
  const endsAt = time('endsAt')
  if (!startsAt && !errors.some(({ field }) => field === 'startsAt'))
    errors.push({ field: 'startsAt', code: 'missing' })
  if (startsAt && endsAt && endsAt <= startsAt)
    errors.push({ field: 'endsAt', code: 'ends-before-start' })
  return { startsAt, endsAt }
}
