import type { Paise } from '../money.ts'
import { apportion } from '../tax/apportion.ts'
import { WHOLE } from '../tax/tax-rate.ts'
import type { OfferRules, OfferTerms } from './offer.ts'

/** The least that a gateway can charge. */
const PAYABLE_MIN_PAISE = 100

/** A priced line of a cart. `amountPaise` is its price for all pieces, including tax. */
export type OfferLine = {
  productId: string
  kind: string
  collections: readonly string[]
  quantity: number
  amountPaise: Paise
  /** True if the shop already shows a higher price struck through. */
  isReduced: boolean
}

/** The discount of an offer on each line. */
export type GivenOffer = {
  offer: OfferTerms
  linesPaise: Paise[]
}

type Scope = Pick<OfferRules, 'kinds' | 'collections' | 'productIds' | 'excludesReduced'>

export function isMatching(offer: Scope, line: OfferLine): boolean {
  if (offer.excludesReduced && line.isReduced) return false
  const { kinds, collections, productIds } = offer
  if (kinds.length + collections.length + productIds.length === 0) return true
  return (
    kinds.includes(line.kind) ||
    productIds.includes(line.productId) ||
    collections.some((slug) => line.collections.includes(slug))
  )
}

/** The amounts of the matching lines, 0 for the others. `nets` are the amounts after earlier
 * discounts. */
export function matchingAmounts(
  offer: Scope,
  lines: readonly OfferLine[],
  nets: readonly Paise[],
): Paise[] {
  return lines.map((line, index) => (isMatching(offer, line) ? nets[index]! : 0))
}

/** The discount of each line. No share exceeds its line. */
export function discountOf(
  offer: OfferRules,
  lines: readonly OfferLine[],
  nets: readonly Paise[],
): Paise[] {
  const bases = matchingAmounts(offer, lines, nets)
  if (offer.kind === 'delivery') return bases.map(() => 0)
  if (offer.target === 'order')
    return apportion(capped(offer, reductionOf(offer, sumOf(bases), 1)), bases)
  const shares = bases.map((base, index) =>
    rounded(offer, reductionOf(offer, base, lines[index]!.quantity)),
  )
  const sum = sumOf(shares)
  const most = capped(offer, sum)
  return most < sum ? apportion(most, shares) : shares
}

function reductionOf(
  { kind, percentBp, amountPaise }: OfferRules,
  basePaise: Paise,
  pieces: number,
): Paise {
  return kind === 'percent'
    ? Math.floor((basePaise * percentBp! + WHOLE / 2) / WHOLE)
    : Math.min(amountPaise! * pieces, basePaise)
}

function capped(offer: OfferRules, discountPaise: Paise): Paise {
  return rounded(offer, Math.min(discountPaise, offer.maxDiscountPaise ?? discountPaise))
}

function rounded({ roundsToRupee }: OfferRules, discountPaise: Paise): Paise {
  return roundsToRupee ? discountPaise - (discountPaise % 100) : discountPaise
}

/** Reduces the discounts, the last one first, until the goods cost at least one rupee. */
export function leaveOneRupee(gross: readonly Paise[], given: readonly GivenOffer[]): GivenOffer[] {
  const leftPaise = sumOf(gross) - sumOf(given.flatMap(({ linesPaise }) => linesPaise))
  let missingPaise = Math.min(PAYABLE_MIN_PAISE, sumOf(gross)) - leftPaise
  const reduced = given.toReversed().map(({ offer, linesPaise }) => ({
    offer,
    linesPaise: linesPaise.map((paise) => {
      const back = Math.max(0, Math.min(paise, missingPaise))
      missingPaise -= back
      return paise - back
    }),
  }))
  return reduced.toReversed()
}

export function sumOf(amounts: readonly Paise[]): Paise {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
