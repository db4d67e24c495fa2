import { expect, test, vi } from 'vitest'
import { retryOnLockConflict } from './retry-on-lock-conflict.server.ts'

const lockNotAvailable = Object.assign(new Error('lock timeout'), { code: '55P03' })

test('a lock conflict is retried, from the fourth try with a longer timeout', async () => {
  const timeouts: number[] = []
  const note = vi.fn()
  const result = await retryOnLockConflict('1.sql', { note, lockTimeoutMs: 500 }, async (ms) => {
    timeouts.push(ms)
    if (timeouts.length < 5) throw lockNotAvailable
    return 'done'
  })
  expect(result).toBe('done')
  expect(timeouts).toEqual([500, 500, 500, 1500, 1500])
  expect(note).toHaveBeenLastCalledWith(
    { migration: '1.sql', tries: 4 },
    'migration waits for a lock; retrying',
  )
})

test('any other error is thrown at once', async () => {
  const work = vi.fn().mockRejectedValue(new Error('division by zero'))
  const options = { note: vi.fn(), lockTimeoutMs: 500 }
  await expect(retryOnLockConflict('1.sql', options, work)).rejects.toThrow('division by zero')
  expect(work).toHaveBeenCalledTimes(1)
})
