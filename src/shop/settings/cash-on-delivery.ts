import { latinDigits, lineText, plainText, type Form } from '../form-text.ts'
import { formatPaise, type Paise } from '../money.ts'
import { parseRupees } from '../rupees.ts'

export type CashOnDelivery = {
  isOn: boolean
  /** Orders above this amount must be paid online. */
  maxPaise: Paise
  /** Prefixes of the pincodes where the courier accepts cash; '4000' is a part of Mumbai. An empty
   * list allows cash everywhere. */
  pincodes: string[]
  /** Phone numbers of customers who returned parcels, ten digits each. */
  refusedPhones: string[]
  /** Maximum number of undelivered cash orders per account. */
  openMax: number
  /** After this many cash orders came back, a customer must pay online. */
  returnsMax: number
  /** Only orders placed within this many days count. */
  returnsDays: number
  /** The amount that no person may receive in cash for one transaction today (s. 269ST of the
   * Income-tax Act 1961, continued by the Act of 2025). */
  forbiddenFromPaise: Paise
  version: number
}

/** Topic: the settings of cash on delivery changed. */
export const cashTopic = 'cash-on-delivery'

/** A customer's first cash order is cancelled if the shop has not confirmed it after this many days. */
export const CASH_CONFIRMATION_DAYS = 7

const LIMIT_MIN_PAISE = 100
/** The highest setting, if the law allows it. */
export const CASH_LIMIT_MAX_PAISE = 50_000_000
const OPEN_MAX = 100
export const CASH_RETURNS_MAX = 50
export const CASH_RETURNS_DAYS_MAX = 3_650
const LIST_MAX = 2_000

/** The setting may be higher than the law allows, because the legal limit has its own dates. */
export function lawfulCash(cash: CashOnDelivery): CashOnDelivery {
  return { ...cash, maxPaise: Math.min(cash.maxPaise, highestSetting(cash)) }
}

function highestSetting({ forbiddenFromPaise }: Pick<CashOnDelivery, 'forbiddenFromPaise'>): Paise {
  return Math.max(LIMIT_MIN_PAISE, Math.min(CASH_LIMIT_MAX_PAISE, forbiddenFromPaise - 100))
}

export function isCashPossible(
  { isOn, maxPaise }: Pick<CashOnDelivery, 'isOn' | 'maxPaise'>,
  totalPaise: Paise,
): boolean {
  return isOn && totalPaise <= maxPaise
}

export function takesCashAt(
  { pincodes }: Pick<CashOnDelivery, 'pincodes'>,
  pincode: string,
): boolean {
  const digits = digitsOf(pincode)
  return pincodes.length === 0 || pincodes.some((start) => digits.startsWith(start))
}

export type CashObstacle =
  | 'off'
  | 'too-dear'
  | 'pincode'
  | 'phone-unclear'
  | 'phone'
  | 'parcels-returned'
  | 'too-many-open'
  | 'too-many-from-address'
  | 'first-order-too-large'
  | 'too-many-first-orders'

/** Maximum number of undelivered cash orders of new accounts from one client address. It is not 1,
 * because customers of a mobile network may share an address. */
const OPEN_FROM_ADDRESS_MAX = 5

type CashOrder = {
  /** Without the cash fee. */
  totalPaise: Paise
  cashFeePaise: Paise
  pincode: string
  phoneNo: string
  altPhoneNo: string
  openOfAccount: number
  openFromAddress: number
  /** Cash orders of the customer that came back, whatever their phone number. */
  returned: number
}

/** Returns the reason why an order cannot be paid in cash; null if it can. */
export function cashObstacle(
  cash: CashOnDelivery,
  { totalPaise, cashFeePaise, pincode, phoneNo, altPhoneNo, returned, ...open }: CashOrder,
): CashObstacle | null {
  if (!cash.isOn) return 'off'
  if (totalPaise > cash.maxPaise) return 'too-dear'
  if (totalPaise + cashFeePaise >= cash.forbiddenFromPaise) return 'too-dear'
  if (!takesCashAt(cash, pincode)) return 'pincode'
  if (indianPhone(phoneNo) === null) return 'phone-unclear'
  if (
    [phoneNo, altPhoneNo].some((phone) =>
      cash.refusedPhones.some((refused) => digitsOf(phone).includes(refused)),
    )
  )
    return 'phone'
  if (returned >= cash.returnsMax) return 'parcels-returned'
  if (open.openOfAccount >= cash.openMax) return 'too-many-open'
  return open.openFromAddress >= OPEN_FROM_ADDRESS_MAX ? 'too-many-from-address' : null
}

/** Returns the ten digits of a phone number written with or without +91, 0 or spaces; null for
 * anything else. A number with an extra digit would not reach the customer and would evade the list
 * of refused numbers. */
export function indianPhone(phone: string): string | null {
  return /^(?:00?91|91|0)?(\d{10})$/.exec(digitsOf(phone))?.[1] ?? null
}

function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '')
}

export type CashFormField =
  | 'codMax'
  | 'codPincodes'
  | 'codPhones'
  | 'codOpenMax'
  | 'codReturnsMax'
  | 'codReturnsDays'
export type CashForm =
  | (Omit<CashOnDelivery, 'version' | 'forbiddenFromPaise'> & { problems: null })
  | { problems: Partial<Record<CashFormField, string>> }

export function parseCashForm(
  form: Pick<Form, 'get'>,
  law: Pick<CashOnDelivery, 'forbiddenFromPaise'>,
): CashForm {
  const problems: Partial<Record<CashFormField, string>> = {}
  const highestPaise = highestSetting(law)
  const maxPaise = parseRupees(lineText(form.get('codMax')))
  if (maxPaise === null || maxPaise < LIMIT_MIN_PAISE || maxPaise > highestPaise) {
    problems.codMax = `Please enter an amount from ${formatPaise(LIMIT_MIN_PAISE)} to ${formatPaise(highestPaise)}`
  }
  const countIn = (name: 'codOpenMax' | 'codReturnsMax' | 'codReturnsDays', most: number) => {
    const count = Number(lineText(form.get(name)) || Number.NaN)
    if (!Number.isInteger(count) || count < 1 || count > most)
      problems[name] = `Please enter a whole number from 1 to ${most}.`
    return count
  }
  const openMax = countIn('codOpenMax', OPEN_MAX)
  const returnsMax = countIn('codReturnsMax', CASH_RETURNS_MAX)
  const returnsDays = countIn('codReturnsDays', CASH_RETURNS_DAYS_MAX)

  const pincodes = entriesOf(form.get('codPincodes'))
  const invalidPincode = pincodes.find((pincode) => !/^[1-9]\d{1,5}$/.test(pincode))
  if (invalidPincode !== undefined)
    problems.codPincodes = `${invalidPincode.slice(0, 20)} is not a pincode or the start of one. Please use two to six digits.`
  const phones = entriesOf(form.get('codPhones')).map(indianPhone)
  const refusedPhones = [...new Set(phones)].filter((phone) => phone !== null)
  if (phones.includes(null))
    problems.codPhones = 'One of these is not a telephone number. Please use ten digits for each.'
  for (const [name, list] of [
    ['codPincodes', pincodes],
    ['codPhones', refusedPhones],
  ] as const) {
    if (list.length > LIST_MAX) problems[name] = `Please enter at most ${LIST_MAX}.`
  }
  if (Object.keys(problems).length > 0 || maxPaise === null) return { problems }
  return {
    isOn: form.get('codIsOn') === 'on',
    maxPaise,
    pincodes,
    refusedPhones,
    openMax,
    returnsMax,
    returnsDays,
    problems: null,
  }
}

/** Splits a list at line breaks, commas and semicolons, and drops duplicates. */
function entriesOf(value: unknown): string[] {
  return [
    ...new Set(
      plainText(value)
        .split(/[\n,;]/)
        .map((entry) => entry.replace(/\s/g, ''))
        .filter(Boolean),
    ),
  ]
}
