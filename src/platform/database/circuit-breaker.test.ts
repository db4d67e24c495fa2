import { afterEach, expect, test, vi } from 'vitest'
import { openCircuitBreaker } from './circuit-breaker.server.ts'

vi.useFakeTimers()
afterEach(() => vi.clearAllTimers())

test('the breaker stays open until a probe succeeds, and the pauses between probes double', async () => {
  let isThere = false
  const asked: number[] = []
  const begun = Date.now()
  const rest = openCircuitBreaker(async () => {
    asked.push((Date.now() - begun) / 1000)
    if (!isThere) throw new Error('away')
  })
  expect([rest.isOpen(), rest.trip(), rest.trip(), rest.isOpen()]).toEqual([
    false,
    false,
    false,
    true,
  ])
  await vi.advanceTimersByTimeAsync(200_000)
  expect(asked).toEqual([2, 6, 14, 30, 62, 122, 182])
  isThere = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect([rest.isOpen(), asked.length]).toEqual([false, 8])
})

test('a probe that gets no response counts as failed', async () => {
  const probe = vi.fn(() => new Promise<void>(() => {}))
  const rest = openCircuitBreaker(probe)
  rest.trip()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([rest.isOpen(), probe.mock.calls.length]).toEqual([true, 2])
})

test('a closed breaker does not probe', async () => {
  const probe = vi.fn(async () => {})
  const rest = openCircuitBreaker(probe)
  rest.trip()
  rest.close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([rest.isOpen(), probe.mock.calls.length]).toEqual([false, 0])
})
