import type { Paise } from '../money.ts'
import { apportion } from './apportion.ts'
import type { Day } from './dated.ts'
import type { GoodsClass } from './goods-class.ts'
import { splitTax, taxOf, type TaxSplit } from './split-tax.ts'
import { rateOfLine, requireRate, type TaxRate } from './tax-rate.ts'

/** `amountPaise` includes tax; `discountPaise` is the line's share of a discount. */
export type TaxableLine = {
  goodsClass: GoodsClass
  quantity: number
  amountPaise: Paise
  discountPaise: Paise
}

export type TaxRules = { rates: readonly TaxRate[]; day: Day; isWithinState: boolean }

/** The charges besides the goods, which are taxed at the rates of the goods and never change them. */
export type Charges = { deliveryPaise?: Paise; cashFeePaise?: Paise; giftWrapPaise?: Paise }

export type TaxedLine = TaxSplit & { amountPaise: Paise; chargesPaise: Paise }

/** Taxes the lines of an order. The amounts add up to what the customer pays. Throws if a goods
 * class has no rate on the day. */
export function taxLines(
  lines: readonly TaxableLine[],
  { rates, day, isWithinState }: TaxRules,
  { deliveryPaise = 0, cashFeePaise = 0, giftWrapPaise = 0 }: Charges = {},
): TaxedLine[] {
  const nets = lines.map(({ amountPaise, discountPaise }) => amountPaise - discountPaise)
  const charges = apportion(deliveryPaise + cashFeePaise + giftWrapPaise, nets)
  return lines.map(({ goodsClass, quantity }, index) => {
    const rate = requireRate(rates, goodsClass, day)
    const rateBp = rateOfLine(rate, { amountPaise: nets[index]!, quantity })
    const amountPaise = nets[index]! + charges[index]!
    const split = splitTax(amountPaise, rateBp, isWithinState)
    return { ...split, amountPaise, chargesPaise: charges[index]! }
  })
}

/** Gives each line its share of a discount on the whole order. */
export function discountLines<Line extends { amountPaise: Paise }>(
  lines: readonly Line[],
  discountPaise: Paise,
): (Line & { discountPaise: Paise })[] {
  const shares = apportion(
    discountPaise,
    lines.map(({ amountPaise }) => amountPaise),
  )
  return lines.map((line, index) => ({ ...line, discountPaise: shares[index]! }))
}

export function totalTax(lines: readonly TaxSplit[]): Paise {
  return lines.reduce((sum, line) => sum + taxOf(line), 0)
}
