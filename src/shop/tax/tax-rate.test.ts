import { expect, test } from 'vitest'
import { BEFORE_REFORM, REFORM, seededRate, seededRates } from '../../../tests/support/tax-rates.ts'
import { indianDay, parseDay, rateDay } from './dated.ts'
import { goodsClassOf } from './goods-class.ts'
import { findRate, isInconsistent, percentText, rateOfLine } from './tax-rate.ts'

const apparel = seededRate('apparel')
const rateOf = (amountPaise: number, quantity = 1) => rateOfLine(apparel, { amountPaise, quantity })

test('apparel has 5 % up to 2,625 rupees a piece with tax, and 18 % above', () => {
  expect([rateOf(99_900), rateOf(262_500), rateOf(262_501), rateOf(299_900)]).toEqual([
    500, 500, 1800, 1800,
  ])
})

test('the limit applies to each piece, not to the line', () => {
  expect(rateOf(5 * 262_500, 5)).toBe(500)
  expect(rateOf(5 * 262_500 + 1, 5)).toBe(1800)
})

test('an unevenly spread discount does not split a line into two rates', () => {
  expect(rateOf(3 * 262_500 - 1, 3)).toBe(500)
})

test('a coupon can change the rate, or leave the price between both rates', () => {
  expect(rateOf(279_900 - 20_000)).toBe(500)
  expect(rateOf(299_900 - 29_990)).toBe(1800)
  expect(isInconsistent(apparel, { amountPaise: 269_910, quantity: 1 })).toBe(true)
})

test('no rate is consistent between 2,625.01 and 2,950 rupees', () => {
  const prices = [262_500, 262_501, 279_900, 295_000, 295_001]
  const found = prices.map((amountPaise) => isInconsistent(apparel, { amountPaise, quantity: 1 }))
  expect(found).toEqual([false, true, true, true, false])
})

test('fabric, jewellery, shawls and services have one rate at any price', () => {
  const classes = ['fabric', 'jewellery', 'shawl', 'service'] as const
  const line = { amountPaise: 12_500_00, quantity: 1 }
  expect(classes.map((name) => rateOfLine(seededRate(name), line))).toEqual([500, 300, 500, 1800])
  expect(isInconsistent(seededRate('fabric'), line)).toBe(false)
})

test('the rate of the day applies: apparel at 1,200 rupees had 12 % until 21 September 2025', () => {
  const line = { amountPaise: 120_000, quantity: 1 }
  expect(rateOfLine(seededRate('apparel', BEFORE_REFORM), line)).toBe(1200)
  expect(rateOfLine(seededRate('apparel', REFORM), line)).toBe(500)
  expect(findRate(seededRates, 'apparel', '2017-06-30')).toBeUndefined()
})

test('if a rate changes during an order, the side with two of three events decides', () => {
  expect(rateDay('2025-09-25', '2025-09-20', '2025-09-20')).toBe('2025-09-20')
  expect(rateDay('2025-09-20', '2025-09-25', '2025-09-25')).toBe('2025-09-25')
  expect(rateDay('2025-09-20', '2025-09-25', '2025-09-19')).toBe('2025-09-20')
})

test('a sale just after midnight in India belongs to the new day', () => {
  expect(indianDay(new Date('2025-09-21T18:29:59Z'))).toBe('2025-09-21')
  expect(indianDay(new Date('2025-09-21T18:30:00Z'))).toBe('2025-09-22')
})

test.each(['2026-02-30', '2026-1-1', '1999-01-01', '2016-12-31', '', 'tomorrow'])(
  'the text %j is not a day',
  (text) => expect(parseDay(text)).toBeNull(),
)

test('a typed day is kept as it is', () => {
  expect(parseDay('2028-02-29')).toBe('2028-02-29')
})

test.each([
  ['a saree', '', '', 'fabric', 'fabric'],
  ['a pre-stitched saree', '', 'stitched', 'fabric', 'apparel'],
  ['unstitched suit material', '', 'unstitched', 'apparel', 'fabric'],
  ['a stitched suit', '', 'stitched', 'apparel', 'apparel'],
  ['a shawl', '', 'unstitched', 'shawl', 'shawl'],
  ['a product with a class of its own', 'made-up', 'unstitched', 'apparel', 'made-up'],
] as const)(
  '%s has its class of goods',
  (_what, goodsClass, stitching, kindGoodsClass, expected) => {
    expect(goodsClassOf({ goodsClass, stitching, kindGoodsClass })).toBe(expected)
  },
)

test('rates are shown in percent', () => {
  expect([500, 25, 1800].map(percentText)).toEqual(['5 %', '0.25 %', '18 %'])
})
