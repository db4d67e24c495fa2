import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  AUTO_CAPTURE_MINUTES,
  HOLD_MINUTES,
  LAST_CHECK_MINUTES,
  nextCheckMinutes,
  OPENING_MINUTES,
  refundPauseMinutes,
  WINDOW_SECONDS,
} from './payment-plan.ts'

test('whatever is paid while the window is open is captured while the pieces are held', () => {
  expect(WINDOW_SECONDS / 60 + AUTO_CAPTURE_MINUTES).toBeLessThanOrEqual(HOLD_MINUTES)
})

test('a payment is asked about after 1, 2, 5, 15 and 30 minutes, hourly for a day, and daily to the sixth', () => {
  const asked: number[] = []
  for (let age: number | null = nextCheckMinutes(0); age !== null; age = nextCheckMinutes(age))
    asked.push(age)
  expect(asked.slice(0, 7)).toEqual([1, 2, 5, 15, 30, 60, 120])
  expect(asked.filter((age) => age <= 1440)).toHaveLength(5 + 24)
  expect(asked.slice(-5)).toEqual([2, 3, 4, 5, 6].map((day) => day * 1440))
})

test('the next check is always later than now, and there is an end', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: LAST_CHECK_MINUTES * 2, noNaN: true }), (age) => {
      const next = nextCheckMinutes(age)
      if (age >= LAST_CHECK_MINUTES) expect(next).toBeNull()
      else expect(next).toBeGreaterThan(age)
    }),
  )
})

test('an attempt that a killed process left behind is looked at by the first check', () => {
  expect(nextCheckMinutes(0)).toBeGreaterThanOrEqual(OPENING_MINUTES)
})

test('refunds are tried again in growing pauses, at least every hour', () => {
  expect([1, 2, 3, 4, 7, 50].map(refundPauseMinutes)).toEqual([1, 2, 4, 8, 60, 60])
})
