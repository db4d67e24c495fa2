import { latinDigits, lineText, type Form } from '../form-text.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'

/** Where the money of a cash order goes: a UPI id, or a bank account. Unused fields are ''. */
export type Payee = { upi: string; account: string; ifsc: string; name: string }

export type PayeeField = keyof Payee
export type PayeeCode =
  | 'payee-missing'
  | 'one-of-both'
  | 'not-upi'
  | 'not-account'
  | 'not-ifsc'
  | 'name-missing'

export const PAYEE_NAME_MAX = 100
const UPI_MAX = 320

const isUpi = (text: string) =>
  text.length <= UPI_MAX && /^[\w.-]{2,256}@[a-zA-Z]{2,64}$/.test(text)
const isIfsc = (text: string) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text)
const isAccount = (text: string) => /^\d{6,18}$/.test(text)

export function parsePayee(form: Pick<Form, 'get'>): ParseResult<Payee, PayeeField, PayeeCode> {
  const typed = (field: PayeeField) => lineText(form.get(field))
  const dense = (field: PayeeField) => latinDigits(typed(field)).replace(/\s/g, '')
  const value: Payee = {
    upi: dense('upi'),
    account: dense('account'),
    ifsc: dense('ifsc').toUpperCase(),
    name: typed('name'),
  }
  return { value, errors: problemsOf(value) }
}

function problemsOf(payee: Payee): FieldError<PayeeField, PayeeCode>[] {
  const { upi, account, ifsc, name } = payee
  const hasBank = account !== '' || ifsc !== ''
  if (!upi && !hasBank) return [{ field: 'upi', code: 'payee-missing' }]
  if (upi && hasBank) return [{ field: 'upi', code: 'one-of-both' }]
  if (upi) return isUpi(upi) ? [] : [{ field: 'upi', code: 'not-upi' }]
  const errors: FieldError<PayeeField, PayeeCode>[] = []
  if (!isAccount(account)) errors.push({ field: 'account', code: 'not-account' })
  if (!isIfsc(ifsc)) errors.push({ field: 'ifsc', code: 'not-ifsc' })
  if (!name || name.length > PAYEE_NAME_MAX) errors.push({ field: 'name', code: 'name-missing' })
  return errors
}

/** Such as `a…@okaxis` or `account ending in 6789`. */
export function maskedPayee({ upi, account }: Payee): string {
  if (!upi) return `account ending in ${account.slice(-4)}`
  const at = upi.lastIndexOf('@')
  return `${upi.slice(0, 1)}…${upi.slice(at)}`
}

/** Null for a text that is not a stored payee. */
export function parseStoredPayee(text: string | null): Payee | null {
  if (text === null) return null
  const { upi = '', account = '', ifsc = '', name = '' } = JSON.parse(text) as Partial<Payee>
  return { upi, account, ifsc, name }
}

/** Opens a UPI app with the amount filled in; null for a bank account. */
export function upiLink(
  { upi, name }: Payee,
  { amountPaise, note }: { amountPaise: number; note: string },
): string | null {
  if (!upi) return null
  const fields = {
    pa: upi,
    pn: name || upi,
    tn: note,
    am: (amountPaise / 100).toFixed(2),
    cu: 'INR',
  }
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `upi://pay?${query.join('&')}`
}

/** Reads the reference of a transfer (UTR or RRN): 12 to 22 letters and digits. */
export function parseReference(typed: string): string | null {
  const reference = latinDigits(typed).replace(/\s/g, '').toUpperCase()
  return /^[A-Z0-9]{12,22}$/.test(reference) ? reference : null
}
