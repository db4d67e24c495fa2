/** Whole paise. The shop never does arithmetic on rupees. */
export type Paise = number

/** `1250000` is shown as `12,50,000`. Every page has dozens of them, and the language's own way takes twenty times as long. */
export function groupDigits(whole: number): string {
  const digits = String(whole)
  return digits.length <= 3
    ? digits
    : `${digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',')},${digits.slice(-3)}`
}

/** `249900` is shown as `2,499 Rs.`, with Indian grouping; paise only where there are some. */
export function formatPaise(amount: Paise): string {
  const paise = Math.abs(amount % 100)
  const rupees = groupDigits(Math.trunc(Math.abs(amount) / 100))
  return `${amount < 0 ? '-' : ''}${rupees}${paise === 0 ? '' : `.${String(paise).padStart(2, '0')}`} Rs.`
}

/** round((original − selling) / original × 100); never below 0 and never `NaN`. */
export function percentOff(original: Paise, selling: Paise): number {
  if (original <= 0) return 0
  return Math.max(0, Math.round(((original - selling) / original) * 100))
}

/** Reads what an owner types: `2499`, `2,499`, `1,25,000.50`. At most two decimals; null for anything else. */
export function parseRupees(text: string): Paise | null {
  const [, whole, fraction = ''] =
    /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.replace(/[,\s]/g, '')) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** The same amount as it is typed: `2499` or `2499.50`. */
export function rupeesText(amount: Paise): string {
  const paise = amount % 100
  return paise === 0
    ? String(amount / 100)
    : `${Math.floor(amount / 100)}.${String(paise).padStart(2, '0')}`
}
