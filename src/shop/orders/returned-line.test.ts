import { expect, test } from 'vitest'
import { areReturnable, parseReturnedLines } from './returned-line.ts'

const bought = [
  { productId: 'saree', leftQuantity: 2 },
  { productId: 'suit', leftQuantity: 0 },
]

test('a line is returnable up to the number of units left', () => {
  expect(areReturnable([], bought)).toBe(true)
  expect(areReturnable([{ productId: 'saree', quantity: 2 }], bought)).toBe(true)
  expect(areReturnable([{ productId: 'suit', quantity: 0 }], bought)).toBe(true)
})

test('too many units, a part of a unit and an unknown product are not returnable', () => {
  const impossible = [
    [{ productId: 'saree', quantity: 3 }],
    [{ productId: 'saree', quantity: -1 }],
    [{ productId: 'saree', quantity: 0.5 }],
    [{ productId: 'saree', quantity: Number.NaN }],
    [{ productId: 'suit', quantity: 1 }],
    [{ productId: 'dupatta', quantity: 1 }],
    [
      { productId: 'saree', quantity: 1 },
      { productId: 'saree', quantity: 1 },
    ],
  ]
  for (const returned of impossible) expect(areReturnable(returned, bought)).toBe(false)
})

test('only form inputs above 0 are read as returned lines', () => {
  const inputs: [string, unknown][] = [
    ['reason', 'A flaw'],
    ['return-saree', ' 2 '],
    ['return-suit', '0'],
    ['return-dupatta', ''],
  ]
  expect(parseReturnedLines(inputs)).toEqual([{ productId: 'saree', quantity: 2 }])
})

test('an input that is not a whole number of units is refused', () => {
  for (const typed of ['-1', '1.5', 'two', '1e3', '99999'])
    expect(parseReturnedLines([['return-saree', typed]]), typed).toBeNull()
})
