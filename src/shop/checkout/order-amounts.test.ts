import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REFORM, seededRates } from '../../../tests/support/tax-rates.ts'
import type { GoodsClass } from '../tax/goods-class.ts'
import { orderTaxRules, taxOrder, type ProductTax } from '../tax/order-tax.ts'
import { discountLines } from '../tax/tax-lines.ts'
import { orderAmounts, type OrderCharges } from './order-amounts.ts'

const period = {
  startsOn: '2017-07-01',
  mode: 'regular',
  gstin: '27AAPFU0939F1ZV',
  stateCode: '27',
} as const
const rules = orderTaxRules({ periods: [period], rates: seededRates }, REFORM)!
const classes: readonly GoodsClass[] = ['fabric', 'apparel', 'shawl']
const products = new Map<string, ProductTax>(
  classes.map((goodsClass) => [goodsClass, { goodsClass, hsn: '' }]),
)
const free: OrderCharges = { deliveryPaise: 0, cashFeePaise: 0 }
type Goods = { productId: string; unitPricePaise: number; quantity: number }
const basket: Goods[] = [
  { productId: 'fabric', unitPricePaise: 449_900, quantity: 1 },
  { productId: 'apparel', unitPricePaise: 279_900, quantity: 1 },
  { productId: 'shawl', unitPricePaise: 33_300, quantity: 3 },
]

/** Shares a discount of the whole order among its lines. */
function sharesOf(goods: readonly Goods[], discountPaise: number): number[] {
  const lines = goods.map((line) => ({ amountPaise: line.unitPricePaise * line.quantity }))
  return discountLines(lines, discountPaise).map((line) => line.discountPaise)
}

function taxesOf(goods: readonly Goods[], amounts: ReturnType<typeof orderAmounts>, state: string) {
  const lines = goods.map((line, index) => ({ ...line, ...amounts.lines[index]! }))
  return taxOrder({ state, lines }, rules, products).lines
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test('an order without discounts and charges costs its goods', () => {
  expect(orderAmounts(basket, [], free)).toEqual({
    goodsPaise: 829_700,
    discountPaise: 0,
    deliveryPaise: 0,
    cashFeePaise: 0,
    totalPaise: 829_700,
    lines: basket.map(() => ({ discountPaise: 0, chargesPaise: 0 })),
  })
})

test('500 Rs. off and 79 Rs. for delivery are shared to the paisa, and taxed with the goods', () => {
  const amounts = orderAmounts(basket, sharesOf(basket, 50_000), { ...free, deliveryPaise: 7_900 })
  expect(amounts).toMatchObject({ discountPaise: 50_000, totalPaise: 787_600 })
  expect(amounts.lines).toEqual([
    { discountPaise: 27_112, chargesPaise: 4_284 },
    { discountPaise: 16_868, chargesPaise: 2_665 },
    { discountPaise: 6_020, chargesPaise: 951 },
  ])
  expect(taxesOf(basket, amounts, 'Maharashtra')).toMatchObject([
    { taxRateBp: 500, taxablePaise: 406_736, cgstPaise: 10_168, sgstPaise: 10_168 },
    { taxRateBp: 1800, taxablePaise: 225_167, cgstPaise: 20_265, sgstPaise: 20_265 },
    { taxRateBp: 500, taxablePaise: 90_315, cgstPaise: 2_258, sgstPaise: 2_258 },
  ])
})

test('a discount may lower the rate of a line, and a charge never raises it', () => {
  const suit: Goods[] = [{ productId: 'apparel', unitPricePaise: 262_500, quantity: 1 }]
  const charged = orderAmounts(suit, [], { deliveryPaise: 7_900, cashFeePaise: 4_900 })
  expect(charged.totalPaise).toBe(275_300)
  expect(taxesOf(suit, charged, 'Goa')).toMatchObject([{ taxRateBp: 500, igstPaise: 13_110 }])
  const expensive = [{ ...suit[0]!, unitPricePaise: 279_900 }]
  const reduced = orderAmounts(expensive, [20_000], free)
  expect(taxesOf(expensive, reduced, 'Goa')).toMatchObject([{ taxRateBp: 500, igstPaise: 12_376 }])
})

test('the cash fee is part of the charges of the lines', () => {
  const amounts = orderAmounts(basket, [], { deliveryPaise: 7_900, cashFeePaise: 4_900 })
  expect(amounts.totalPaise).toBe(829_700 + 12_800)
  expect(sum(amounts.lines.map(({ chargesPaise }) => chargesPaise))).toBe(12_800)
})

const orders = fc.record({
  goods: fc.array(
    fc.record({
      productId: fc.constantFrom<string>(...classes),
      unitPricePaise: fc.integer({ min: 1, max: 2_000_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  deliveryPaise: fc.integer({ min: 0, max: 50_000 }),
  cashFeePaise: fc.integer({ min: 0, max: 10_000 }),
  state: fc.constantFrom('Maharashtra', 'Kerala'),
})

test('the lines of any order add up to its total, before and after tax', () => {
  fc.assert(
    fc.property(orders, ({ goods, share, state, ...charges }) => {
      const whole = sum(goods.map((line) => line.unitPricePaise * line.quantity))
      const amounts = orderAmounts(goods, sharesOf(goods, Math.floor(whole * share)), charges)
      const costs = goods.map((line, index) => {
        const { discountPaise, chargesPaise } = amounts.lines[index]!
        return line.unitPricePaise * line.quantity - discountPaise + chargesPaise
      })
      expect(sum(costs)).toBe(amounts.totalPaise)
      const taxed = taxesOf(goods, amounts, state).map(
        (line) => line.taxablePaise! + line.cgstPaise! + line.sgstPaise! + line.igstPaise!,
      )
      expect(taxed).toEqual(costs)
    }),
  )
})
