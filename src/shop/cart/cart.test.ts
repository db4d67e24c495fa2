import crypto from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CART_LINES_MAX, parseCartLines, QUANTITY_MAX } from './cart.ts'

const id = crypto.randomUUID()
const line = (change: object = {}) => ({
  productId: id,
  size: 'M',
  quantity: 2,
  seenPricePaise: 249_900,
  ...change,
})

test('cart lines are parsed from a list or its JSON text', () => {
  expect(parseCartLines([line()])).toEqual([line()])
  expect(parseCartLines(JSON.stringify([line()]))).toEqual([line()])
})

test('a value that is not a list is refused as a cart', () => {
  for (const nonsense of [null, undefined, 7, {}, 'not json', '{"a":1}'])
    expect(parseCartLines(nonsense)).toBeNull()
})

test('invalid cart entries are dropped', () => {
  expect(
    parseCartLines([null, 7, [], {}, { productId: 'x' }, { productId: `${id}' or 1=1` }, line()]),
  ).toEqual([line()])
})

test('quantities are limited to their range, an invalid price becomes 0 and an unknown size empty', () => {
  const parsed = (change: object) => parseCartLines([line(change)])?.[0]
  expect(parsed({ quantity: -3 })?.quantity).toBe(1)
  expect(parsed({ quantity: Number.NaN })?.quantity).toBe(1)
  expect(parsed({ quantity: '7' })?.quantity).toBe(1)
  expect(parsed({ quantity: 2.9 })?.quantity).toBe(2)
  expect(parsed({ quantity: 1e9 })?.quantity).toBe(QUANTITY_MAX)
  expect(parsed({ size: '<b>' })?.size).toBe('')
  expect(parsed({ seenPricePaise: -5 })?.seenPricePaise).toBe(0)
  expect(parsed({ seenPricePaise: 1e300 })?.seenPricePaise).toBe(0)
})

test('if a product occurs in several lines, the last line is kept', () => {
  expect(parseCartLines([line(), line({ size: 'L' })])).toEqual([line({ size: 'L' })])
})

test('where the shop allows it, each size of a product has its line', () => {
  const sizes = [line(), line({ size: 'L' })]
  expect(parseCartLines(sizes, 'several')).toEqual(sizes)
  expect(parseCartLines([...sizes, line({ size: 'L', quantity: 3 })], 'several')).toEqual([
    line(),
    line({ size: 'L', quantity: 3 }),
  ])
})

test('a product without sizes has one line, whether it was added as M or without a size', () => {
  expect(parseCartLines([line(), line({ size: '' })], 'several')).toEqual([line({ size: '' })])
})

test('any input is parsed into lines within the limits', () => {
  const entry = fc.oneof(
    fc.anything(),
    fc.record({
      productId: fc.uuid(),
      size: fc.anything(),
      quantity: fc.anything(),
      seenPricePaise: fc.anything(),
    }),
  )
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 150 }), (entries) => {
      const lines = parseCartLines(entries) ?? []
      return (
        lines.length <= CART_LINES_MAX &&
        lines.every(
          ({ quantity, seenPricePaise }) =>
            Number.isInteger(quantity) &&
            quantity >= 1 &&
            quantity <= QUANTITY_MAX &&
            Number.isSafeInteger(seenPricePaise) &&
            seenPricePaise >= 0,
        )
      )
    }),
  )
})
