import type { Paise } from '../money.ts'
import type { CouponProblem } from './coupon.ts'
import type { OfferTerms } from './offer.ts'
import {
  discountOf,
  leaveOneRupee,
  matchingAmounts,
  sumOf,
  type GivenOffer,
  type OfferLine,
} from './offer-discount.ts'

export type AppliedOffers = {
  given: GivenOffer[]
  /** The offer that makes delivery free, if any. */
  freeDelivery: OfferTerms | null
  /** Why the code gives nothing; null if it gives something or there is none. */
  problem: CouponProblem | null
}

export type OffersToApply = { automatic: readonly OfferTerms[]; coupon: OfferTerms | null }

/** Applies at most one automatic offer to each line, then one to the order, then the code. A code
 * that cannot be combined replaces the automatic discounts if it is worth more. */
export function applyOffers(
  lines: readonly OfferLine[],
  { automatic, coupon }: OffersToApply,
): AppliedOffers {
  const gross = lines.map(({ amountPaise }) => amountPaise)
  const ofLines = bestOfEachLine(lines, gross, automatic)
  const afterLines = minus(gross, ofLines)
  const ofOrder = bestOfOrder(lines, afterLines, automatic)
  const own = [...ofLines, ...ofOrder]
  const delivery = automatic.find(
    (offer) => offer.kind === 'delivery' && reachesMinimum(offer, lines, afterLines),
  )
  const { given, isDelivery, problem } = coupon
    ? withCoupon(lines, { coupon, own, ofLines, gross })
    : { given: own, isDelivery: false, problem: null }
  return {
    given: leaveOneRupee(gross, given).filter(({ linesPaise }) => sumOf(linesPaise) > 0),
    freeDelivery: isDelivery ? coupon : (delivery ?? null),
    problem,
  }
}

function bestOfEachLine(
  lines: readonly OfferLine[],
  gross: readonly Paise[],
  automatic: readonly OfferTerms[],
): GivenOffer[] {
  const offered = discountsOf('lines', automatic, lines, gross)
  const best = lines.map((_, index) => bestOf(offered, ({ linesPaise }) => linesPaise[index]!))
  return offered.map((given) => ({
    ...given,
    linesPaise: given.linesPaise.map((paise, index) => (best[index] === given ? paise : 0)),
  }))
}

function bestOfOrder(
  lines: readonly OfferLine[],
  nets: readonly Paise[],
  automatic: readonly OfferTerms[],
): GivenOffer[] {
  const offered = discountsOf('order', automatic, lines, nets)
  const best = bestOf(offered, ({ linesPaise }) => sumOf(linesPaise))
  return best ? [best] : []
}

function discountsOf(
  target: OfferTerms['target'],
  offers: readonly OfferTerms[],
  lines: readonly OfferLine[],
  nets: readonly Paise[],
): GivenOffer[] {
  return offers
    .filter((offer) => offer.target === target && offer.kind !== 'delivery')
    .filter((offer) => reachesMinimum(offer, lines, nets))
    .map((offer) => ({ offer, linesPaise: discountOf(offer, lines, nets) }))
}

type WithCoupon = {
  coupon: OfferTerms
  own: GivenOffer[]
  ofLines: readonly GivenOffer[]
  gross: readonly Paise[]
}

function withCoupon(
  lines: readonly OfferLine[],
  { coupon, own, ofLines, gross }: WithCoupon,
): { given: GivenOffer[]; isDelivery: boolean; problem: CouponProblem | null } {
  const isDelivery = coupon.kind === 'delivery'
  const isAdded = coupon.isCombinable || isDelivery
  const refused = (problem: CouponProblem) => ({ given: own, isDelivery: false, problem })
  const counted = isAdded ? minus(gross, ofLines) : gross
  const amounts = matchingAmounts(coupon, lines, counted)
  if (sumOf(amounts) === 0) return refused({ code: 'no-matching-goods' })
  if (!reachesMinimum(coupon, lines, counted))
    return refused({
      code: 'below-minimum',
      minPaise: coupon.minSubtotalPaise!,
      missingPaise: coupon.minSubtotalPaise! - sumOf(amounts),
    })
  if (isDelivery) return { given: own, isDelivery, problem: null }
  const bases = isAdded ? minus(gross, own) : gross
  const given = { offer: coupon, linesPaise: discountOf(coupon, lines, bases) }
  if (isAdded) return { given: [...own, given], isDelivery, problem: null }
  return totalOf([given]) > totalOf(own)
    ? { given: [given], isDelivery, problem: null }
    : refused({ code: 'better-without' })
}

function reachesMinimum(
  offer: OfferTerms,
  lines: readonly OfferLine[],
  nets: readonly Paise[],
): boolean {
  return sumOf(matchingAmounts(offer, lines, nets)) >= (offer.minSubtotalPaise ?? 0)
}

function minus(amounts: readonly Paise[], given: readonly GivenOffer[]): Paise[] {
  return amounts.map((amount, index) => amount - sumOf(given.map((one) => one.linesPaise[index]!)))
}

/** Returns the entry with the highest value, the first of several equal ones. */
function bestOf<Entry>(entries: readonly Entry[], valueOf: (entry: Entry) => number) {
  let best: Entry | undefined
  for (const entry of entries) if (!best || valueOf(entry) > valueOf(best)) best = entry
  return best
}

export function totalOf(given: readonly GivenOffer[]): Paise {
  return sumOf(given.map(({ linesPaise }) => sumOf(linesPaise)))
}
