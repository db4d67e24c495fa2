import { expect, test } from 'vitest'
import { areReturnable, parseReturnedLines } from './returned-line.ts'

const bought = [
  { position: 0, leftQuantity: 2 },
  { position: 1, leftQuantity: 0 },
]

test('a line is returnable up to the number of units left', () => {
  expect(areReturnable([], bought)).toBe(true)
  expect(areReturnable([{ position: 0, quantity: 2 }], bought)).toBe(true)
  expect(areReturnable([{ position: 1, quantity: 0 }], bought)).toBe(true)
})

test('too many units, a part of a unit and an unknown line are not returnable', () => {
  const impossible = [
    [{ position: 0, quantity: 3 }],
    [{ position: 0, quantity: -1 }],
    [{ position: 0, quantity: 0.5 }],
    [{ position: 0, quantity: Number.NaN }],
    [{ position: 1, quantity: 1 }],
    [{ position: 2, quantity: 1 }],
    [
      { position: 0, quantity: 1 },
      { position: 0, quantity: 1 },
    ],
  ]
  for (const returned of impossible) expect(areReturnable(returned, bought)).toBe(false)
})

test('only form inputs above 0 are read as returned lines', () => {
  const inputs: [string, unknown][] = [
    ['reason', 'A flaw'],
    ['return-0', ' 2 '],
    ['return-1', '0'],
    ['return-2', ''],
  ]
  expect(parseReturnedLines(inputs)).toEqual([{ position: 0, quantity: 2 }])
})

test('an input that is not a whole number of units is refused', () => {
  for (const typed of ['-1', '1.5', 'two', '1e3', '99999'])
    expect(parseReturnedLines([['return-0', typed]]), typed).toBeNull()
  expect(parseReturnedLines([['return-saree', '1']])).toBeNull()
})
