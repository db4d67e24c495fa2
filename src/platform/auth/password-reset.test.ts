import { expect, test, vi } from 'vitest'
import { sendPasswordReset, sweepAccounts } from './account-jobs.server.ts'
import { countLogin } from './login-attempts.server.ts'
import { asha, testAuth, cookiePair, requestFrom } from '../../../tests/test-auth.ts'

const { auth, db, pool, mails } = await testAuth()
await auth.signUp(asha, requestFrom())

/** Asks for a link as the job does, and takes the token out of the mail that arrives. */
async function resetToken(email = asha.email): Promise<string> {
  const before = mails.length
  await sendPasswordReset(auth, email)
  await vi.waitFor(() => expect(mails.length).toBeGreaterThan(before), { timeout: 30_000 })
  return (
    new URL(/http\S+token=\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '').searchParams.get(
      'token',
    ) ?? ''
  )
}

async function signedInRequest(password: string): Promise<Request> {
  const result = await auth.signIn({ ...asha, password }, requestFrom())
  if (result.outcome !== 'signed-in') throw new Error(result.outcome)
  return requestFrom({ cookie: cookiePair(result.cookie) })
}

test('asking says the same for an account and for nobody, and nobody gets no mail', async () => {
  expect(await auth.requestPasswordReset(asha.email, requestFrom())).toEqual({
    outcome: 'accepted',
  })
  expect(await auth.requestPasswordReset('nobody@example.com', requestFrom())).toEqual({
    outcome: 'accepted',
  })
  await sendPasswordReset(auth, 'nobody@example.com')
  await sendPasswordReset(auth, 'not an e-mail')
  expect(await db.selectFrom('verifications').select('id').execute()).toEqual([])
})

test('the link in the mail sets a new password once, and ends every session', async () => {
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

test('a password that is too short uses up nothing', async () => {
  const token = await resetToken()
  expect(await auth.resetPassword(token, 'short')).toEqual({
    outcome: 'password-refused',
    problem: 'Use at least 8 characters.',
  })
  expect(await auth.resetPassword(token, asha.password)).toMatchObject({ outcome: 'changed' })
})

test('a new password makes older links worthless', async () => {
  const [older, newer] = [await resetToken(), await resetToken()]
  expect(await auth.resetPassword(newer, asha.password)).toMatchObject({ outcome: 'changed' })
  expect(await auth.resetPassword(older, 'a-thief-was-here')).toEqual({ outcome: 'link-not-valid' })
  await signedInRequest(asha.password)
})

test('after an hour a link is worthless; a made-up one always was', async () => {
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

test('whoever sets a new password by mail gets in, however many others try the account meanwhile', async () => {
  for (let place = 0; place < 35; place++)
    await countLogin(pool, { address: `place ${place}`, account: asha.email, browser: null })
  expect(await auth.signIn(asha, requestFrom())).toMatchObject({ outcome: 'too-many-attempts' })
  const changed = await auth.resetPassword(await resetToken(), asha.password)
  const cookie =
    changed.outcome === 'changed' ? changed.otherCookies.map(cookiePair).join('; ') : ''
  expect(await auth.signIn(asha, requestFrom({ cookie }))).toMatchObject({ outcome: 'signed-in' })
  await db.deleteFrom('rate_limits').execute()
})

test('whoever reads the table cannot use what lies in it', async () => {
  const token = await resetToken()
  const rows = await db.selectFrom('verifications').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('what has ended is swept away, what lasts stays', async () => {
  const request = await signedInRequest(asha.password)
  const inTwoHours = new Date(Date.now() + 2 * 60 * 60 * 1000)
  await sweepAccounts(db, inTwoHours)
  expect(await db.selectFrom('verifications').select('id').execute()).toEqual([])
  expect(await auth.readSession(request)).not.toBeNull()
  await sweepAccounts(db, new Date(Date.now() + 31 * 24 * 60 * 60 * 1000))
  expect(await auth.readSession(request)).toBeNull()
})
