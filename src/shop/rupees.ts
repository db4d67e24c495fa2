import { groupDigits, type Paise } from './money.ts'

/** Maximum length of an amount in characters. */
const AMOUNT_MAX = 60

const rupeeSign = String.raw`(?:₹|rs\.?|inr|rupees?)`
const signed = new RegExp(
  String.raw`^\s*(?:${rupeeSign})?\s*(.*?)\s*(?:/-)?\s*(?:${rupeeSign})?\s*(?:/-)?\s*$`,
  'isu',
)

/** Removes the rupee signs before and after an amount. */
export function withoutRupeeSigns(text: string): string {
  return text.length > AMOUNT_MAX ? text : (signed.exec(text)?.[1] ?? text)
}

/** Accepts `2499`, `2,499`, `1,25,000.50`, `₹1299`, `1299 Rs.` and `Rs. 1299/-`; null for anything else. */
export function parseRupees(text: string): Paise | null {
  const number = withoutRupeeSigns(text)
  const [, whole, fraction = ''] =
    /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(number.replace(/[,\s]/g, '')) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Formats an amount as it is typed: `2499` or `2499.50`. */
export function rupeesText(amount: Paise): string {
  const paise = amount % 100
  return paise === 0
    ? String(amount / 100)
    : `${Math.floor(amount / 100)}.${String(paise).padStart(2, '0')}`
}

/** Formats an amount as a field shows it: `2,499` or `1,25,000.50`. */
export function groupedRupees(amount: Paise): string {
  const [whole, ...paise] = rupeesText(amount).split('.')
  return [groupDigits(Number(whole)), ...paise].join('.')
}
