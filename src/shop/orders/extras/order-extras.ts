import { lineText, plainText, type Form } from '../../form-text.ts'
import type { FieldError, ParseResult } from '../../parse-result.ts'
import { gstinError, normalizeGstin, type GstinError } from '../../tax/gstin.ts'

/** The names of the form's fields. */
export const extraFields = ['gstin', 'businessName', 'note', 'giftMessage'] as const
export type ExtraField = (typeof extraFields)[number]

/** Optional details of an order; '' for each that was left out. */
export type OrderExtras = Record<ExtraField, string>

export const noExtras: OrderExtras = { gstin: '', businessName: '', note: '', giftMessage: '' }

/** In characters. */
export const extraLimits = { businessName: 100, note: 500, giftMessage: 300 } as const

export type ExtraErrorCode = GstinError | 'missing' | 'no-gstin' | 'too-long'

/** `takesGstin`: whether the shop issues documents with the GSTIN of the buyer. Otherwise the fields
 * of the business are ignored. */
export function parseOrderExtras(
  form: Pick<Form, 'get'>,
  { takesGstin }: { takesGstin: boolean },
): ParseResult<OrderExtras, ExtraField, ExtraErrorCode> {
  const value = {
    gstin: takesGstin ? normalizeGstin(lineText(form.get('gstin'))) : '',
    businessName: takesGstin ? lineText(form.get('businessName')) : '',
    note: plainText(form.get('note')),
    giftMessage: plainText(form.get('giftMessage')),
  }
  const errors: FieldError<ExtraField, ExtraErrorCode>[] = []
  const problem = value.gstin === '' ? null : gstinError(value.gstin)
  if (problem) errors.push({ field: 'gstin', code: problem })
  if (value.gstin && !value.businessName) errors.push({ field: 'businessName', code: 'missing' })
  if (value.businessName && !value.gstin) errors.push({ field: 'gstin', code: 'no-gstin' })
  for (const field of ['businessName', 'note', 'giftMessage'] as const)
    if (value[field].length > extraLimits[field]) errors.push({ field, code: 'too-long' })
  return { value, errors }
}

export function isSameExtras(one: OrderExtras, other: OrderExtras): boolean {
  return extraFields.every((field) => one[field] === other[field])
}

/** The details that were given, each with its label. */
export function extraLines({ gstin, businessName, note, giftMessage }: OrderExtras) {
  return [
    {
      label: 'GST invoice for',
      text: [businessName, gstin && `GSTIN ${gstin}`].filter(Boolean).join(', '),
    },
    { label: 'Note to the shop', text: note },
    { label: 'Gift message', text: giftMessage },
  ].filter(({ text }) => text !== '')
}
