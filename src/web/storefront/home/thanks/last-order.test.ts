import { afterEach, expect, test, vi } from 'vitest'
import {
  findLastOrder,
  forgetLastOrder,
  readLastOrder,
  rememberLastOrder,
  THANKS_MS,
} from './last-order.ts'

afterEach(() => vi.unstubAllGlobals())

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

test('the last order is kept in the tab until it is forgotten', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  rememberLastOrder(order)
  expect(findLastOrder('meera', soon)).toEqual(order)
  rememberLastOrder({ ...order, isSeen: true })
  expect(findLastOrder('meera', soon)?.isSeen).toBe(true)
  expect(findLastOrder('asha', soon)).toBeNull()
  expect(findLastOrder('meera', order.orderedAt + THANKS_MS)).toBeNull()
  forgetLastOrder()
  expect(findLastOrder('meera', soon)).toBeNull()
})

test('a browser without storage has no last order and throws nothing', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  rememberLastOrder(order)
  forgetLastOrder()
  expect(findLastOrder('meera', soon)).toBeNull()
})
