import type { CouponProblem } from './coupon.ts'
import { usesPerCustomer, type OfferLimits } from './offer.ts'

export type ClaimFacts = { uses: number; ownUses: number; hasOrdered: boolean }

/** Returns null if the limits of the offer allow one more use by the customer. */
export function claimProblem(
  offer: OfferLimits,
  { uses, ownUses, hasOrdered }: ClaimFacts,
): CouponProblem | null {
  if (offer.isFirstOrderOnly && hasOrdered) return { code: 'first-order-only' }
  if (ownUses >= (usesPerCustomer(offer) ?? Infinity)) return { code: 'used-before' }
  return uses >= (offer.usageLimit ?? Infinity) ? { code: 'used-up' } : null
}
