import { lineText } from '../form-text.ts'

/** Field names are the form's names; the order is the form's order. */
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

/** Checked before an order is placed; the e-mail is marked as required but not checked (specification, section 5). */
export const requiredAddressFields: readonly AddressField[] = [
  'firstName',
  'houseNo',
  'areaRoad',
  'city',
  'state',
  'pincode',
  'phoneNo',
]

/** In characters: longer than any real one, short enough for a parcel label. */
const ADDRESS_FIELD_MAX = 200

/** In characters: the longest address that mail servers carry. */
const EMAIL_MAX = 254

export type AddressProblems = Partial<Record<AddressField, string>>

/** Each on one line; reports every problem at once. The banner that goes with any problem is 'All Fields are required'. */
export function parseAddress(form: { get(name: string): unknown }): {
  address: Address
  problems: AddressProblems | null
} {
  const problems: AddressProblems = {}
  const address = {} as Address
  for (const field of addressFields) {
    const value = lineText(form.get(field))
    address[field] = value
    if (value.length > ADDRESS_FIELD_MAX)
      problems[field] = `Please use at most ${ADDRESS_FIELD_MAX} characters.`
    else if (!value && requiredAddressFields.includes(field))
      problems[field] = 'Please fill this in.'
  }
  return { address, problems: Object.keys(problems).length > 0 ? problems : null }
}

/** Gentle hints beside a field: they never block an order. */
export function addressHints(
  address: Pick<Address, 'pincode' | 'phoneNo' | 'altPhoneNo' | 'emailId'>,
): AddressProblems {
  const hints: AddressProblems = {}
  if (address.pincode && !/^[1-9]\d{5}$/.test(address.pincode.replace(/\s/g, '')))
    hints.pincode = 'A pincode has six digits'
  const phoneHint = 'A mobile number has ten digits'
  const looksLikePhone = (phone: string) =>
    /^(\+?91|0)?[6-9]\d{9}$/.test(phone.replace(/[\s-]/g, ''))
  if (address.phoneNo && !looksLikePhone(address.phoneNo)) hints.phoneNo = phoneHint
  if (address.altPhoneNo && !looksLikePhone(address.altPhoneNo)) hints.altPhoneNo = phoneHint
  if (address.emailId && !looksLikeEmail(address.emailId))
    hints.emailId = 'An e-mail looks like name@example.com'
  return hints
}

/** A guess at what a person mistyped. The length comes first: the pattern looks at a long text again and again. */
export function looksLikeEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && /^\S+@\S+\.\S+$/.test(text)
}
