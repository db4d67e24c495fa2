import crypto from 'node:crypto'
import type { Offer, OfferTerms } from '../../src/shop/offers/offer.ts'
import type { OfferLine } from '../../src/shop/offers/offer-discount.ts'
import type { OfferToWrite } from '../../src/shop/offers/offer-columns.ts'

/** An automatic offer of 10 % on all goods. */
export function offerTerms(change: Partial<OfferTerms> = {}): OfferTerms {
  return {
    id: crypto.randomUUID(),
    name: 'Ten percent',
    code: null,
    kind: 'percent',
    target: 'order',
    percentBp: 1_000,
    amountPaise: null,
    maxDiscountPaise: null,
    roundsToRupee: false,
    kinds: [],
    collections: [],
    productIds: [],
    excludesReduced: false,
    minSubtotalPaise: null,
    isCombinable: false,
    isFirstOrderOnly: false,
    usageLimit: null,
    perCustomerLimit: null,
    state: 'active',
    version: 1,
    ...change,
  }
}

/** An offer of 10 % that never ends. */
export function newOffer(change: Partial<Offer> = {}): OfferToWrite {
  const { version: _, ...terms } = offerTerms()
  return { ...terms, startsAt: '2020-01-01T00:00', endsAt: '', ...change }
}

export function offerLine(change: Partial<OfferLine> = {}): OfferLine {
  return {
    productId: crypto.randomUUID(),
    kind: 'saree',
    collections: [],
    quantity: 1,
    amountPaise: 249_900,
    isReduced: false,
    ...change,
  }
}
