import { expect, test } from 'vitest'
import { readStartedOrder } from './started-order.ts'

test('a started order is found only for the customer who started it', () => {
  const stored = JSON.stringify({ customerId: 'meera', number: '7K3M9Q2X1B' })
  expect(readStartedOrder(stored, 'meera')).toBe('7K3M9Q2X1B')
  expect(readStartedOrder(stored, 'asha')).toBeNull()
})

test('missing or invalid stored values are not accepted as a started order', () => {
  expect(readStartedOrder(null, 'meera')).toBeNull()
  expect(readStartedOrder('{"customerId":"meera","number":7}', 'meera')).toBeNull()
})
