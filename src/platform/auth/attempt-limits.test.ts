import { expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { openDatabase } from '../database/database.server.ts'
import {
  countConfirmation,
  countEmailCode,
  countLogin,
  countReset,
  countSecondStep,
  forgiveLogin,
  forgiveSecondStep,
  mustReportWrongCodes,
  type TooManyAttempts,
} from './attempt-limits.server.ts'

const { db, pool, connection } = await testDatabase()

const stored = () => db.selectFrom('rate_limits').select(['key', 'points']).orderBy('key').execute()

/** Counts until the first refusal. Returns the number of accepted attempts and the refusal. */
async function untilRefused(
  count: (attempt: number) => Promise<TooManyAttempts | null>,
): Promise<{ accepted: number; refusal: TooManyAttempts }> {
  for (let accepted = 0; accepted < 500; accepted++) {
    const refusal = await count(accepted)
    if (refusal) return { accepted, refusal }
  }
  throw new Error('no limit')
}

test('a right login gives back one attempt of the whole account, not those of an attack', async () => {
  const account = 'attacked@example.com'
  const from = (address: string) => ({ address, account, browser: null })
  for (let place = 0; place < 29; place++)
    expect(await countLogin(pool, from(`place ${place}`))).toBeNull()
  expect(await countLogin(pool, from('home'))).toBeNull()
  await forgiveLogin(pool, from('home'))
  const { accepted, refusal } = await untilRefused((place) =>
    countLogin(pool, from(`later place ${place}`)),
  )
  expect(accepted).toBe(1)
  expect(refusal).toMatchObject({ outcome: 'too-many-attempts', isEverywhere: true })
  expect(refusal.retryAfterSeconds).toBeGreaterThan(15 * 60)
})

test('a right login resets its own address, not the wrong passwords of another address', async () => {
  const account = 'two-places@example.com'
  const home = { address: 'home', account, browser: null }
  const cafe = { ...home, address: 'cafe' }
  for (let attempt = 0; attempt < 9; attempt++) {
    await countLogin(pool, home)
    await countLogin(pool, cafe)
  }
  await forgiveLogin(pool, home)
  expect(await countLogin(pool, cafe)).toBeNull()
  expect(await countLogin(pool, cafe)).toMatchObject({ outcome: 'too-many-attempts' })
  const { accepted, refusal } = await untilRefused(() => countLogin(pool, home))
  expect(accepted).toBe(10)
  expect(refusal).not.toHaveProperty('isEverywhere')
})

test('a reset refused for its address uses up no attempt of the account', async () => {
  const spent = await untilRefused((attempt) =>
    countReset(pool, { address: 'flood', account: `${attempt}@example.com` }),
  )
  expect(spent.accepted).toBe(100)
  const before = await stored()
  const account = 'victim@example.com'
  for (let attempt = 0; attempt < 6; attempt++)
    expect(await countReset(pool, { address: 'flood', account })).not.toBeNull()
  const after = await stored()
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  const own = await untilRefused(() => countReset(pool, { address: 'home', account }))
  expect(own.accepted).toBe(5)
})

test('a right recovery code gives back its own attempt and none of the app codes', async () => {
  const user = crypto.randomUUID()
  expect((await untilRefused(() => countSecondStep(pool, user, 'app-code'))).accepted).toBe(10)
  for (let round = 0; round < 12; round++) {
    expect(await countSecondStep(pool, user, 'recovery-code')).toBeNull()
    await forgiveSecondStep(pool, user, 'recovery-code')
  }
  expect(await countSecondStep(pool, user, 'app-code')).not.toBeNull()
})

test('every third wrong code of a user is reported, and other users are counted apart', async () => {
  const [user, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const reports: boolean[] = []
  for (let code = 0; code < 9; code++) {
    reports.push(await mustReportWrongCodes(pool, user))
    if (code < 2) expect(await mustReportWrongCodes(pool, other)).toBe(false)
  }
  const third = [false, false, true]
  expect(reports).toEqual([...third, ...third, ...third])
})

test('simultaneous codes and links by mail share a limit of five in all processes', async () => {
  const second = openDatabase(connection)
  const countLink = (pool: TestDatabase['pool'], userId: string) =>
    countConfirmation(pool, { userId, emails: [`${userId}@example.com`] })
  for (const count of [countEmailCode, countLink]) {
    const user = crypto.randomUUID()
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => count(turn % 2 ? pool : second.pool, user)),
    )
    expect(results.filter((result) => result === null)).toHaveLength(5)
    expect(await count(pool, crypto.randomUUID())).toBeNull()
  }
  await second.close()
})
