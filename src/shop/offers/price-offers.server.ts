import type { Db } from '#platform/database/database.server.ts'
import type { PricedLine } from '../cart/cart.ts'
import {
  listApplicableOffers,
  listCustomersWithOrders,
  listUseCounts,
  type ApplicableOffer,
  type UseCount,
} from './applicable-offer-store.server.ts'
import { applyOffers, type AppliedOffers } from './apply-offers.ts'
import type { Contacts, CouponProblem } from './coupon.ts'
import { findLineCollections } from './find-line-collections.server.ts'
import { isLimited } from './offer.ts'
import type { OfferLine } from './offer-discount.ts'
import { claimProblem } from './claim-problem.ts'

export type OfferRequest = {
  customerId: string
  contacts: Contacts
  lines: readonly PricedLine[]
  /** As `parseCode` returns it; '' for a text that cannot be a code. */
  couponCode: string | null
}

type Facts = {
  offers: readonly ApplicableOffer[]
  counts: readonly UseCount[]
  withOrders: ReadonlySet<string>
  collections: ReadonlyMap<string, readonly string[]>
}

/** Finds the discounts of each cart. Limits are checked but nothing is reserved. */
export async function priceOffers(
  db: Db,
  requests: readonly OfferRequest[],
): Promise<AppliedOffers[]> {
  const codes = requests.flatMap(({ couponCode }) => couponCode || [])
  const offers = await listApplicableOffers(db, codes)
  const facts = await findFacts(db, offers, requests)
  return requests.map((request) => applyTo(request, facts))
}

async function findFacts(
  db: Db,
  offers: readonly ApplicableOffer[],
  requests: readonly OfferRequest[],
): Promise<Facts> {
  const running = offers.filter(({ isRunning }) => isRunning)
  const limited = running.filter(isLimited)
  const claimants = requests.map(({ customerId, contacts }) => ({ customerId, ...contacts }))
  const productIds = requests.flatMap(({ lines }) => lines.map(({ productId }) => productId))
  const slugs = [...new Set(running.flatMap((offer) => offer.collections))]
  const limitedIds = limited.map(({ id }) => id)
  const countsOwnReserved = false
  return {
    offers,
    counts:
      limited.length === 0
        ? []
        : await listUseCounts(db, limitedIds, claimants, { countsOwnReserved }),
    withOrders: limited.some(({ isFirstOrderOnly }) => isFirstOrderOnly)
      ? await listCustomersWithOrders(db, claimants)
      : new Set(),
    collections: await findLineCollections(db, slugs, [...new Set(productIds)]),
  }
}

function applyTo(request: OfferRequest, facts: Facts): AppliedOffers {
  const { couponCode, customerId } = request
  const isAllowed = (offer: ApplicableOffer) => problemOf(offer, customerId, facts) === null
  const automatic = facts.offers.filter((offer) => offer.code === null && isAllowed(offer))
  const coupon = facts.offers.find(({ code }) => code !== null && code === couponCode)
  const problem = couponCode === null ? null : couponProblem(coupon, customerId, facts)
  const lines = request.lines.map((line) => asOfferLine(line, facts))
  const applied = applyOffers(lines, {
    automatic,
    coupon: coupon && problem === null ? coupon : null,
  })
  return { ...applied, problem: problem ?? applied.problem }
}

function couponProblem(
  offer: ApplicableOffer | undefined,
  customerId: string,
  facts: Facts,
): CouponProblem | null {
  if (!offer?.isRunning) return { code: offer?.isOver ? 'ended' : 'unknown' }
  return problemOf(offer, customerId, facts)
}

function problemOf(
  offer: ApplicableOffer,
  customerId: string,
  { counts, withOrders }: Facts,
): CouponProblem | null {
  const count = counts.find((each) => each.offerId === offer.id && each.customerId === customerId)
  return claimProblem(offer, {
    uses: count?.uses ?? 0,
    ownUses: count?.ownUses ?? 0,
    hasOrdered: withOrders.has(customerId),
  })
}

function asOfferLine(line: PricedLine, { collections }: Facts): OfferLine {
  return {
    productId: line.productId,
    kind: line.type,
    collections: collections.get(line.productId) ?? [],
    quantity: line.quantity,
    amountPaise: line.unitPricePaise * line.quantity,
    isReduced: line.originalPricePaise > line.unitPricePaise,
  }
}
