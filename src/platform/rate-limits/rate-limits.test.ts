import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { openDatabase } from '../database/database.server.ts'
import { deleteExpiredAttempts } from './rate-limit-store.server.ts'
import {
  countAttempt,
  resetAttempts,
  releaseAttempt,
  type RateLimit,
} from './rate-limits.server.ts'

const { db, pool, connection } = await testDatabase()
const three: RateLimit = { name: 'three', attemptsMax: 3, windowSeconds: 60 }

test('an attempt above the limit is refused with the time to wait', async () => {
  for (let attempt = 1; attempt <= 3; attempt++)
    expect(await countAttempt(pool, three, 'asha')).toEqual({ allowed: true })
  const fourth = await countAttempt(pool, three, 'asha')
  expect(fourth).toMatchObject({ allowed: false })
  expect((fourth as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(50)
  expect(await countAttempt(pool, three, 'meera')).toEqual({ allowed: true })
})

test('simultaneous attempts from two processes share one limit', async () => {
  const other = openDatabase(connection)
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      countAttempt(turn % 2 ? pool : other.pool, three, 'crowd'),
    ),
  )
  await other.close()
  expect(results.filter((result) => result.allowed)).toHaveLength(3)
})

test('resetting a limit clears its count, and releasing an attempt allows one more', async () => {
  for (let attempt = 1; attempt <= 3; attempt++) await countAttempt(pool, three, 'ritu')
  await releaseAttempt(pool, three, 'ritu')
  expect(await countAttempt(pool, three, 'ritu')).toEqual({ allowed: true })
  expect(await countAttempt(pool, three, 'ritu')).toMatchObject({ allowed: false })
  await resetAttempts(pool, three, 'ritu')
  expect(await countAttempt(pool, three, 'ritu')).toEqual({ allowed: true })
})

test('a counted attempt holds no personal data and is deleted after it expires', async () => {
  await countAttempt(pool, { name: 'over', attemptsMax: 1, windowSeconds: 60 }, 'asha@example.com')
  await pool.query("update rate_limits set expire = 1 where key like 'over:%'")
  const keys = async () =>
    (await db.selectFrom('rate_limits').select('key').where('key', 'like', 'over:%').execute()).map(
      ({ key }) => key,
    )
  expect(await keys()).toHaveLength(1)
  expect((await keys())[0]).not.toContain('asha')
  await deleteExpiredAttempts(db, new Date())
  expect(await keys()).toEqual([])
})
