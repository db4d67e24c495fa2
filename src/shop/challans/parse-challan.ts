import { latinDigits, lineText, type Form } from '../form-text.ts'
import { parseRupees } from '../rupees.ts'
import { goodsClassOfHsn, isGoodsClass } from '../tax/goods-class.ts'
import { gstinError, gstinState, normalizeGstin } from '../tax/gstin.ts'
import { parseHsn } from '../tax/hsn.ts'
import { stateCodeOf, stateName } from '../tax/indian-states.ts'
import { isUnitCode } from '../tax/unit-codes.ts'
import { challanReasons, type ChallanLine, type ChallanReason, type Consignee } from './challan.ts'

/** The lines of the form. A longer consignment needs a second challan. */
export const CHALLAN_LINES = 8
const QUANTITY_MAX = 99_999
const VALUE_MAX_PAISE = 10_000_000_00
const TEXT_MAX = 200
const DESCRIPTION_MAX = 200

export const consigneeFields = ['name', 'street', 'city', 'state', 'pincode', 'gstin'] as const
export const lineFields = ['description', 'hsn', 'class', 'quantity', 'unit', 'value'] as const
/** The fields that are typed; the others are chosen from lists. */
const typedFields = ['description', 'hsn', 'quantity', 'value'] as const
type LineField = (typeof lineFields)[number]

export type NewChallan = {
  reason: ChallanReason
  note: string
  consignee: Consignee
  lines: ChallanLine[]
}

export type ChallanErrorCode =
  | 'missing'
  | 'too-long'
  | 'not-a-pincode'
  | 'not-a-gstin'
  | 'other-state'
  | 'not-an-hsn'
  | 'not-a-unit'
  /** On approval the class decides the tax. */
  | 'class-missing'
  | 'not-a-count'
  | 'not-an-amount'
export type ChallanErrors = Partial<Record<string, ChallanErrorCode>>

/** The name of a line's input, such as `hsn-0`. */
export const lineFieldName = (field: LineField, index: number): string => `${field}-${index}`

/** The typed values, which a refused form shows again. */
export function typedChallan(form: Form): Record<string, string> {
  const names = [
    'reason',
    'note',
    'requestKey',
    ...consigneeFields,
    ...Array.from({ length: CHALLAN_LINES }, (_, index) =>
      lineFields.map((field) => lineFieldName(field, index)),
    ).flat(),
  ]
  return Object.fromEntries(names.map((name) => [name, lineText(form.get(name)).slice(0, 1000)]))
}

export function parseChallan(
  typed: Record<string, string>,
): { value: NewChallan; errors: null } | { value: null; errors: ChallanErrors } {
  const errors: ChallanErrors = {}
  const reason = challanReasons.find((known) => known === typed['reason'])
  if (!reason) errors['reason'] = 'missing'
  if (typed['note']!.length > TEXT_MAX) errors['note'] = 'too-long'
  const consignee = parseConsignee(typed, errors)
  const lines = parseLines(typed, errors)
  if (lines.length === 0 && Object.keys(errors).every((field) => !field.includes('-0')))
    errors[lineFieldName('description', 0)] = 'missing'
  return reason && Object.keys(errors).length === 0
    ? { value: { reason, note: typed['note']!, consignee, lines }, errors: null }
    : { value: null, errors }
}

function parseConsignee(typed: Record<string, string>, errors: ChallanErrors): Consignee {
  const text = (name: (typeof consigneeFields)[number]) => typed[name] ?? ''
  for (const name of ['name', 'street', 'city', 'state'] as const) {
    if (!text(name)) errors[name] = 'missing'
    else if (text(name).length > TEXT_MAX) errors[name] = 'too-long'
  }
  const stateCode = stateCodeOf(text('state'))
  if (text('state') && stateCode === null) errors['state'] ??= 'missing'
  const pincode = latinDigits(text('pincode')).replace(/\s/g, '')
  if (!/^[1-9]\d{5}$/.test(pincode)) errors['pincode'] = 'not-a-pincode'
  const gstin = normalizeGstin(text('gstin'))
  if (gstin && gstinError(gstin)) errors['gstin'] = 'not-a-gstin'
  else if (gstin && stateCode && gstinState(gstin) !== stateCode) errors['gstin'] = 'other-state'
  return {
    name: text('name'),
    street: text('street'),
    city: text('city'),
    state: (stateCode && stateName(stateCode)) || text('state'),
    stateCode,
    pincode,
    gstin: gstin || null,
  }
}

/** A line in which nothing is typed is left out. */
function parseLines(typed: Record<string, string>, errors: ChallanErrors): ChallanLine[] {
  const lines: ChallanLine[] = []
  for (let index = 0; index < CHALLAN_LINES; index++) {
    const text = (field: LineField) => typed[lineFieldName(field, index)] ?? ''
    if (typedFields.every((field) => text(field) === '')) continue
    const refuse = (field: LineField, code: ChallanErrorCode) =>
      void (errors[lineFieldName(field, index)] = code)
    const description = text('description')
    const hsn = parseHsn(text('hsn'))
    const quantity = Number(latinDigits(text('quantity')) || Number.NaN)
    const valuePaise = parseRupees(text('value'))
    if (!description) refuse('description', 'missing')
    if (description.length > DESCRIPTION_MAX) refuse('description', 'too-long')
    if (!hsn) refuse('hsn', 'not-an-hsn')
    const chosen = text('class')
    const goodsClass = isGoodsClass(chosen) ? chosen : goodsClassOfHsn(hsn ?? '')
    if (hsn && !goodsClass && typed['reason'] === 'on-approval') refuse('class', 'class-missing')
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > QUANTITY_MAX)
      refuse('quantity', 'not-a-count')
    if (valuePaise === null || valuePaise < 1 || valuePaise > VALUE_MAX_PAISE)
      refuse('value', 'not-an-amount')
    const unit = text('unit')
    if (unit && !isUnitCode(unit)) refuse('unit', 'not-a-unit')
    lines.push({
      ...{ description, hsn: hsn ?? '', goodsClass, quantity, valuePaise: valuePaise ?? 0 },
      ...(isUnitCode(unit) && { unit }),
    })
  }
  return lines
}
