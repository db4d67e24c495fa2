import { splitTax } from '../../src/shop/tax/split-tax.ts'
import type { GoodsClass } from '../../src/shop/tax/goods-class.ts'
import { findRate, type TaxRate } from '../../src/shop/tax/tax-rate.ts'

export const BEFORE_REFORM = '2025-09-21'
export const REFORM = '2025-09-22'
const flat = { limitPaise: null, aboveBp: null } as const

/** The rates that a new shop has. */
export const seededRates: TaxRate[] = [
  {
    goodsClass: 'apparel',
    startsOn: '2017-07-01',
    rateBp: 500,
    limitPaise: 100_000,
    aboveBp: 1200,
  },
  { goodsClass: 'apparel', startsOn: REFORM, rateBp: 500, limitPaise: 250_000, aboveBp: 1800 },
  { goodsClass: 'fabric', startsOn: '2017-07-01', rateBp: 500, ...flat },
  { goodsClass: 'jewellery', startsOn: '2017-07-01', rateBp: 300, ...flat },
  {
    goodsClass: 'made-up',
    startsOn: '2017-07-01',
    rateBp: 500,
    limitPaise: 100_000,
    aboveBp: 1200,
  },
  { goodsClass: 'made-up', startsOn: REFORM, rateBp: 500, limitPaise: 250_000, aboveBp: 1800 },
  { goodsClass: 'service', startsOn: '2017-07-01', rateBp: 1800, ...flat },
  { goodsClass: 'shawl', startsOn: '2017-07-01', rateBp: 500, limitPaise: 100_000, aboveBp: 1200 },
  { goodsClass: 'shawl', startsOn: REFORM, rateBp: 500, ...flat },
]

export function seededRate(goodsClass: GoodsClass, day = REFORM): TaxRate {
  return findRate(seededRates, goodsClass, day)!
}

/** For example `splitText(99_900, 500)`: '951.42 + 23.79 + 23.79'. */
export function splitText(amountPaise: number, rateBp: number, isWithinState = true): string {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = splitTax(
    amountPaise,
    rateBp,
    isWithinState,
  )
  const parts = isWithinState ? [taxablePaise, cgstPaise, sgstPaise] : [taxablePaise, igstPaise]
  return parts.map((paise) => (paise / 100).toFixed(2)).join(' + ')
}
