import { expect, test } from 'vitest'
import { readStartedOrder } from './started-order.ts'

test('a started order is found by the same customer only', () => {
  const stored = JSON.stringify({ customerId: 'meera', number: '7K3M9Q2X1B' })
  expect(readStartedOrder(stored, 'meera')).toBe('7K3M9Q2X1B')
  expect(readStartedOrder(stored, 'asha')).toBeNull()
})

test('missing or foreign stored values are not an order', () => {
  expect(readStartedOrder(null, 'meera')).toBeNull()
  expect(readStartedOrder('{"customerId":"meera","number":7}', 'meera')).toBeNull()
})
