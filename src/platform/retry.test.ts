import { afterEach, expect, test, vi } from 'vitest'
import { pauseBeforeRetry } from './retry.server.ts'

afterEach(() => void vi.restoreAllMocks())

async function measure(failures: number, random: number): Promise<number> {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  const begun = performance.now()
  await pauseBeforeRetry(failures, { firstMs: 20, maxMs: 100 })
  return performance.now() - begun
}

test('the pause doubles with each failure up to its maximum', async () => {
  expect(await measure(0, 1)).toBeGreaterThanOrEqual(19)
  expect(await measure(2, 1)).toBeGreaterThanOrEqual(79)
  expect(await measure(30, 1)).toBeLessThan(60_000) // without the maximum: months
})

test('the random part shortens the pause by at most half', async () => {
  expect(await measure(3, 0)).toBeGreaterThanOrEqual(49)
})

test('an abort ends the pause early and without an error', async () => {
  const stopping = new AbortController()
  const paused = pauseBeforeRetry(0, { firstMs: 60_000, maxMs: 60_000, signal: stopping.signal })
  stopping.abort()
  await paused
  await pauseBeforeRetry(0, { firstMs: 60_000, maxMs: 60_000, signal: stopping.signal })
})
