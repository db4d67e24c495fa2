import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { CART_LINES_MAX } from './cart.ts'
import { parseCartChange } from './cart-change.ts'

const line = (productId: string = crypto.randomUUID()) => ({
  productId,
  size: 'M',
  quantity: 2,
  seenPricePaise: 249_900,
})
const change = (part: object = {}) =>
  JSON.stringify({ customerId: 'asha', base: [line()], lines: [line()], ...part })

test('a valid cart change is parsed into customer, base and lines', () => {
  const wanted = { customerId: 'asha', base: [], lines: [line()] }
  expect(parseCartChange(JSON.stringify(wanted))).toEqual({ ...wanted, sizes: 'one' })
})

test('invalid entries of a cart change are dropped, and numbers are limited to their range', () => {
  const parsed = parseCartChange(change({ base: [7], lines: [{ ...line(), quantity: -1 }, null] }))
  expect(parsed).toMatchObject({ base: [], lines: [{ quantity: 1 }] })
  expect(parsed?.lines).toHaveLength(1)
})

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['a list of lines', JSON.stringify([line()])],
  ['no customer', change({ customerId: undefined })],
  ['an empty customer', change({ customerId: '' })],
  ['a customer that is no text', change({ customerId: 7 })],
  ['no base', change({ base: null })],
  ['lines that are no list', change({ lines: {} })],
])('%s is not a change of a cart', (_, text) => {
  expect(parseCartChange(text)).toBeNull()
})

test('a cart change with too many lines is refused and not cut off', () => {
  const many = Array.from({ length: CART_LINES_MAX + 1 }, () => line())
  expect(parseCartChange(change({ lines: many }))).toBeNull()
  expect(parseCartChange(change({ base: many }))).toBeNull()
  expect(parseCartChange(change({ lines: many.slice(1) }))?.lines).toHaveLength(CART_LINES_MAX)
})
