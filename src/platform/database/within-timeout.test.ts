import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withinTimeout } from './within-timeout.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work that succeeds in time counts as success, and its timer is cleared', async () => {
  expect(await withinTimeout(async () => 'done', 1_000)).toBe(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('work that fails does not count as success, and its error is not thrown', async () => {
  expect(await withinTimeout(() => Promise.reject(new Error('away')), 1_000)).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('work that takes too long does not count as success, whatever it returns later', async () => {
  const late = Promise.withResolvers<void>()
  const result = withinTimeout(() => late.promise, 1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  late.resolve()
  expect(await result).toBe(false)
})

test('an error after the timeout is ignored', async () => {
  const late = Promise.withResolvers<void>()
  const result = withinTimeout(() => late.promise, 1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  late.reject(new Error('too late'))
  expect(await result).toBe(false)
})
