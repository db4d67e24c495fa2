import type { Paise } from '../money.ts'
import { isInconsistent, WHOLE, type BasisPoints, type TaxRate } from './tax-rate.ts'

/** `netPaise` is what the owner keeps of the price after tax. */
export type PricedNet = { pricePaise: Paise; netPaise: Paise; rateBp: BasisPoints }

export type PriceAdvice = {
  fromPaise: Paise
  untilPaise: Paise
  now: PricedNet
  lower: PricedNet
  higher: PricedNet
}

/** Returns the better prices on both sides if the price of one piece lies where no rate is
 * consistent; else null. */
export function priceAdvice(rate: TaxRate, pricePaise: Paise): PriceAdvice | null {
  if (rate.limitPaise === null || !isInconsistent(rate, { amountPaise: pricePaise, quantity: 1 }))
    return null
  const lower = Math.floor((rate.limitPaise * (WHOLE + rate.rateBp)) / WHOLE)
  const untilPaise = Math.floor((rate.limitPaise * (WHOLE + rate.aboveBp)) / WHOLE)
  const nextRupee = (Math.floor(untilPaise / 100) + 1) * 100
  return {
    fromPaise: lower + 1,
    untilPaise,
    now: netAt(pricePaise, rate.aboveBp),
    lower: netAt(lower, rate.rateBp),
    higher: netAt(nextRupee, rate.aboveBp),
  }
}

function netAt(pricePaise: Paise, rateBp: BasisPoints): PricedNet {
  return { pricePaise, rateBp, netPaise: Math.round((pricePaise * WHOLE) / (WHOLE + rateBp)) }
}
