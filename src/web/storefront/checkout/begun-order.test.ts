import { expect, test } from 'vitest'
import { readBegunOrder } from './begun-order.ts'

test('the order that was begun here is found again by the same customer only', () => {
  const stored = JSON.stringify({ customerId: 'meera', number: '7K3M9Q2X1B' })
  expect(readBegunOrder(stored, 'meera')).toBe('7K3M9Q2X1B')
  expect(readBegunOrder(stored, 'asha')).toBeNull()
})

test('nothing kept, or something else, is no order', () => {
  expect(readBegunOrder(null, 'meera')).toBeNull()
  expect(readBegunOrder('{"customerId":"meera","number":7}', 'meera')).toBeNull()
})
