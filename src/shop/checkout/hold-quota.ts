import { HOLD_MINUTES } from '../payments/payment-limits.ts'

/** How long one customer may hold the same product without paying within the window. The time during
 * which a bank processes a payment does not count. */
export const HOLD_QUOTA_MINUTES = 30
export const HOLD_QUOTA_WINDOW_MINUTES = 180

/** A period in which a product was held for a customer who did not pay for it. */
export type HoldPeriod = { productId: string; from: Date; until: Date }

const MINUTE_MS = 60_000

/** Returns the time from which all products may be held again, or null if that is now. */
export function holdQuotaEndsAt(
  periods: readonly HoldPeriod[],
  productIds: readonly string[],
  now: Date,
): Date | null {
  const ends = productIds
    .map((productId) =>
      endOf(
        periods.filter((one) => one.productId === productId),
        now,
      ),
    )
    .filter((end) => end !== null)
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

/** Leaves room in the quota for the next hold, which lasts `HOLD_MINUTES`. */
function endOf(periods: readonly HoldPeriod[], now: Date): number | null {
  const since = now.getTime() - HOLD_QUOTA_WINDOW_MINUTES * MINUTE_MS
  const spans = periods
    .map(({ from, until }) => ({
      from: Math.max(from.getTime(), since),
      until: Math.min(until.getTime(), now.getTime()),
    }))
    .filter(({ from, until }) => until > from)
    .toSorted((one, other) => one.from - other.from)
  let excess =
    spans.reduce((sum, { from, until }) => sum + until - from, 0) -
    (HOLD_QUOTA_MINUTES - HOLD_MINUTES) * MINUTE_MS
  if (excess <= 0) return null
  for (const { from, until } of spans) {
    // The oldest minutes of holding leave the window first.
    if (excess <= until - from) return from + excess + HOLD_QUOTA_WINDOW_MINUTES * MINUTE_MS
    excess -= until - from
  }
  return null
}
