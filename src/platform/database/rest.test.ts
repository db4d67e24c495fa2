import { afterEach, expect, test, vi } from 'vitest'
import { openRest } from './rest.server.ts'

vi.useFakeTimers()
afterEach(() => vi.clearAllTimers())

test('whoever failed rests until it answers again, and is looked after less and less often', async () => {
  let isThere = false
  const asked: number[] = []
  const begun = Date.now()
  const rest = openRest(async () => {
    asked.push((Date.now() - begun) / 1000)
    if (!isThere) throw new Error('away')
  })
  expect([rest.isOn(), rest.begin(), rest.begin(), rest.isOn()]).toEqual([
    false,
    false,
    false,
    true,
  ])
  await vi.advanceTimersByTimeAsync(200_000)
  expect(asked).toEqual([2, 6, 14, 30, 62, 122, 182])
  isThere = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect([rest.isOn(), asked.length]).toEqual([false, 8])
})

test('no answer is none', async () => {
  const probe = vi.fn(() => new Promise<void>(() => {}))
  const rest = openRest(probe)
  rest.begin()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([rest.isOn(), probe.mock.calls.length]).toEqual([true, 2])
})

test('after the end nothing is asked any more', async () => {
  const probe = vi.fn(async () => {})
  const rest = openRest(probe)
  rest.begin()
  rest.close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([rest.isOn(), probe.mock.calls.length]).toEqual([false, 0])
})
