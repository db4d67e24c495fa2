import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { withAdvisoryLock } from './with-advisory-lock.server.ts'

const { pool } = await testDatabase()

test('one of two callers gets the lock, and the other can get it afterwards', async () => {
  const { promise: done, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const first = withAdvisoryLock(pool, 1, () => (begin(), done))
  await begun
  const second = vi.fn(async () => {})
  expect(await withAdvisoryLock(pool, 1, second)).toBe(false)
  expect(await withAdvisoryLock(pool, 2, second)).toBe(true)
  expect(second).toHaveBeenCalledTimes(1)
  end()
  expect(await first).toBe(true)
  expect(await withAdvisoryLock(pool, 1, second)).toBe(true)
})

test('failing work releases the lock', async () => {
  await expect(
    withAdvisoryLock(pool, 3, () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow('broken')
  await expect.poll(() => withAdvisoryLock(pool, 3, async () => {})).toBe(true)
})

test('endless work loses the lock when its signal aborts', async () => {
  const job = new AbortController()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const endless = withAdvisoryLock(pool, 4, () => (begin(), new Promise(() => {})), job.signal)
  await begun
  expect(await withAdvisoryLock(pool, 4, async () => {})).toBe(false)
  job.abort(new Error('the job expired'))
  await expect(endless).rejects.toThrow('the job expired')
  await expect.poll(() => withAdvisoryLock(pool, 4, async () => {})).toBe(true)
})
