import type { Paise } from '../money.ts'
import { sumOf, type GivenOffer } from './offer-discount.ts'

/** The least that a gateway can charge. */
const PAYABLE_MIN_PAISE = 100

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
