import { lineText, plainText, type Form } from '../form-text.ts'
import type { ParseResult } from '../parse-result.ts'
import type { Courier, Order } from './order.ts'

/** In characters. */
export const COURIER_FIELD_MAX = 80
export const NOTE_MAX = 2000

/** The order with data that only staff see. The note and the courier each have a version, so that
 * concurrent edits are detected. */
export type AdminOrder = {
  order: Order
  internalNote: string
  noteVersion: number
  courierVersion: number
}

export type OrderTexts = Courier & { number: string; internalNote: string }

/** Both fields may be empty, because not every parcel has a tracking number. */
export function parseCourier(
  form: Pick<Form, 'get'>,
): ParseResult<Courier, keyof Courier, 'too-long'> {
  const value = {
    courierName: lineText(form.get('courierName')),
    trackingNumber: lineText(form.get('trackingNumber')),
  }
  const fields = ['courierName', 'trackingNumber'] as const
  const tooLong = fields.filter((field) => value[field].length > COURIER_FIELD_MAX)
  return { value, errors: tooLong.map((field) => ({ field, code: 'too-long' })) }
}

export function parseNote(
  form: Pick<Form, 'get'>,
): ParseResult<string, 'internalNote', 'too-long'> {
  const value = plainText(form.get('internalNote'))
  const isTooLong = value.length > NOTE_MAX
  return { value, errors: isTooLong ? [{ field: 'internalNote', code: 'too-long' }] : [] }
}

/** One sheet each. */
export const SLIPS_MAX = 50

/** Reads `?numbers=A,B` and `?numbers=A&numbers=B`. Drops duplicates and invalid numbers. */
export function parseSlipNumbers(parameters: URLSearchParams): string[] {
  const given = parameters
    .getAll('numbers')
    .flatMap((value) => value.split(','))
    .map((value) => value.trim().toUpperCase())
  return [...new Set(given.filter((value) => /^[0-9A-HJKMNP-TV-Z]{10}$/.test(value)))].slice(
    0,
    SLIPS_MAX,
  )
}
