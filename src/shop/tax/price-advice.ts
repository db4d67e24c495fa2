import type { Paise } from '../money.ts'
import { isInconsistent, rateOfLine, WHOLE, type BasisPoints, type TaxRate } from './tax-rate.ts'

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

/** A new price of one piece that changes its rate of GST, or that no rate fits. */
export type PriceChangeNote = { before: PricedNet; after: PricedNet; advice: PriceAdvice | null }

/** Returns null if the new price is consistent and has the rate of the old one. */
export function priceChangeNote(
  rate: TaxRate,
  beforePaise: Paise,
  afterPaise: Paise,
): PriceChangeNote | null {
  const [before, after] = [pricedNet(rate, beforePaise), pricedNet(rate, afterPaise)]
  const advice = priceAdvice(rate, afterPaise)
  return before.rateBp === after.rateBp && !advice ? null : { before, after, advice }
}

function pricedNet(rate: TaxRate, pricePaise: Paise): PricedNet {
  return netAt(pricePaise, rateOfLine(rate, { amountPaise: pricePaise, quantity: 1 }))
}

function netAt(pricePaise: Paise, rateBp: BasisPoints): PricedNet {
  return { pricePaise, rateBp, netPaise: Math.round((pricePaise * WHOLE) / (WHOLE + rateBp)) }
}
