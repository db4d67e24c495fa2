import { expect, test, vi } from 'vitest'
import { FailureLimit } from './failure-limit.server.ts'

test('an address reaches the limit alone, and is admitted again when the window ends', () => {
  vi.useFakeTimers()
  const limit = new FailureLimit({ failuresMax: 2, windowSeconds: 60 })
  limit.count('203.0.113.7')
  expect(limit.isReached('203.0.113.7')).toBe(false)
  vi.advanceTimersByTime(40_000)
  limit.count('203.0.113.7')
  expect(limit.isReached('203.0.113.7')).toBe(true)
  expect(limit.isReached('203.0.113.8')).toBe(false)
  vi.advanceTimersByTime(20_001)
  expect(limit.isReached('203.0.113.7')).toBe(false)
  vi.useRealTimers()
})

test('the addresses in memory are limited', () => {
  const limit = new FailureLimit({ failuresMax: 1, windowSeconds: 60 })
  limit.count('first')
  for (let other = 0; other < 10_000; other++) limit.count(`other ${other}`)
  expect(limit.isReached('first')).toBe(false)
  expect(limit.isReached('other 9999')).toBe(true)
})
