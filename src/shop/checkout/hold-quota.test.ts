import { expect, test } from 'vitest'
import { holdQuotaEndsAt, type HoldPeriod } from './hold-quota.ts'

const now = new Date('2024-01-05T12:00:00Z')
const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000)
const kept = (productId: string, fromAgo: number, untilAgo: number): HoldPeriod => ({
  productId,
  from: at(fromAgo),
  until: at(untilAgo),
})

test('the first three holds are granted in full', () => {
  expect(holdQuotaEndsAt([], ['saree'], now)).toBeNull()
  expect(holdQuotaEndsAt([kept('saree', 20, 0)], ['saree'], now)).toBeNull()
  expect(holdQuotaEndsAt([kept('saree', 60, 40)], ['saree'], now)).toBeNull()
})

test('after more than 20 minutes of holds, the next must wait until old holds leave the window', () => {
  expect(holdQuotaEndsAt([kept('saree', 40, 0)], ['saree'], now)).toEqual(at(40 - 20 - 180))
  expect(holdQuotaEndsAt([kept('saree', 100, 80), kept('saree', 30, 10)], ['saree'], now)).toEqual(
    at(100 - 20 - 180),
  )
})

test('holds of other products and holds older than three hours do not count', () => {
  expect(holdQuotaEndsAt([kept('saree', 400, 190)], ['saree'], now)).toBeNull()
  expect(holdQuotaEndsAt([kept('saree', 200, 160)], ['saree'], now)).toBeNull()
  expect(holdQuotaEndsAt([kept('suit', 40, 0)], ['saree'], now)).toBeNull()
})

test('for several products the waiting time is the longest of theirs', () => {
  expect(
    holdQuotaEndsAt([kept('saree', 60, 20), kept('suit', 40, 0)], ['saree', 'suit'], now),
  ).toEqual(at(40 - 20 - 180))
})
