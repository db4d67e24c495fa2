/** Whole paise. The shop never does arithmetic on rupees. */
export type Paise = number

const indianDigits = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 0, maximumFractionDigits: 2 })

/** `249900` is shown as `2,499 Rs.`, with Indian grouping; paise only where there are some. */
export function formatPaise(amount: Paise): string {
  const whole = amount % 100 === 0
  const digits = whole ? indianDigits.format(amount / 100) : (amount / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })
  return `${digits} Rs.`
}

/** round((original − selling) / original × 100); never below 0 and never `NaN`. */
export function percentOff(original: Paise, selling: Paise): number {
  if (original <= 0) return 0
  return Math.max(0, Math.round(((original - selling) / original) * 100))
}
