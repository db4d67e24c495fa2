import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apportion } from './apportion.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const orders = fc.record({
  amount: fc.integer({ min: 0, max: 50_000_000 }),
  weights: fc
    .array(fc.integer({ min: 0, max: 5_000_000 }), { maxLength: 12 })
    .map((weights) => [...weights, 1]),
})

test('the shares of any amount add up to it and are less than a paisa from exact', () => {
  fc.assert(
    fc.property(orders, ({ amount, weights }) => {
      const shares = apportion(amount, weights)
      expect(sum(shares)).toBe(amount)
      const errors = shares.map((share, index) => share - (amount * weights[index]!) / sum(weights))
      expect(Math.max(...errors.map(Math.abs))).toBeLessThan(1)
    }),
  )
})

test('a discount that is not above the total never exceeds a line', () => {
  fc.assert(
    fc.property(orders, ({ amount, weights }) => {
      const discount = Math.min(amount, sum(weights))
      const left = apportion(discount, weights).map((share, index) => weights[index]! - share)
      expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a line that costs nothing gets no share, unless all lines cost nothing', () => {
  expect(apportion(101, [0, 3, 0, 7])).toEqual([0, 30, 0, 71])
  expect(apportion(5, [0, 0, 0])).toEqual([2, 2, 1])
  expect(apportion(5, [0])).toEqual([5])
})

test('a discount of the whole order takes each line whole', () => {
  expect(apportion(829_700, [449_900, 279_900, 99_900])).toEqual([449_900, 279_900, 99_900])
})

test('the largest order is apportioned without a rounding error', () => {
  expect(apportion(49_999_999, [50_000_000, 1])).toEqual([49_999_998, 1])
  expect(apportion(50_000_000, [25_000_000, 24_999_999, 1])).toEqual([25_000_000, 24_999_999, 1])
})
