import { expect, test } from 'vitest'
import { advanceLabel } from './advance-mode.ts'
import {
  advanceKey,
  advanceText,
  notDueBefore,
  orderedAdvanceText,
  type OrderedAdvance,
} from './advance-sale.ts'

test.each([
  ['2027-01-12', 'Pre-order', 'Pre-order: dispatched from Jan 12, 2027'],
  [15, 'Made to order', 'Made to order: dispatched in 15 working days'],
  [1, 'Made to order', 'Made to order: dispatched in 1 working day'],
] as const)('%j is shown as %j', (advance, label, text) => {
  expect(advanceLabel(advance)).toBe(label)
  expect(advanceText(advance)).toBe(text)
})

test('the confirmed text names each piece with its date, whatever the order of the lines', () => {
  const [saree, suit] = [
    { productId: 'b', advance: '2027-01-12' },
    { productId: 'a', advance: 15 },
  ]
  const inStock = { productId: 'c', advance: null }
  expect(advanceKey([saree, inStock, suit])).toBe(advanceKey([suit, saree]))
  expect(advanceKey([inStock])).toBe('')
  expect(advanceKey([saree])).not.toBe(advanceKey([{ ...saree, advance: '2027-01-13' }]))
})

const preOrder: OrderedAdvance = { saleMode: 'pre-order', dispatchDay: '2027-01-12' }
const made: OrderedAdvance = { saleMode: 'made-to-order', dispatchDay: '2026-12-18' }

test('an ordered line names the day that was promised', () => {
  expect(orderedAdvanceText(preOrder)).toBe('Pre-order: dispatched from Jan 12, 2027')
  expect(orderedAdvanceText(made)).toBe('Made to order: dispatched by Dec 18, 2026')
})

test('an order is due when the last of its pieces is', () => {
  expect(notDueBefore([{ advance: preOrder }, { advance: made }, {}])).toBe('2027-01-12')
  expect(notDueBefore([{ advance: null }])).toBeNull()
})
