import { expect, test } from 'vitest'
import { newOrderNumber } from './number-orders.server.ts'

test('an order number has ten characters and no ambiguous ones such as I or O', () => {
  for (let count = 0; count < 1_000; count++)
    expect(newOrderNumber()).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
})

test('order numbers are not sequential', () => {
  expect(new Set(Array.from({ length: 10_000 }, newOrderNumber)).size).toBe(10_000)
})
