import { EMAIL_MAX_CHARACTERS } from '#platform/mail/email-length.ts'
import { latinDigits, lineText, type Form } from '../form-text.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'

/** The names of the form's fields, in the order of the form. */
export const addressFields = [
  'firstName',
  'lastName',
  'emailId',
  'houseNo',
  'areaRoad',
  'landmark',
  'city',
  'state',
  'pincode',
  'phoneNo',
  'altPhoneNo',
] as const
export type AddressField = (typeof addressFields)[number]
export type Address = Record<AddressField, string>

/** The specification (section 5) marks the email address as required, but it is not checked. */
export const requiredAddressFields: readonly AddressField[] = [
  'firstName',
  'houseNo',
  'areaRoad',
  'city',
  'state',
  'pincode',
  'phoneNo',
]

/** The maximum length in characters, so that the text fits on a parcel label. */
export const ADDRESS_FIELD_MAX = 200

/** `unknown-state`: the order cannot be taxed without a state of India. `not-served`: the shop does
 * not deliver there. `no-email`: a guest can only be reached by email. `gone` and `changed`: the
 * saved address that was shown was deleted or edited meanwhile. */
export type AddressErrorCode =
  | 'missing'
  | 'too-long'
  | 'unknown-state'
  | 'not-served'
  | 'no-email'
  | 'gone'
  | 'changed'
export type AddressErrors = readonly FieldError<AddressField, AddressErrorCode>[]

/** Reads each value as one line, because it is printed on a label. */
export function parseAddress(
  form: Pick<Form, 'get'>,
): ParseResult<Address, AddressField, AddressErrorCode> {
  const errors: FieldError<AddressField, AddressErrorCode>[] = []
  const value = {} as Address
  for (const field of addressFields) {
    const text = lineText(form.get(field))
    value[field] = text
    if (text.length > ADDRESS_FIELD_MAX) errors.push({ field, code: 'too-long' })
    else if (!text && requiredAddressFields.includes(field)) errors.push({ field, code: 'missing' })
  }
  return { value, errors }
}

export type AddressHintCode = 'pincode-digits' | 'phone-digits' | 'email-shape'
export type AddressHints = readonly FieldError<AddressField, AddressHintCode>[]

/** Returns hints about likely typing errors. Hints never block an order. */
export function addressHints(
  address: Pick<Address, 'pincode' | 'phoneNo' | 'altPhoneNo' | 'emailId'>,
): AddressHints {
  const hints: FieldError<AddressField, AddressHintCode>[] = []
  if (address.pincode && !looksLikePincode(address.pincode))
    hints.push({ field: 'pincode', code: 'pincode-digits' })
  for (const field of ['phoneNo', 'altPhoneNo'] as const) {
    if (address[field] && !looksLikePhone(address[field]))
      hints.push({ field, code: 'phone-digits' })
  }
  if (address.emailId && !looksLikeEmail(address.emailId))
    hints.push({ field: 'emailId', code: 'email-shape' })
  return hints
}

function looksLikePincode(text: string): boolean {
  return /^[1-9]\d{5}$/.test(latinDigits(text).replace(/[\s-]/g, ''))
}

/** Accepts Indian mobile and landline numbers with or without +91, 0091 or 0, and toll-free numbers
 * with 1800 or 1860. */
function looksLikePhone(text: string): boolean {
  const number = latinDigits(text).replace(/[\s()./-]/g, '')
  return /^((\+?91|0091|0)?[2-9]\d{9}|18[06]0\d{6,7})$/.test(number)
}

/** Checks the length first, because the pattern is slow on long texts. */
export function looksLikeEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARACTERS && /^\S+@\S+\.\S+$/.test(text)
}
