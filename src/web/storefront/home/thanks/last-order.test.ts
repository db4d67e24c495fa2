import { expect, test } from 'vitest'
import { readLastOrder, THANKS_MS } from './last-order.ts'

const order = { customerId: 'meera', number: '7K3M9Q2X1B', orderedAt: 1_000, isSeen: false }
const soon = 2_000

test('a last order is read only for the customer who placed it', () => {
  const stored = JSON.stringify(order)
  expect(readLastOrder(stored, 'meera', soon)).toEqual(order)
  expect(readLastOrder(stored, 'asha', soon)).toBeNull()
  expect(readLastOrder(stored, undefined, soon)).toBeNull()
})

test('a last order is forgotten after a day', () => {
  const stored = JSON.stringify(order)
  expect(readLastOrder(stored, 'meera', order.orderedAt + THANKS_MS - 1)).toEqual(order)
  expect(readLastOrder(stored, 'meera', order.orderedAt + THANKS_MS)).toBeNull()
})

test.each([
  'null',
  '{',
  '"7K3M9Q2X1B"',
  '{"customerId":"meera","number":7,"orderedAt":1000}',
  '{"customerId":"meera","number":"7K"}',
  '{"number":"7K","orderedAt":1000}',
])('the stored value %s is not a last order', (stored) => {
  expect(readLastOrder(stored, 'meera', THANKS_MS)).toBeNull()
  expect(readLastOrder(stored, undefined, THANKS_MS)).toBeNull()
})
