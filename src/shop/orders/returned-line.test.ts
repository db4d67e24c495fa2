import { expect, test } from 'vitest'
import type { SaleMode } from '../advance-sale.ts'
import { addsToStock, areReturnable, mustBeCounted, parseReturnedLines } from './returned-line.ts'

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

type Sold = Parameters<typeof addsToStock>[0]
const modes: SaleMode[] = ['', 'pre-order', 'made-to-order']
const added = (line: Sold) => modes.filter((mode) => addsToStock(line, mode))
const counted = (line: Sold) => modes.filter((mode) => mustBeCounted(line, mode))
const line = (saleMode: Sold['saleMode'], change: Partial<Sold> = {}): Sold => ({
  ...{ saleMode, isPacked: false, hasLeft: false },
  ...change,
})

test('a piece of the stock returns to stock while the product is not made to order', () => {
  expect(added(line(null))).toEqual(['', 'pre-order'])
  expect(counted(line(null))).toEqual([])
})

test('a pre-order gives its place back while there is one, and afterwards only if its piece came', () => {
  expect(added(line('pre-order'))).toEqual(['pre-order'])
  expect(counted(line('pre-order'))).toEqual([''])
  expect(added(line('pre-order', { isPacked: true }))).toEqual(['', 'pre-order'])
  expect(counted(line('pre-order', { isPacked: true }))).toEqual([])
})

test('a piece made to order gives its place back once; afterwards it returns to stock', () => {
  expect(added(line('made-to-order'))).toEqual(['made-to-order'])
  expect(counted(line('made-to-order'))).toEqual(['', 'pre-order'])
  const left = { isPacked: true, hasLeft: true }
  expect(added(line('made-to-order', left))).toEqual(['', 'pre-order'])
  const back = { isPacked: false, hasLeft: true }
  expect(added(line('made-to-order', back))).toEqual([])
})
