import { expect, test } from 'vitest'
import { seededRandom } from '../../../tests/support/order-histories/random.ts'
import { BEFORE_REFORM, REFORM, seededRates } from '../../../tests/support/tax-rates.ts'
import type { GoodsClass } from './goods-class.ts'
import {
  includedGst,
  orderTaxRules,
  taxOrder,
  type LineToTax,
  type ProductTax,
} from './order-tax.ts'
import type { TaxPeriod } from './tax-mode.ts'

const mumbai: TaxPeriod = {
  startsOn: '2017-07-01',
  mode: 'regular',
  gstin: '27AAPFU0939F1ZV',
  stateCode: '27',
}
const products = new Map<string, ProductTax>([
  ['saree', { goodsClass: 'fabric', hsn: '5007' }],
  ['suit', { goodsClass: 'apparel', hsn: '6211' }],
  ['stole', { goodsClass: 'shawl', hsn: '6214' }],
])
const sold = (productId: string, unitPricePaise: number, quantity = 1): LineToTax => ({
  productId,
  quantity,
  unitPricePaise,
})

function taxed(
  lines: LineToTax[],
  { period = mumbai, day = REFORM, state = 'Maharashtra', goods = products } = {},
) {
  const rules = orderTaxRules({ periods: [period], rates: seededRates }, day)!
  return taxOrder({ state, lines }, rules, goods)
}

function rateOf(goodsClass: GoodsClass, unitPricePaise: number, day: string) {
  const goods = new Map<string, ProductTax>([['it', { goodsClass, hsn: '' }]])
  return taxed([sold('it', unitPricePaise)], { day, goods }).lines[0]?.taxRateBp
}

test.each([
  ['fabric', 120_000, 500, 500],
  ['fabric', 1_250_000, 500, 500],
  ['apparel', 105_000, 500, 500],
  ['apparel', 105_001, 1200, 500],
  ['apparel', 300_000, 1200, 1800],
  ['made-up', 105_000, 500, 500],
  ['made-up', 120_000, 1200, 500],
  ['made-up', 300_000, 1200, 1800],
  ['shawl', 120_000, 1200, 500],
  ['shawl', 300_000, 1200, 500],
  ['jewellery', 300_000, 300, 300],
  ['service', 300_000, 1800, 1800],
] as const)('%s of %i paise is taxed with %i before the reform, %i since', (...example) => {
  const [goodsClass, price, before, since] = example
  expect(rateOf(goodsClass, price, BEFORE_REFORM)).toBe(before)
  expect(rateOf(goodsClass, price, REFORM)).toBe(since)
})

test('a set is one piece, and a pack of two sets is two', () => {
  const oneSet = taxed([sold('suit', 520_000)])
  const twoSets = taxed([sold('suit', 260_000, 2)])
  expect([oneSet.lines[0]?.taxRateBp, twoSets.lines[0]?.taxRateBp]).toEqual([1800, 500])
})

test.each([
  ['Maharashtra', '27', '27', true],
  ['27-Maharashtra', '27', '27', true],
  ['Goa', '27', '30', false],
  ['Daman & Diu', '27', '26', false],
  ['Chandigarh', '04', '04', true],
  ['Punjab', '04', '03', false],
  ['', '27', '27', true],
])('a delivery to %j by a shop in state %s is a supply in state %s', (...example) => {
  const [state, stateCode, placeOfSupply, isWithin] = example
  const period = { ...mumbai, stateCode }
  const { order, lines } = taxed([sold('saree', 105_000)], { state, period })
  expect(order).toMatchObject({ placeOfSupply, supplierState: stateCode })
  expect(lines).toMatchObject([
    isWithin
      ? { cgstPaise: 2_500, sgstPaise: 2_500, igstPaise: 0 }
      : { cgstPaise: 0, sgstPaise: 0, igstPaise: 5_000 },
  ])
})

test('the customer pays the prices of the lines, whatever their rates and the state', () => {
  const lines = [sold('saree', 449_900), sold('suit', 279_999, 3), sold('stole', 33_333, 7)]
  for (const state of ['Maharashtra', 'Kerala']) {
    const sums = taxed(lines, { state }).lines.map(
      (line) => line.taxablePaise! + line.cgstPaise! + line.sgstPaise! + line.igstPaise!,
    )
    expect(sums).toEqual([449_900, 839_997, 233_331])
  }
})

test('every line is taxed with its own share of the charges, in whatever way they are shared', () => {
  const random = seededRandom(20_261_128)
  for (let turn = 0; turn < 2_000; turn++) {
    const lines = Array.from({ length: random.between(1, 5) }, () => {
      const price = random.between(100, 600_000)
      const discountPaise = random.isLucky(50) ? random.between(0, price) : 0
      return { ...sold('suit', price), discountPaise, chargesPaise: random.between(0, 20_000) }
    })
    const state = random.isLucky(50) ? 'Maharashtra' : 'Kerala'
    expect(
      taxed(lines, { state }).lines.map(
        (line) => line.taxablePaise! + line.cgstPaise! + line.sgstPaise! + line.igstPaise!,
      ),
    ).toEqual(lines.map((line) => line.unitPricePaise - line.discountPaise + line.chargesPaise))
  }
})

test('a line keeps the class of goods and the code of its product, in its place', () => {
  const { lines } = taxed([sold('stole', 50_000), sold('saree', 50_000), sold('stole', 70_000)])
  expect(lines.map(({ hsn }) => hsn)).toEqual(['6214', '5007', '6214'])
  expect(lines.map(({ goodsClass }) => goodsClass)).toEqual(['shawl', 'fabric', 'shawl'])
})

test('the GST of an order is the sum of its lines, and nothing if no tax is collected', () => {
  const lines = [sold('saree', 105_000), sold('suit', 295_001)]
  expect(includedGst(taxed(lines).lines)).toBe(5_000 + 45_000)
  expect(includedGst(taxed(lines, { period: { ...mumbai, mode: 'composition' } }).lines)).toBeNull()
  expect(includedGst([])).toBeNull()
})

test('goods without tax are shown with a GST of zero, because the shop collects GST', () => {
  const rates = [
    { goodsClass: 'fabric', startsOn: REFORM, rateBp: 0, limitPaise: null, aboveBp: null },
  ] as const
  const rules = orderTaxRules({ periods: [mumbai], rates }, REFORM)!
  const order = taxOrder({ state: 'Goa', lines: [sold('saree', 50_000)] }, rules, products)
  expect(includedGst(order.lines)).toBe(0)
})

test('orders follow the latest registration that has started, whatever the order of the list', () => {
  const periods: TaxPeriod[] = [
    { ...mumbai, startsOn: '2026-04-01', mode: 'unregistered', gstin: '' },
    { ...mumbai, startsOn: '2027-04-01' },
    { ...mumbai, startsOn: '2025-04-01', mode: 'composition' },
  ]
  const modeOf = (day: string) => orderTaxRules({ periods, rates: seededRates }, day)?.period.mode
  expect(
    ['2025-03-31', '2025-04-01', '2026-03-31', '2026-04-01', '2027-04-01'].map(modeOf),
  ).toEqual([undefined, 'composition', 'composition', undefined, 'regular'])
})
