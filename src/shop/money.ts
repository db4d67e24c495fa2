/** An amount in whole paise. The shop never does arithmetic on rupees. */
export type Paise = number

/**
 * `1250000` becomes `12,50,000`. Pages have dozens of prices, and `Intl.NumberFormat` is twenty
 * times slower.
 */
export function groupDigits(whole: number): string {
  const digits = String(whole)
  return digits.length <= 3
    ? digits
    : `${digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',')},${digits.slice(-3)}`
}

/** `249900` becomes `2,499 Rs.`, with Indian grouping. Paise are shown only if not zero. */
export function formatPaise(amount: Paise): string {
  const paise = Math.abs(amount % 100)
  const rupees = groupDigits(Math.trunc(Math.abs(amount) / 100))
  return `${amount < 0 ? '-' : ''}${rupees}${paise === 0 ? '' : `.${String(paise).padStart(2, '0')}`} Rs.`
}

/** Adds a full stop, unless the text already ends with one, as in 'Rs.'. */
export function endSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

/** round((original − selling) / original × 100); never below 0 and never `NaN`. */
export function percentOff(original: Paise, selling: Paise): number {
  if (original <= 0) return 0
  return Math.max(0, Math.round(((original - selling) / original) * 100))
}

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
