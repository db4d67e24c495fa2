import { expect, test } from 'vitest'
import { BEFORE_REFORM, seededRate } from '../../../tests/support/tax-rates.ts'
import { priceAdvice, priceChangeNote } from './price-advice.ts'
import { rateOfLine, type TaxRate } from './tax-rate.ts'

const withLimit = (limitPaise: number): TaxRate => ({
  goodsClass: 'apparel',
  startsOn: '2026-04-01',
  rateBp: 500,
  limitPaise,
  aboveBp: 1800,
})

/** The lowest inclusive price whose value before tax is above the limit. */
const aboveLimit = (limitPaise: number) => Math.floor((limitPaise * 105) / 100) + 1

test('before the reform, apparel from 1,050.01 to 1,120 rupees had no rate that fits', () => {
  const apparel = seededRate('apparel', BEFORE_REFORM)
  expect(priceAdvice(apparel, 110_000)).toEqual({
    fromPaise: 105_001,
    untilPaise: 112_000,
    now: { pricePaise: 110_000, netPaise: 98_214, rateBp: 1200 },
    lower: { pricePaise: 105_000, netPaise: 100_000, rateBp: 500 },
    higher: { pricePaise: 112_100, netPaise: 100_089, rateBp: 1200 },
  })
})

test.each([100, 99_999, 100_000, 250_000, 333_333, 50_000_000])(
  'with a limit of %i paise the advice covers exactly the prices that no rate fits',
  (limit) => {
    const rate = withLimit(limit)
    const advice = priceAdvice(rate, aboveLimit(limit))!
    expect(priceAdvice(rate, advice.untilPaise)).not.toBeNull()
    for (const outside of [advice.fromPaise - 1, advice.untilPaise + 1])
      expect(priceAdvice(rate, outside)).toBeNull()
  },
)

test.each([100, 99_999, 250_000, 333_333, 50_000_000])(
  'with a limit of %i paise both offered prices are right and leave the owner no less',
  (limit) => {
    const rate = withLimit(limit)
    const { untilPaise } = priceAdvice(rate, aboveLimit(limit))!
    const { now, lower, higher } = priceAdvice(rate, untilPaise)!
    for (const { pricePaise, rateBp } of [lower, higher]) {
      expect(priceAdvice(rate, pricePaise)).toBeNull()
      expect(rateOfLine(rate, { amountPaise: pricePaise, quantity: 1 })).toBe(rateBp)
    }
    expect(lower.netPaise).toBeGreaterThanOrEqual(now.netPaise)
    expect(higher.netPaise).toBeGreaterThanOrEqual(lower.netPaise)
    expect(higher.pricePaise % 100).toBe(0)
  },
)

test('there is no advice without a limit, or for a price of zero', () => {
  expect(priceAdvice(seededRate('shawl'), 279_900)).toBeNull()
  expect(priceAdvice(withLimit(250_000), 0)).toBeNull()
})

const apparel = seededRate('apparel')
const noteOf = (beforePaise: number, afterPaise: number) =>
  priceChangeNote(apparel, beforePaise, afterPaise)

test('a paisa above 2,625 rupees costs the owner 275 rupees, as in the worked example', () => {
  const { before, after, advice } = noteOf(262_500, 262_501)!
  expect(before).toEqual({ pricePaise: 262_500, netPaise: 250_000, rateBp: 500 })
  expect(after).toEqual({ pricePaise: 262_501, netPaise: 222_458, rateBp: 1_800 })
  expect(Math.round((before.netPaise - after.netPaise) / 100)).toBe(275)
  expect(advice).not.toBeNull()
})

test.each([
  [299_900, 269_910, 228_737, 1_800, true],
  [279_900, 259_900, 247_524, 500, false],
  [279_900, 295_000, 250_000, 1_800, true],
  [249_900, 279_900, 237_203, 1_800, true],
])('a price of %i paise that becomes %i is noted', (...example) => {
  const [beforePaise, afterPaise, netPaise, rateBp, isInconsistent] = example
  const { after, advice } = noteOf(beforePaise, afterPaise)!
  expect(after).toEqual({ pricePaise: afterPaise, netPaise, rateBp })
  expect(advice !== null).toBe(isInconsistent)
})

test.each([
  [249_900, 99_900],
  [299_900, 295_001],
  [279_900, 300_000],
])('a price of %i paise that becomes %i needs no note', (beforePaise, afterPaise) => {
  expect(noteOf(beforePaise, afterPaise)).toBeNull()
})

test('a saree at 12,500 rupees has one rate, whatever it cost before', () => {
  expect(priceChangeNote(seededRate('fabric'), 100_000, 1_250_000)).toBeNull()
})
