import { HOLD_MINUTES } from './payment-plan.ts'

/**
 * So long may one customer keep the same product from everybody else without paying, within the span: two whole holds, for
 * whoever has to look for a card. Time while a bank is at work does not count.
 */
export const PATIENCE_MINUTES = 45
export const PATIENCE_SPAN_MINUTES = 180

/** A product was promised to a customer from then until then, and was not paid for. */
export type Kept = { productId: string; from: Date; until: Date }

const MINUTE_MS = 60_000

/** When all of these products may be promised to the customer again; null when they may be now. */
export function patienceEnds(
  kept: readonly Kept[],
  productIds: readonly string[],
  now: Date,
): Date | null {
  const ends = productIds
    .map((productId) =>
      endOf(
        kept.filter((one) => one.productId === productId),
        now,
      ),
    )
    .filter((end) => end !== null)
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

/** The next hold is a whole one: it has to fit into what is left. */
function endOf(kept: readonly Kept[], now: Date): number | null {
  const since = now.getTime() - PATIENCE_SPAN_MINUTES * MINUTE_MS
  const spans = kept
    .map(({ from, until }) => ({
      from: Math.max(from.getTime(), since),
      until: Math.min(until.getTime(), now.getTime()),
    }))
    .filter(({ from, until }) => until > from)
    .toSorted((one, other) => one.from - other.from)
  let excess =
    spans.reduce((sum, { from, until }) => sum + until - from, 0) -
    (PATIENCE_MINUTES - HOLD_MINUTES) * MINUTE_MS
  if (excess <= 0) return null
  for (const { from, until } of spans) {
    // The oldest minutes leave the span first.
    if (excess <= until - from) return from + excess + PATIENCE_SPAN_MINUTES * MINUTE_MS
    excess -= until - from
  }
  return null
}
