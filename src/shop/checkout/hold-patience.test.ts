import { expect, test } from 'vitest'
import { patienceEnds, type Kept } from './hold-patience.ts'

const now = new Date('2024-01-05T12:00:00Z')
const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000)
const kept = (productId: string, fromAgo: number, untilAgo: number): Kept => ({
  productId,
  from: at(fromAgo),
  until: at(untilAgo),
})

test('whoever comes for the first or the second time gets a whole hold', () => {
  expect(patienceEnds([], ['saree'], now)).toBeNull()
  expect(patienceEnds([kept('saree', 20, 0)], ['saree'], now)).toBeNull()
  expect(patienceEnds([kept('saree', 60, 35)], ['saree'], now)).toBeNull()
})

test('after more than 25 minutes another whole hold would be more than 45: it is told when the oldest minutes are three hours old', () => {
  expect(patienceEnds([kept('saree', 40, 0)], ['saree'], now)).toEqual(at(40 - 15 - 180))
  expect(patienceEnds([kept('saree', 100, 80), kept('saree', 30, 10)], ['saree'], now)).toEqual(
    at(100 - 15 - 180),
  )
})

test('what was longer ago than three hours does not count, nor does another product', () => {
  expect(patienceEnds([kept('saree', 400, 190)], ['saree'], now)).toBeNull()
  expect(patienceEnds([kept('saree', 200, 160)], ['saree'], now)).toBeNull()
  expect(patienceEnds([kept('suit', 40, 0)], ['saree'], now)).toBeNull()
})

test('of several products the one that is free last decides', () => {
  expect(
    patienceEnds([kept('saree', 60, 20), kept('suit', 40, 0)], ['saree', 'suit'], now),
  ).toEqual(at(40 - 15 - 180))
})
