import { lineText, type Form } from '../../form-text.ts'
import type { ParseResult } from '../../parse-result.ts'
import { isTrackingLink } from '../courier.ts'

/** The shop's account with Shiprocket. `webhookKey` is the text that its webhooks carry. */
export type CarrierAccount = {
  email: string
  password: string
  webhookKey: string
  pickupLocation: string
  pickupPincode: string
  trackingLink: string
}

/** The account as admins see it, without secrets. */
export type ShownCarrierAccount = Omit<CarrierAccount, 'password' | 'webhookKey'> & {
  version: number
  setAt: Date
  /** False if the secrets were encrypted on another machine. */
  isReadable: boolean
}

export const defaultTrackingLink = 'https://shiprocket.co/tracking/{number}'

const EMAIL_MAX = 200
const PICKUP_MAX = 36
const SECRET_MAX = 200
const WEBHOOK_KEY_MIN = 12

type AccountError =
  | 'missing'
  | 'too-long'
  | 'not-an-email'
  | 'not-a-pincode'
  | 'not-a-link'
  | 'too-short'

/** An empty secret means that the stored one is kept. */
export function parseCarrierAccount(
  form: Pick<Form, 'get'>,
): ParseResult<CarrierAccount, keyof CarrierAccount, AccountError> {
  const value = {
    email: lineText(form.get('email')),
    password: lineText(form.get('carrierPassword')),
    webhookKey: lineText(form.get('webhookKey')),
    pickupLocation: lineText(form.get('pickupLocation')),
    pickupPincode: lineText(form.get('pickupPincode')),
    trackingLink: lineText(form.get('trackingLink')) || defaultTrackingLink,
  }
  const errors: { field: keyof CarrierAccount; code: AccountError }[] = []
  if (!/^\S+@\S+$/.test(value.email) || value.email.length > EMAIL_MAX)
    errors.push({ field: 'email', code: 'not-an-email' })
  if (value.pickupLocation === '') errors.push({ field: 'pickupLocation', code: 'missing' })
  if (value.pickupLocation.length > PICKUP_MAX)
    errors.push({ field: 'pickupLocation', code: 'too-long' })
  if (!/^[1-9]\d{5}$/.test(value.pickupPincode))
    errors.push({ field: 'pickupPincode', code: 'not-a-pincode' })
  if (!isTrackingLink(value.trackingLink))
    errors.push({ field: 'trackingLink', code: 'not-a-link' })
  for (const field of ['password', 'webhookKey'] as const)
    if (value[field].length > SECRET_MAX) errors.push({ field, code: 'too-long' })
  if (value.webhookKey !== '' && value.webhookKey.length < WEBHOOK_KEY_MIN)
    errors.push({ field: 'webhookKey', code: 'too-short' })
  return { value, errors }
}
