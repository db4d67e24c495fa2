import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { workAlone } from './work-alone.server.ts'

const { pool } = await testDatabase()

test('of two that want to work one does, and the other may when it is done', async () => {
  const { promise: done, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const first = workAlone(pool, 1, () => (begin(), done))
  await begun
  const second = vi.fn(async () => {})
  expect(await workAlone(pool, 1, second)).toBe(false)
  expect(await workAlone(pool, 2, second)).toBe(true)
  expect(second).toHaveBeenCalledTimes(1)
  end()
  expect(await first).toBe(true)
  expect(await workAlone(pool, 1, second)).toBe(true)
})

test('whoever fails gives the right back', async () => {
  await expect(workAlone(pool, 3, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
  await expect.poll(() => workAlone(pool, 3, async () => {})).toBe(true)
})
