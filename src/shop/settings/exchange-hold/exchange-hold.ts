export const EXCHANGE_HOLD_DAYS_MAX = 60

/** Reads how long a new size is kept; null if it is no number of days from 1 to the maximum. */
export function parseHoldDays(typed: string): number | null {
  if (!/^\d{1,3}$/.test(typed)) return null
  const days = Number(typed)
  return days >= 1 && days <= EXCHANGE_HOLD_DAYS_MAX ? days : null
}
