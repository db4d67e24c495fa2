import { expect, test } from 'vitest'
import { discountText, strikeLabel, strikeNote, strikeRules } from './struck-price.ts'

test('only the MRP has a label', () => {
  expect(strikeRules.map(strikeLabel)).toEqual(['', 'MRP', ''])
})

test('only a lawful rule has a note on the product page', () => {
  expect(strikeRules.map((rule) => strikeNote(rule) !== '')).toEqual([false, true, true])
})

test('the percentage is that of the two prices shown, and the MRP is not called a reduction', () => {
  expect(discountText('original', 499_900, 249_900)).toBe('50% off')
  expect(discountText('lowest', 300_000, 249_900)).toBe('17% off')
  expect(discountText('mrp', 499_900, 249_900)).toBe('50% below MRP')
})
