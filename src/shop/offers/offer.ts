import type { Paise } from '../money.ts'
import type { BasisPoints } from '../tax/tax-rate.ts'

export const offerKinds = ['percent', 'amount', 'delivery'] as const
export type OfferKind = (typeof offerKinds)[number]

export const offerTargets = ['order', 'lines'] as const
/** Whether the discount is computed once for the matching goods of an order, or for each line. */
export type OfferTarget = (typeof offerTargets)[number]

export const offerStates = ['draft', 'active', 'paused', 'ended'] as const
export type OfferState = (typeof offerStates)[number]

/** The fields that decide the size of a discount and its goods. */
export type OfferRules = {
  kind: OfferKind
  target: OfferTarget
  /** Set if the kind is `percent`. */
  percentBp: BasisPoints | null
  /** Set if the kind is `amount`: for the order, or for each piece. */
  amountPaise: Paise | null
  /** The most that one order gets. */
  maxDiscountPaise: Paise | null
  roundsToRupee: boolean
  /** Without kinds, collections and products, the offer is for all goods. */
  kinds: string[]
  collections: string[]
  productIds: string[]
  excludesReduced: boolean
  minSubtotalPaise: Paise | null
  /** Whether a code may be added to automatic offers. */
  isCombinable: boolean
}

export type OfferLimits = {
  isFirstOrderOnly: boolean
  usageLimit: number | null
  perCustomerLimit: number | null
}

/** An offer without its times, which the database compares with its clock. */
export type OfferTerms = OfferRules &
  OfferLimits & {
    id: string
    name: string
    /** Null for an automatic offer. */
    code: string | null
    state: OfferState
    version: number
  }

export type Offer = OfferTerms & {
  /** Indian time such as '2026-11-24T18:30', inclusive. */
  startsAt: string
  /** The first minute without the offer; '' for no end. */
  endsAt: string
}

export const OFFERS_MAX = 500
export const USES_MAX = 1_000_000

/** Topic: an offer was added, changed or deleted. */
export const offersTopic = 'offers'

/** Whether uses are counted, so that concurrent orders must wait for each other. */
export function isLimited({ isFirstOrderOnly, usageLimit, perCustomerLimit }: OfferLimits) {
  return isFirstOrderOnly || usageLimit !== null || perCustomerLimit !== null
}

/** A first order is used once, whatever the limit of the offer says. */
export function usesPerCustomer({ isFirstOrderOnly, perCustomerLimit }: OfferLimits) {
  return isFirstOrderOnly ? 1 : perCustomerLimit
}

export type OfferPhase = 'draft' | 'planned' | 'running' | 'paused' | 'ended'

export function offerPhase(
  { state, startsAt, endsAt }: Pick<Offer, 'state' | 'startsAt' | 'endsAt'>,
  now: string,
): OfferPhase {
  if (state !== 'active') return state
  if (startsAt > now) return 'planned'
  return endsAt && endsAt <= now ? 'ended' : 'running'
}
