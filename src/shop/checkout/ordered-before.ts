/** A customer who orders the same item again within this time must confirm it. The first order may
 * come from another device. */
export const REPEAT_HOURS = 24

/** An earlier order with a product of this one, in the same size. */
export type OrderedBefore = { number: string; placedAt: Date; title: string }

/** The customer must confirm the repeated order. Nothing was written. */
export type RepeatRefusal = { outcome: 'ordered-before' } & OrderedBefore

/** A confirmation is valid only for the order that the customer was shown, not for a newer one. */
export function repeatRefusal(
  before: OrderedBefore | undefined,
  { confirmedOrder }: { confirmedOrder: string | null },
): RepeatRefusal | null {
  return before && before.number !== confirmedOrder
    ? { outcome: 'ordered-before', ...before }
    : null
}
