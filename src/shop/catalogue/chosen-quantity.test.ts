import { expect, test } from 'vitest'
import { clampQuantity } from './chosen-quantity.ts'

test('a typed quantity that is not a number becomes 1', () => {
  expect(clampQuantity('', 5)).toBe(1)
  expect(clampQuantity('two', 5)).toBe(1)
  expect(clampQuantity('1e999', 5)).toBe(1)
})

test('a quantity below 1 becomes 1', () => {
  expect(clampQuantity('0', 5)).toBe(1)
  expect(clampQuantity(-3, 5)).toBe(1)
})

test('a quantity above the stock becomes the stock', () => {
  expect(clampQuantity('99', 5)).toBe(5)
  expect(clampQuantity('5', 5)).toBe(5)
})

test('a fractional quantity is rounded down', () => {
  expect(clampQuantity('1.5', 5)).toBe(1)
})

test('a sold-out product keeps the quantity 1', () => {
  expect(clampQuantity('3', 0)).toBe(1)
})
