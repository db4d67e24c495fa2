import { formatPaise } from '../money.ts'
import { percentText } from '../tax/tax-rate.ts'
import type { OfferRules } from './offer.ts'

type Reduction = Pick<
  OfferRules,
  'kind' | 'target' | 'percentBp' | 'amountPaise' | 'maxDiscountPaise' | 'minSubtotalPaise'
>

/** For example '10 % off, at most 1,000 Rs., for 5,000 Rs. and more'. */
export function offerText(offer: Reduction): string {
  const { maxDiscountPaise, minSubtotalPaise } = offer
  return [
    reductionText(offer),
    ...(maxDiscountPaise === null ? [] : [`at most ${formatPaise(maxDiscountPaise)}`]),
    ...(minSubtotalPaise === null ? [] : [`for ${formatPaise(minSubtotalPaise)} and more`]),
  ].join(', ')
}

function reductionText({ kind, target, percentBp, amountPaise }: Reduction): string {
  if (kind === 'delivery') return 'Free delivery'
  if (kind === 'percent') return `${percentText(percentBp!)} off`
  return `${formatPaise(amountPaise!)} off${target === 'lines' ? ' each piece' : ''}`
}
