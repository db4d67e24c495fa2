import { expect, test } from 'vitest'
import { newOrderNumber } from './order-number.server.ts'

test('an order number is ten characters that nobody confuses when reading them out', () => {
  for (let count = 0; count < 1_000; count++)
    expect(newOrderNumber()).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
})

test('order numbers do not follow each other', () => {
  expect(new Set(Array.from({ length: 10_000 }, newOrderNumber)).size).toBe(10_000)
})
