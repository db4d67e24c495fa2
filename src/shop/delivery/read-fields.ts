import { latinDigits, lineText, type Form } from '../form-text.ts'
import type { Paise } from '../money.ts'
import type { FieldError } from '../parse-result.ts'
import { parseRupees } from '../rupees.ts'

export const CHARGE_MAX_PAISE = 1_000_000

export type DeliveryErrorCode =
  | 'name-too-long'
  | 'unknown-state'
  | 'not-pincodes'
  | 'nowhere'
  | 'not-an-amount'
  | 'not-days'
  | 'not-steps'
  | 'no-weekday'
  | 'not-a-time'
  | 'not-holidays'
  | 'not-grams'

export type DeliveryErrors = FieldError<string, DeliveryErrorCode>[]
type Fields = Pick<Form, 'get'>

/** Null if the field is empty. */
export function readAmount(
  form: Fields,
  field: string,
  errors: DeliveryErrors,
  { min, max } = { min: 0, max: CHARGE_MAX_PAISE },
): Paise | null {
  const text = lineText(form.get(field))
  if (!text) return null
  const amount = parseRupees(text)
  if (amount !== null && amount >= min && amount <= max) return amount
  errors.push({ field, code: 'not-an-amount' })
  return null
}

type CountRange = { min: number; max: number; code: 'not-days' | 'not-grams' }

/** Null if the field is empty. */
export function readCount(
  form: Fields,
  field: string,
  errors: DeliveryErrors,
  { min, max, code }: CountRange,
): number | null {
  const text = latinDigits(lineText(form.get(field)))
  if (!text) return null
  const count = /^\d{1,6}$/.test(text) ? Number(text) : -1
  if (count >= min && count <= max) return count
  errors.push({ field, code })
  return null
}
