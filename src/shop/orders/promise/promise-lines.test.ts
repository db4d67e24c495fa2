import { expect, test } from 'vitest'
import { promiseLines } from './promise-lines.ts'

const promise = { leavesBy: '2026-11-24', arrivesFrom: '2026-11-27', arrivesTo: '2026-11-30' }
const linesAt = (status: 1 | 2 | 3 | 4, paymentState: 'paid' | 'cancelled' = 'paid') =>
  promiseLines(promise, { status, paymentState }).map(({ label, text }) => `${label} ${text}`)

test('an order shows the promised days that are still to come', () => {
  const both = ['Leaves us by Nov 24, 2026', 'Arrives Nov 27 – Nov 30, 2026']
  expect(linesAt(1)).toEqual(both)
  expect(linesAt(2)).toEqual(both)
  expect(linesAt(3)).toEqual(both.slice(1))
  expect(linesAt(4)).toEqual([])
})

test('a cancelled order and an order without a promise show no days', () => {
  expect(linesAt(1, 'cancelled')).toEqual([])
  expect(promiseLines(null, { status: 1, paymentState: 'paid' })).toEqual([])
})
