import { lineText, type Form } from '../form-text.ts'
import type { Paise } from '../money.ts'
import type { FieldError } from '../parse-result.ts'
import { parseRupees, withoutRupeeSigns } from '../rupees.ts'
import { latestOn, parseDay, type Day } from './dated.ts'

/** The limits that the shop applies or shows. */
export const legalLimitNames = [
  'cash',
  'e-way-bill',
  'large-invoice',
  'registration',
  'registration-some-states',
  'composition',
  'composition-some-states',
  'hsn-digits',
  'quarterly-return',
  'e-invoice',
  'payment-qr',
] as const
export type LegalLimitName = (typeof legalLimitNames)[number]

/** An amount that a law sets from a day on. */
export type LegalLimit = { name: LegalLimitName; startsOn: Day; amountPaise: Paise }

/** Returns the amount in force on a day; `Infinity` before the first one, so that no amount
 * exceeds it. */
export function limitOn(limits: readonly LegalLimit[], name: LegalLimitName, day: Day): Paise {
  const own = limits.filter((limit) => limit.name === name)
  return latestOn(own, day)?.amountPaise ?? Infinity
}

export function isLegalLimitName(name: unknown): name is LegalLimitName {
  return legalLimitNames.some((known) => known === name)
}

export type LegalLimitField = 'limitName' | 'limitStartsOn' | 'limitAmount'
export type LegalLimitErrorCode = 'unknown-limit' | 'not-a-day' | 'not-an-amount'

export function parseLegalLimit(
  form: Pick<Form, 'get'>,
):
  | { value: LegalLimit; errors: [] }
  | { value: null; errors: FieldError<LegalLimitField, LegalLimitErrorCode>[] } {
  const errors: FieldError<LegalLimitField, LegalLimitErrorCode>[] = []
  const name = form.get('limitName')
  const isKnown = isLegalLimitName(name)
  if (!isKnown) errors.push({ field: 'limitName', code: 'unknown-limit' })
  const startsOn = parseDay(lineText(form.get('limitStartsOn')))
  if (startsOn === null) errors.push({ field: 'limitStartsOn', code: 'not-a-day' })
  const amountPaise = parseLimitAmount(lineText(form.get('limitAmount')))
  if (amountPaise === null) errors.push({ field: 'limitAmount', code: 'not-an-amount' })
  if (!isKnown || startsOn === null || amountPaise === null) return { value: null, errors }
  return { value: { name, startsOn, amountPaise }, errors: [] }
}

/** One lakh crore rupees. */
const AMOUNT_MAX_PAISE = 100_000_000_000_000
const factors = new Map([
  ['', 1],
  ['lakh', 100_000],
  ['crore', 10_000_000],
])

/** Accepts amounts such as `2,00,000`, `20 lakh` and `1.5 crore Rs.`; null for anything else and for
 * zero. */
export function parseLimitAmount(text: string): Paise | null {
  const [, number = '', unit = ''] = /^(.*?)(lakh|crore)?$/i.exec(withoutRupeeSigns(text)) ?? []
  const amount = (parseRupees(number) ?? 0) * factors.get(unit.toLowerCase())!
  return amount > 0 && amount <= AMOUNT_MAX_PAISE ? amount : null
}
