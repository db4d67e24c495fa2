import type { Paise } from '../money.ts'
import { latestOn, type Day } from './dated.ts'
import type { GoodsClass } from './goods-class.ts'

/** Hundredths of a percent: 500 is 5 %. */
export type BasisPoints = number
export const WHOLE: BasisPoints = 10_000

/** The rate of a goods class from a day on. With `limitPaise`, pieces whose value before tax is
 * above it have the rate `aboveBp`. */
export type TaxRate = { goodsClass: GoodsClass; startsOn: Day; rateBp: BasisPoints } & (
  | { limitPaise: null; aboveBp: null }
  | { limitPaise: Paise; aboveBp: BasisPoints }
)

/** `amountPaise` includes tax and all discounts, but no delivery or other charges. */
export type RatedLine = { amountPaise: Paise; quantity: number }

export function findRate(
  rates: readonly TaxRate[],
  goodsClass: GoodsClass,
  day: Day,
): TaxRate | undefined {
  return latestOn(
    rates.filter((rate) => rate.goodsClass === goodsClass),
    day,
  )
}

/** Throws if the class has no rate on the day: the seeded rates have one for every class. */
export function requireRate(rates: readonly TaxRate[], goodsClass: GoodsClass, day: Day): TaxRate {
  const rate = findRate(rates, goodsClass, day)
  if (!rate) throw new Error(`no tax rate for ${goodsClass} on ${day}`)
  return rate
}

export function rateOfLine(rate: TaxRate, line: RatedLine): BasisPoints {
  if (rate.limitPaise === null) return rate.rateBp
  return isAtMost(line, rate.limitPaise, rate.rateBp) ? rate.rateBp : rate.aboveBp
}

/** True if neither rate fits the price: above the limit at the lower rate, not above it at the
 * higher rate. */
export function isInconsistent(rate: TaxRate, line: RatedLine): boolean {
  return (
    rate.limitPaise !== null &&
    !isAtMost(line, rate.limitPaise, rate.rateBp) &&
    isAtMost(line, rate.limitPaise, rate.aboveBp)
  )
}

/** Compares the price of one piece with the limit plus tax, without a division. */
function isAtMost({ amountPaise, quantity }: RatedLine, limit: Paise, rateBp: BasisPoints) {
  return amountPaise * WHOLE <= limit * (WHOLE + rateBp) * quantity
}

export function percentText(rateBp: BasisPoints): string {
  return `${rateBp / 100} %`
}
