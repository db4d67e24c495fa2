import { expect, test } from 'vitest'
import { readLastOrder } from './last-order.ts'

const order = { customerId: 'meera', number: '7K3M9Q2X1B', totalPaise: 249_900, isPaid: true }

test('a last order is read only for the customer who placed it', () => {
  const stored = JSON.stringify(order)
  expect(readLastOrder(stored, 'meera')).toEqual(order)
  expect(readLastOrder(stored, 'asha')).toBeNull()
  expect(readLastOrder(stored, undefined)).toBeNull()
})

test.each([
  'null',
  '"7K3M9Q2X1B"',
  '{"customerId":"meera","number":7,"totalPaise":1}',
  '{"customerId":"meera","number":"7K"}',
  '{"number":"7K","totalPaise":1}',
])('the stored value %s is not a last order', (stored) => {
  expect(readLastOrder(stored, 'meera')).toBeNull()
  expect(readLastOrder(stored, undefined)).toBeNull()
})
