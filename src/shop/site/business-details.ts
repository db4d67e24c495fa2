import { lineText, plainText, type Form } from '../form-text.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'

/** Facts that the contact page shows and that replace placeholders such as `{phone}` in pages. */
export const businessFields = [
  { name: 'phone', label: 'Phone', group: 'contact', hint: 'With country code: +91 …' },
  { name: 'whatsapp', label: 'WhatsApp', group: 'contact', hint: 'The number, with country code' },
  { name: 'email', label: 'Email', group: 'contact', hint: 'For questions of customers' },
  {
    name: 'openingHours',
    label: 'Opening hours',
    group: 'contact',
    hint: 'One line for each: Mon to Sat, 10 am to 7 pm',
  },
  {
    name: 'legalName',
    label: 'Legal name',
    group: 'responsible',
    hint: 'Of the business, as registered',
  },
  {
    name: 'officerName',
    label: 'Grievance officer',
    group: 'responsible',
    hint: 'First and last name',
  },
  { name: 'officerTitle', label: 'Designation', group: 'responsible', hint: 'For example: Owner' },
  { name: 'officerEmail', label: 'Officer email', group: 'responsible', hint: '' },
  { name: 'officerPhone', label: 'Officer phone', group: 'responsible', hint: '' },
  {
    name: 'dispatchTime',
    label: 'Dispatch time',
    group: 'terms',
    hint: 'For example: 2 working days',
  },
  {
    name: 'deliveryTime',
    label: 'Delivery time',
    group: 'terms',
    hint: 'For example: 3 to 8 working days',
  },
  {
    name: 'deliveryCharge',
    label: 'Delivery charge',
    group: 'terms',
    hint: 'For example: free everywhere in India',
  },
  { name: 'returnWindow', label: 'Return window', group: 'terms', hint: 'For example: 7 days' },
  {
    name: 'returnCost',
    label: 'Cost of returning',
    group: 'terms',
    hint: 'If the customer changes her mind. For example: 120 Rs. for the courier',
  },
  {
    name: 'refundTime',
    label: 'Refund time',
    group: 'terms',
    hint: 'After the piece is back with you. For example: 2 working days',
  },
] as const

export type BusinessField = (typeof businessFields)[number]['name']
/** A value is '' if it is not known. */
export type BusinessDetails = Record<BusinessField, string>

/** In characters. */
export const BUSINESS_FIELD_MAX = 200

type ErrorCode = 'too-long' | 'not-an-email' | 'not-a-number'
export type BusinessError = FieldError<BusinessField, ErrorCode>

export function parseBusinessDetails(
  form: Pick<Form, 'get'>,
): ParseResult<BusinessDetails, BusinessField, ErrorCode> {
  const value = emptyBusinessDetails()
  for (const { name } of businessFields)
    value[name] = (name === 'openingHours' ? plainText : lineText)(form.get(name))
  const errors: BusinessError[] = []
  for (const { name } of businessFields) {
    const code = errorOf(name, value[name])
    if (code) errors.push({ field: name, code })
  }
  return { value, errors }
}

function errorOf(name: BusinessField, text: string): ErrorCode | null {
  if (text.length > BUSINESS_FIELD_MAX) return 'too-long'
  if (text === '') return null
  if (name === 'email' || name === 'officerEmail')
    return /^[^\s@]+@[^\s@]+$/.test(text) ? null : 'not-an-email'
  if (name === 'phone' || name === 'whatsapp' || name === 'officerPhone')
    return dialled(text) ? null : 'not-a-number'
  return null
}

export function emptyBusinessDetails(): BusinessDetails {
  return Object.fromEntries(businessFields.map(({ name }) => [name, ''])) as BusinessDetails
}

/** Returns the digits of a phone number with its country code; ten digits are a number in India.
 * Null if the text is not a phone number. */
export function dialled(text: string): string | null {
  if (!/^[\d\s()+./-]+$/.test(text)) return null
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  if (digits.length < 7 || digits.length > 15) return null
  return digits.length === 10 ? `91${digits}` : digits
}
