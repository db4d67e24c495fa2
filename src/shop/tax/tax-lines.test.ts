import { expect, test } from 'vitest'
import { REFORM, seededRates } from '../../../tests/support/tax-rates.ts'
import { apportion } from './apportion.ts'
import { discountLines, taxLines, totalTax, type Charges, type TaxableLine } from './tax-lines.ts'

const cart = [
  { goodsClass: 'fabric', quantity: 1, amountPaise: 449_900 },
  { goodsClass: 'apparel', quantity: 1, amountPaise: 279_900 },
  { goodsClass: 'shawl', quantity: 3, amountPaise: 99_900 },
] as const
const rules = { rates: seededRates, day: REFORM, isWithinState: true }
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function bill(discountPaise: number, charges?: Charges) {
  const discounted = discountLines<Omit<TaxableLine, 'discountPaise'>>(cart, discountPaise)
  const lines = taxLines(discounted, rules, charges)
  return {
    discounted,
    lines,
    totalPaise: sum(lines.map(({ amountPaise }) => amountPaise)),
    taxablePaise: sum(lines.map(({ taxablePaise }) => taxablePaise)),
    cgstPaise: sum(lines.map(({ cgstPaise }) => cgstPaise)),
    sgstPaise: sum(lines.map(({ sgstPaise }) => sgstPaise)),
  }
}

test('500 rupees off with delivery for 79: every figure of the worked example', () => {
  const { discounted, lines, ...totals } = bill(50_000, { deliveryPaise: 7_900 })
  expect(discounted.map(({ discountPaise }) => discountPaise)).toEqual([27_112, 16_868, 6_020])
  expect(lines.map(({ rateBp }) => rateBp)).toEqual([500, 1800, 500])
  expect(lines.map(({ chargesPaise }) => chargesPaise)).toEqual([4_284, 2_665, 951])
  expect(lines.map(({ amountPaise }) => amountPaise)).toEqual([427_072, 265_697, 94_831])
  expect(lines.map(({ cgstPaise }) => cgstPaise)).toEqual([10_168, 20_265, 2_258])
  expect(lines.map(({ taxablePaise }) => taxablePaise)).toEqual([406_736, 225_167, 90_315])
  expect(totals).toEqual({
    totalPaise: 787_600,
    taxablePaise: 722_218,
    cgstPaise: 32_691,
    sgstPaise: 32_691,
  })
  expect(totalTax(lines)).toBe(65_382)
})

test('the same order without the coupon', () => {
  expect(bill(0, { deliveryPaise: 7_900 })).toMatchObject({
    totalPaise: 837_600,
    taxablePaise: 768_066,
    cgstPaise: 34_767,
  })
})

test('1,000 rupees off, 15 % with its cap, lower the rate of the suit', () => {
  const { discounted, lines, ...totals } = bill(100_000)
  expect(discounted.map(({ discountPaise }) => discountPaise)).toEqual([54_224, 33_735, 12_041])
  expect(lines[1]).toMatchObject({ rateBp: 500, cgstPaise: 5_861, taxablePaise: 234_443 })
  expect(totals).toMatchObject({ totalPaise: 729_700, cgstPaise: 17_374, taxablePaise: 694_952 })
})

test('10 % off give paise in the total and the low rate for the suit', () => {
  const { lines, totalPaise } = bill(82_970)
  expect(lines[1]).toMatchObject({ rateBp: 500, amountPaise: 251_910 })
  expect(totalPaise).toBe(746_730)
})

test('delivery, cash fee and gift wrap do not raise the rate of the goods', () => {
  const suit = [
    { goodsClass: 'apparel', quantity: 1, amountPaise: 260_000, discountPaise: 0 },
  ] as const
  const charges = { deliveryPaise: 7_900, cashFeePaise: 5_000, giftWrapPaise: 4_900 }
  expect(taxLines(suit, rules, charges)).toMatchObject([{ rateBp: 500, amountPaise: 277_800 }])
})

test('delivery of goods that cost nothing is shared equally', () => {
  const free = cart.map((line) => ({ ...line, discountPaise: line.amountPaise }))
  const lines = taxLines(free, rules, { deliveryPaise: 100 })
  expect(lines.map(({ amountPaise }) => amountPaise)).toEqual([34, 33, 33])
})

test('an amount is apportioned to the paisa, and equal remainders favour the earlier line', () => {
  expect(apportion(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(apportion(2, [1, 1, 1])).toEqual([1, 1, 0])
  expect(apportion(0, [5, 7])).toEqual([0, 0])
  expect(apportion(50_000_000, [50_000_000, 49_999_999])).toEqual([25_000_000, 25_000_000])
  expect(apportion(100, [])).toEqual([])
})

test('a class of goods without a rate on the day is an error', () => {
  expect(() => taxLines(discountLines(cart, 0), { ...rules, day: '2016-01-01' })).toThrow(
    'no tax rate for fabric on 2016-01-01',
  )
})
