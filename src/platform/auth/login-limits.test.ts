import { expect, test } from 'vitest'
import { asha, cookiePair, testAuth, requestFrom } from '../../../tests/support/test-auth.ts'
import { countLogin } from './attempt-limits.server.ts'

const { auth, openAnother, db, pool } = await testAuth()
const secondProcess = openAnother()
await auth.signUp(asha, requestFrom())

const wrong = { ...asha, password: 'wrong-password' }
const sessions = async () => (await db.selectFrom('sessions').select('id').execute()).length

test('the eleventh login from one address is refused in every process; other addresses are not', async () => {
  const from = { address: '198.51.100.1' }
  for (let attempt = 0; attempt < 10; attempt++) {
    const process = attempt % 2 ? auth : secondProcess
    expect(await process.signIn(wrong, requestFrom(from))).toEqual({ outcome: 'wrong-credentials' })
  }
  for (const process of [auth, secondProcess]) {
    expect(
      await process.signIn({ ...asha, email: 'ASHA@example.com ' }, requestFrom(from)),
    ).toMatchObject({ outcome: 'too-many-attempts' })
  }
  expect(await sessions()).toBe(0)
  expect(await auth.signIn(asha, requestFrom())).toMatchObject({ outcome: 'signed-in' })
})

test('the right password resets the count of wrong passwords', async () => {
  const from = { address: '198.51.100.2' }
  for (let round = 0; round < 3; round++) {
    for (let attempt = 0; attempt < 5; attempt++) await auth.signIn(wrong, requestFrom(from))
    expect(await auth.signIn(asha, requestFrom(from))).toMatchObject({ outcome: 'signed-in' })
  }
})

test('simultaneous wrong passwords share the limit of ten', async () => {
  const from = { address: '198.51.100.3' }
  const results = await Promise.all(
    Array.from({ length: 16 }, () =>
      auth.signIn({ ...wrong, email: 'rush@example.com' }, requestFrom(from)),
    ),
  )
  expect(results.filter(({ outcome }) => outcome === 'wrong-credentials')).toHaveLength(10)
})

test('an attack from many addresses blocks new browsers of the account but not a known one', async () => {
  const owner = { ...asha, email: 'owner@example.com' }
  await auth.signUp(owner, requestFrom())
  const home = await auth.signIn(owner, requestFrom())
  const known = home.outcome === 'signed-in' ? home.otherCookies.map(cookiePair).join('; ') : ''

  // Calls the counting function directly, because hashing passwords is slow.
  for (let place = 0; place < 26; place++)
    await countLogin(pool, { address: `place ${place}`, account: owner.email, browser: null })
  const guesses = await Promise.all(
    Array.from({ length: 8 }, () =>
      secondProcess.signIn({ ...wrong, email: owner.email }, requestFrom()),
    ),
  )
  expect(guesses.filter(({ outcome }) => outcome === 'wrong-credentials')).toHaveLength(4)
  expect(await auth.signIn(owner, requestFrom())).toMatchObject({
    outcome: 'too-many-attempts',
    isEverywhere: true,
  })
  expect(await auth.signIn(owner, requestFrom({ cookie: known }))).toMatchObject({
    outcome: 'signed-in',
  })
})

test('a known browser has ten attempts of its own for its account and no privilege for other accounts', async () => {
  const other = { ...asha, email: 'other@example.com' }
  await auth.signUp(other, requestFrom())
  const home = await auth.signIn(other, requestFrom())
  const known = home.outcome === 'signed-in' ? home.otherCookies.map(cookiePair).join('; ') : ''
  for (let attempt = 0; attempt < 10; attempt++)
    expect(
      await auth.signIn({ ...wrong, email: other.email }, requestFrom({ cookie: known })),
    ).toEqual({ outcome: 'wrong-credentials' })
  expect(await auth.signIn(other, requestFrom({ cookie: known }))).toMatchObject({
    outcome: 'too-many-attempts',
  })
  expect(
    await auth.signIn({ ...asha, email: 'owner@example.com' }, requestFrom({ cookie: known })),
  ).toMatchObject({ outcome: 'too-many-attempts', isEverywhere: true })
})

test('password reset requests are limited to five an hour per email address, even without an account', async () => {
  for (const email of [asha.email, 'nobody@example.com']) {
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await auth.requestPasswordReset(email, requestFrom())).toEqual({ outcome: 'accepted' })
    expect(await auth.requestPasswordReset(email.toUpperCase(), requestFrom())).toMatchObject({
      outcome: 'too-many-attempts',
    })
  }
})
