import { expect, test } from 'vitest'
import { goodsClasses } from '#shop/tax/goods-class.ts'
import { BEFORE_REFORM, seededRate } from '../../../../tests/support/tax-rates.ts'
import { dayText, goodsClassOptions, rateText } from './tax-messages.ts'

test('a rate is shown on one line, with the limit before tax', () => {
  expect(rateText(seededRate('jewellery'))).toBe('3 %')
  expect(rateText(seededRate('shawl', BEFORE_REFORM))).toBe(
    '5 % up to 1,000 Rs. a piece before tax, 12 % above',
  )
  const paise = { ...seededRate('apparel'), limitPaise: 99_950, rateBp: 25, aboveBp: 1250 }
  expect(rateText(paise)).toBe('0.25 % up to 999.50 Rs. a piece before tax, 12.5 % above')
})

test.each([
  ['2017-07-01', 'Jul 01, 2017'],
  ['2026-12-31', 'Dec 31, 2026'],
  ['2028-02-29', 'Feb 29, 2028'],
])('the day %s is shown as %s', (day, text) => {
  expect(dayText(day)).toBe(text)
})

test('every class of goods can be chosen', () => {
  expect(goodsClassOptions.map(({ value }) => value)).toEqual(goodsClasses)
})
