import { lineText, plainText, type Form } from '../form-text.ts'
import { formatPaise, parseRupees, type Paise } from '../money.ts'

export type CashOnDelivery = {
  isOn: boolean
  /** An order for more than this is paid for online. */
  maxPaise: Paise
  /** Beginnings of the pincodes that the courier takes cash in: '4000' is a part of Mumbai. None: everywhere. */
  pincodes: string[]
  /** Ten digits each: people who have sent parcels back. */
  refusedPhones: string[]
  /** Cash orders of one telephone number that are still on their way. */
  openMax: number
  version: number
}

/** What an order may cost at least and at most. */
const LIMIT_MIN_PAISE = 100
const LIMIT_MAX_PAISE = 50_000_000
const OPEN_MAX = 100
const LIST_MAX = 2_000

export function isCashPossible(
  { isOn, maxPaise }: Pick<CashOnDelivery, 'isOn' | 'maxPaise'>,
  totalPaise: Paise,
): boolean {
  return isOn && totalPaise <= maxPaise
}

/** Why the courier takes no cash for an order; told to the customer in words. */
export type CashObstacle =
  | 'off'
  | 'too-dear'
  | 'pincode'
  | 'phone-unclear'
  | 'phone'
  | 'too-many-open'

type CashOrder = {
  totalPaise: Paise
  pincode: string
  phoneNo: string
  altPhoneNo: string
  openOrders: number
}

/** Null when nothing stands in the way. */
export function cashObstacle(
  cash: CashOnDelivery,
  { totalPaise, pincode, phoneNo, altPhoneNo, openOrders }: CashOrder,
): CashObstacle | null {
  if (!cash.isOn) return 'off'
  if (totalPaise > cash.maxPaise) return 'too-dear'
  const digits = digitsOf(pincode)
  if (cash.pincodes.length > 0 && !cash.pincodes.some((start) => digits.startsWith(start)))
    return 'pincode'
  if (indianPhone(phoneNo) === null) return 'phone-unclear'
  if (
    [phoneNo, altPhoneNo].some((phone) =>
      cash.refusedPhones.some((refused) => digitsOf(phone).includes(refused)),
    )
  )
    return 'phone'
  return openOrders >= cash.openMax ? 'too-many-open' : null
}

/**
 * Ten digits, the same with and without +91, 0 or spaces; null for anything else. With one digit more or less nobody could
 * be rung at the door, and a number that was refused would pass for another one.
 */
export function indianPhone(phone: string): string | null {
  return /^(?:00?91|91|0)?(\d{10})$/.exec(digitsOf(phone))?.[1] ?? null
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

export type CashFormField = 'codMax' | 'codPincodes' | 'codPhones' | 'codOpenMax'
export type CashForm =
  | (Pick<CashOnDelivery, 'isOn' | 'maxPaise' | 'pincodes' | 'refusedPhones' | 'openMax'> & {
      problems: null
    })
  | { problems: Partial<Record<CashFormField, string>> }

export function parseCashForm(form: Pick<Form, 'get'>): CashForm {
  const problems: Partial<Record<CashFormField, string>> = {}
  const maxPaise = parseRupees(lineText(form.get('codMax')))
  if (maxPaise === null || maxPaise < LIMIT_MIN_PAISE || maxPaise > LIMIT_MAX_PAISE) {
    problems.codMax = `A number from ${formatPaise(LIMIT_MIN_PAISE)} to ${formatPaise(LIMIT_MAX_PAISE)}, please.`
  }
  const openMax = Number(lineText(form.get('codOpenMax')) || Number.NaN)
  if (!Number.isInteger(openMax) || openMax < 1 || openMax > OPEN_MAX)
    problems.codOpenMax = `A whole number from 1 to ${OPEN_MAX}, please.`

  const pincodes = entriesOf(form.get('codPincodes'))
  const oddPincode = pincodes.find((pincode) => !/^[1-9]\d{1,5}$/.test(pincode))
  if (oddPincode !== undefined)
    problems.codPincodes = `${oddPincode.slice(0, 20)} is no pincode, nor the beginning of one: two to six digits, please.`
  const phones = entriesOf(form.get('codPhones')).map(indianPhone)
  const refusedPhones = [...new Set(phones)].filter((phone) => phone !== null)
  if (phones.includes(null))
    problems.codPhones = 'One of these is no telephone number: ten digits each, please.'
  for (const [name, list] of [
    ['codPincodes', pincodes],
    ['codPhones', refusedPhones],
  ] as const) {
    if (list.length > LIST_MAX) problems[name] = `At most ${LIST_MAX} of them, please.`
  }
  if (Object.keys(problems).length > 0 || maxPaise === null) return { problems }
  return {
    isOn: form.get('codIsOn') === 'on',
    maxPaise,
    pincodes,
    refusedPhones,
    openMax,
    problems: null,
  }
}

/** One per line, or with commas between them; the same one once. */
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
