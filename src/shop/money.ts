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
