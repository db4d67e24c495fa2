import { momentOf } from '../shop-time.ts'
import type { Offer } from './offer.ts'

/** The columns of `offers` by the property that they are read into. */
export const offerColumns = [
  'offers.id',
  'name',
  'code',
  'kind',
  'target',
  'percent_bp as percentBp',
  'amount_paise as amountPaise',
  'max_discount_paise as maxDiscountPaise',
  'rounds_to_rupee as roundsToRupee',
  'kinds',
  'collections',
  'product_ids as productIds',
  'excludes_reduced as excludesReduced',
  'min_subtotal_paise as minSubtotalPaise',
  'is_combinable as isCombinable',
  'is_first_order_only as isFirstOrderOnly',
  'usage_limit as usageLimit',
  'per_customer_limit as perCustomerLimit',
  'state',
  'version',
] as const

export type OfferToWrite = Omit<Offer, 'version'>

/** Returns the columns of `offers` that an edit writes. */
export function writtenColumns(offer: OfferToWrite) {
  return {
    name: offer.name,
    code: offer.code,
    kind: offer.kind,
    target: offer.target,
    percent_bp: offer.percentBp,
    amount_paise: offer.amountPaise,
    max_discount_paise: offer.maxDiscountPaise,
    rounds_to_rupee: offer.roundsToRupee,
    kinds: offer.kinds,
    collections: offer.collections,
    product_ids: offer.productIds,
    excludes_reduced: offer.excludesReduced,
    min_subtotal_paise: offer.minSubtotalPaise,
    is_combinable: offer.isCombinable,
    is_first_order_only: offer.isFirstOrderOnly,
    usage_limit: offer.usageLimit,
    per_customer_limit: offer.perCustomerLimit,
    starts_at: momentOf(offer.startsAt)!,
    ends_at: momentOf(offer.endsAt),
    state: offer.state,
  }
}
