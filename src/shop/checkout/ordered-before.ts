/** Ordering a product again within this time must be confirmed: the other device may have paid for it already. */
export const REPEAT_HOURS = 24

/** An order with the same product and size. */
export type OrderedBefore = { number: string; placedAt: Date }

/** Nothing was written. A confirmation names this order. */
export type RepeatRefusal = { outcome: 'ordered-before' } & OrderedBefore

/** A confirmation counts for the order that the customer was shown, not for a newer one. */
export function repeatRefusal(
  before: OrderedBefore | undefined,
  { confirmedOrder }: { confirmedOrder: string | null },
): RepeatRefusal | null {
  return before && before.number !== confirmedOrder
    ? { outcome: 'ordered-before', ...before }
    : null
}
