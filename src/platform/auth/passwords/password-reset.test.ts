import { expect, test, vi } from 'vitest'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { deleteExpired } from '../account-jobs.server.ts'
import { countLogin, countReset } from '../attempt-limits.server.ts'
import { deleteToken, findToken, insertToken } from '../one-time-token-store.server.ts'
import { asha, testAuth, cookiePair, requestFrom } from '../../../../tests/support/test-auth.ts'

const { auth, db, pool, mails } = await testAuth()
await auth.signUp(asha, requestFrom())

/** Sends the reset mail as the job does and returns the token from its link. */
async function resetToken(email = asha.email): Promise<string> {
  await vi.waitFor(async () => expect(await openMails()).toBe(0), { timeout: 60_000 })
  const before = mails.length
  await auth.sendPasswordReset(email)
  await vi.waitFor(() => expect(mails.length).toBeGreaterThan(before), { timeout: 60_000 })
  return (
    new URL(/http\S+token=\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '').searchParams.get(
      'token',
    ) ?? ''
  )
}

async function openMails(): Promise<number> {
  const { rows } = await pool.query(
    `select id from pgboss.job where name = 'send-mail' and state < 'completed'`,
  )
  return rows.length
}

async function signedInRequest(password: string): Promise<Request> {
  const result = await auth.signIn({ ...asha, password }, requestFrom())
  if (result.outcome !== 'signed-in') throw new Error(result.outcome)
  return requestFrom({ cookie: cookiePair(result.cookie) })
}

test('a reset request for an unknown email address gets the usual response and sends no mail', async () => {
  expect(await auth.requestPasswordReset(asha.email, requestFrom())).toEqual({
    outcome: 'accepted',
  })
  expect(await auth.requestPasswordReset('nobody@example.com', requestFrom())).toEqual({
    outcome: 'accepted',
  })
  await auth.sendPasswordReset('nobody@example.com')
  await auth.sendPasswordReset('not an e-mail')
  expect(await db.selectFrom('verifications').select('id').execute()).toEqual([])
})

test('a reset link sets a new password once and ends every session', async () => {
  const before = await signedInRequest(asha.password)
  const token = await resetToken('ASHA@example.com'.toLowerCase())
  expect(mails.at(-1)).toMatchObject({
    to: asha.email,
    text: expect.stringContaining(`http://zari.test/authentication/reset?token=${token}`) as string,
  })

  expect(await auth.resetPassword(token, 'brand-new-password')).toMatchObject({
    outcome: 'changed',
  })
  expect(await auth.readSession(before)).toBeNull()
  expect(await auth.signIn(asha, requestFrom())).toEqual({ outcome: 'wrong-credentials' })
  const after = await signedInRequest('brand-new-password')

  expect(await auth.resetPassword(token, 'a-thief-was-here')).toEqual({ outcome: 'link-not-valid' })
  expect(await auth.readSession(after)).not.toBeNull()
  asha.password = 'brand-new-password'
})

test('an unsuitable new password does not use up the reset link', async () => {
  const token = await resetToken()
  expect(await auth.resetPassword(token, 'short')).toEqual({
    outcome: 'password-refused',
    problem: 'Use at least 8 characters.',
  })
  expect(await auth.resetPassword(token, asha.password)).toMatchObject({ outcome: 'changed' })
})

test('only the newest of several reset links works', async () => {
  const older = await resetToken()
  const newer = await Promise.all([1, 2, 3].map(() => auth.sendPasswordReset(asha.email)))
  expect(newer).toHaveLength(3)
  expect(await auth.resetPassword(older, 'a-thief-was-here')).toEqual({ outcome: 'link-not-valid' })
  expect(await db.selectFrom('verifications').select('id').execute()).toHaveLength(1)
  const newest = await resetToken()
  await signedInRequest(asha.password)
  expect(await auth.resetPassword(newest, asha.password)).toMatchObject({ outcome: 'changed' })
})

test('the table of jobs contains no readable reset link', async () => {
  const token = await resetToken()
  const { rows } = await pool.query<{ data: object }>(`select data from pgboss.job`)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a reset link of a staff account requires a password of twelve characters', async () => {
  const ravi = { ...asha, email: 'ravi@example.com' }
  await auth.createAccount(ravi, 'packer')
  const token = await resetToken(ravi.email)
  expect(await auth.resetPassword(token, 'elevenchars')).toEqual({
    outcome: 'password-refused',
    problem: 'Use at least 12 characters.',
  })
  expect(await auth.resetPassword(token, 'twelve-chars')).toMatchObject({ outcome: 'changed' })
})

test('setting a new password invalidates older reset links', async () => {
  const [older, newer] = [await resetToken(), await resetToken()]
  expect(await auth.resetPassword(newer, asha.password)).toMatchObject({ outcome: 'changed' })
  expect(await auth.resetPassword(older, 'a-thief-was-here')).toEqual({ outcome: 'link-not-valid' })
  await signedInRequest(asha.password)
})

test('one reset link used twice at the same moment sets one password', async () => {
  const token = await resetToken()
  const passwords = ['first-new-password', 'second-new-password']
  const results = await Promise.all(
    passwords.map((password) => auth.resetPassword(token, password)),
  )
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'link-not-valid'])
  const winner = passwords[results.findIndex(({ outcome }) => outcome === 'changed')]!
  await signedInRequest(winner)
  asha.password = winner
})

test('a token issued for one purpose is not valid for another', async () => {
  const expiresAt = new Date(Date.now() + 60_000)
  const token = await insertToken(db, 'second-step', { value: 'x', expiresAt })
  expect(await auth.resetPassword(token, 'a-thief-was-here')).toEqual({ outcome: 'link-not-valid' })
  expect(await findToken(db, 'second-step', token, new Date())).toBe('x')
  await deleteToken(db, 'second-step', token, new Date())
})

test('an expired or unknown reset link is refused', async () => {
  const token = await resetToken()
  const { expires_at } = await db
    .selectFrom('verifications')
    .select('expires_at')
    .executeTakeFirstOrThrow()
  expect(expires_at.getTime() - Date.now()).toBeLessThanOrEqual(60 * 60 * 1000)
  await db
    .updateTable('verifications')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()
  expect(await auth.resetPassword(token, 'a-thief-was-here')).toEqual({ outcome: 'link-not-valid' })
  expect(await auth.resetPassword('made-up', 'a-thief-was-here')).toEqual({
    outcome: 'link-not-valid',
  })
  await signedInRequest(asha.password)
})

test('a password reset by mail lets the owner log in while the overall limit of the account is exhausted', async () => {
  for (let place = 0; place < 35; place++)
    await countLogin(pool, { address: `place ${place}`, account: asha.email, browser: null })
  expect(await auth.signIn(asha, requestFrom())).toMatchObject({ outcome: 'too-many-attempts' })
  const changed = await auth.resetPassword(await resetToken(), asha.password)
  const cookie =
    changed.outcome === 'changed' ? changed.otherCookies.map(cookiePair).join('; ') : ''
  expect(await auth.signIn(asha, requestFrom({ cookie }))).toMatchObject({ outcome: 'signed-in' })
  await db.deleteFrom('rate_limits').execute()
})

test('the table of tokens contains no usable reset token', async () => {
  const token = await resetToken()
  const rows = await db.selectFrom('verifications').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('the hourly job deletes only expired tokens and sessions', async () => {
  const request = await signedInRequest(asha.password)
  const inTwoHours = new Date(Date.now() + 2 * 60 * 60 * 1000)
  await deleteExpired(db, inTwoHours)
  expect(await db.selectFrom('verifications').select('id').execute()).toEqual([])
  expect(await auth.readSession(request)).not.toBeNull()
  await deleteExpired(db, new Date(Date.now() + 31 * 24 * 60 * 60 * 1000))
  expect(await auth.readSession(request)).toBeNull()
})

test('a reset link gives the minimum password length of its account', async () => {
  const packer = { ...asha, email: 'packer@example.com' }
  await auth.createAccount(packer, 'packer')
  expect(await auth.findNewPasswordMin(await resetToken(packer.email))).toBe(12)
  expect(await auth.findNewPasswordMin(await resetToken())).toBe(8)
  expect(await auth.findNewPasswordMin('made-up')).toBe(8)
})

test('reset requests from a blocked client address do not use up the attempts of an account', async () => {
  const attacker = requestFrom()
  for (let turn = 0; turn < 100; turn++)
    await countReset(pool, { address: clientAddress(attacker), account: `person-${turn}` })
  const victim = 'victim@example.com'
  for (let turn = 0; turn < 5; turn++)
    expect(await auth.requestPasswordReset(victim, attacker)).toMatchObject({
      outcome: 'too-many-attempts',
    })
  expect(await auth.requestPasswordReset(victim, requestFrom())).toEqual({ outcome: 'accepted' })
})
