import { expect, test, vi } from 'vitest'
import { asha, requestFrom, testAuth } from '../../../tests/support/test-auth.ts'
import { findAccountByEmail } from './account-store.server.ts'
import { hashPassword } from './passwords/hash-password.server.ts'

vi.mock('./passwords/hash-password.server.ts', { spy: true })

const { auth, db, pool, openAnother, mails } = await testAuth()

let made = 0
async function newAccount() {
  const email = `meera-${++made}@example.com`
  await auth.signUp({ ...asha, email }, requestFrom())
  return (await findAccountByEmail(db, email))!
}

/** Calls `send`, waits until a mail is queued and returns the newest mail to the address. */
async function mailTo(email: string, send: () => Promise<unknown>): Promise<string> {
  const toThem = () => mails.filter(({ to }) => to === email)
  const before = toThem().length
  await send()
  await vi.waitFor(() => expect(toThem().length).toBe(before + 1), { timeout: 60_000 })
  return toThem().at(-1)!.text
}

const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? ''
const otherCode = (code: string) => (code === '000000' ? '000001' : '000000')

test('a sign-up with a new address gets a link that confirms the address once', async () => {
  const { id, email } = await newAccount()
  expect(await auth.isEmailConfirmed(id)).toBe(false)
  const text = await mailTo(email, () => auth.sendSignUpMail({ email, isNew: true }))
  expect(text).toContain('http://zari.test/authentication/confirm?token=')
  expect(await auth.confirmEmail('made-up')).toEqual({ outcome: 'link-not-valid' })
  expect(await auth.isEmailConfirmed(id)).toBe(false)

  const uses = await Promise.all([1, 2].map(() => auth.confirmEmail(tokenIn(text))))
  expect(uses.map(({ outcome }) => outcome).toSorted()).toEqual(['confirmed', 'link-not-valid'])
  expect(await auth.isEmailConfirmed(id)).toBe(true)
  expect(await auth.sendConfirmation({ ...asha, id, email, role: 'user' })).toEqual({
    outcome: 'already-confirmed',
  })
})

test('a sign-up with a taken address sends its owner a mail without a token, at most three a day', async () => {
  const { id, email } = await newAccount()
  const text = await mailTo(email, () => auth.sendSignUpMail({ email, isNew: false }))
  expect(text).toContain('You already have an account')
  expect(text).toContain('http://zari.test/authentication/forgot')
  expect(text).not.toContain('token=')
  for (let turn = 0; turn < 2; turn++)
    await mailTo(email, () => auth.sendSignUpMail({ email, isNew: false }))
  const queued = async () =>
    (await pool.query(`select id from pgboss.job where name = 'send-mail'`)).rows.length
  const before = await queued()
  await auth.sendSignUpMail({ email, isNew: false })
  expect(await queued()).toBe(before)
  expect(await auth.isEmailConfirmed(id)).toBe(false)
})

test('signing up queues one job with the same data fields for a new and a taken address', async () => {
  const email = 'twice@example.com'
  for (let turn = 0; turn < 2; turn++) await auth.signUp({ ...asha, email }, requestFrom())
  const { rows } = await pool.query<{ data: object }>(
    `select data from pgboss.job where name = 'send-sign-up-mail' and data->>'email' = $1 order by created_on`,
    [email],
  )
  expect(rows.map(({ data }) => data)).toEqual([
    { email, isNew: true },
    { email, isNew: false },
  ])
})

test('signing up hashes exactly one password for a new address and for a taken one', async () => {
  const { email: taken } = await newAccount()
  for (const email of ['free@example.com', taken]) {
    vi.mocked(hashPassword).mockClear()
    expect(await auth.signUp({ ...asha, email }, requestFrom())).toEqual({ outcome: 'accepted' })
    expect(hashPassword).toHaveBeenCalledOnce()
  }
})

test('only the newest confirmation link works, and only for seven days', async () => {
  const account = await newAccount()
  const [older, newer] = [
    await mailTo(account.email, () => auth.sendConfirmation(account)),
    await mailTo(account.email, () => auth.sendConfirmation(account)),
  ]
  expect(await auth.confirmEmail(tokenIn(older))).toEqual({ outcome: 'link-not-valid' })
  const later = openAnother({ now: () => new Date(Date.now() + 7.1 * 24 * 60 * 60 * 1000) })
  expect(await later.confirmEmail(tokenIn(newer))).toEqual({ outcome: 'link-not-valid' })
  expect(await auth.confirmEmail(tokenIn(newer))).toEqual({ outcome: 'confirmed' })
})

test('a new password and logging out everywhere leave the confirmation link and code valid', async () => {
  const account = await newAccount()
  const link = tokenIn(await mailTo(account.email, () => auth.sendConfirmation(account)))
  const code = codeIn(await mailTo(account.email, () => auth.sendEmailCode(account)))
  const change = { user: account, current: asha.password, password: 'seven-yards-of-silk' }
  expect(await auth.changePassword(change, requestFrom())).toEqual({ outcome: 'changed' })
  await auth.endAllSessions(account.id)
  expect(await auth.confirmEmail(link)).toEqual({ outcome: 'confirmed' })
  expect(await auth.confirmEmailByCode(account.id, code)).toEqual({ outcome: 'confirmed' })
})

test('confirmation links and codes are mailed at most five times an hour', async () => {
  const account = await newAccount()
  for (let turn = 0; turn < 5; turn++)
    expect(await auth.sendConfirmation(account)).toEqual({ outcome: 'sent' })
  const before = await db.selectFrom('verifications').selectAll().execute()
  for (const send of [auth.sendConfirmation, auth.sendEmailCode])
    expect(await send(account)).toMatchObject({ outcome: 'too-many-attempts' })
  expect(await db.selectFrom('verifications').selectAll().execute()).toEqual(before)
})

test('confirmation links and codes are mailed at most ten times a day', async () => {
  const account = await newAccount()
  for (let turn = 0; turn < 10; turn++) {
    expect(await auth.sendConfirmation(account)).toEqual({ outcome: 'sent' })
    await pool.query(`delete from rate_limits where key like 'confirm-email:%'`)
  }
  expect(await auth.sendConfirmation(account)).toMatchObject({ outcome: 'too-many-attempts' })
})

test('only the newest mailed code works, once and only for its own account', async () => {
  const [account, stranger] = [await newAccount(), await newAccount()]
  const older = codeIn(await mailTo(account.email, () => auth.sendEmailCode(account)))
  const newer = codeIn(await mailTo(account.email, () => auth.sendEmailCode(account)))
  expect(await auth.confirmEmailByCode(stranger.id, newer)).toEqual({ outcome: 'wrong-code' })
  if (older !== newer)
    expect(await auth.confirmEmailByCode(account.id, older)).toEqual({ outcome: 'wrong-code' })
  const typed = `${newer.slice(0, 3)} ${newer.slice(3)}`
  const uses = await Promise.all([1, 2].map(() => auth.confirmEmailByCode(account.id, typed)))
  expect(uses.map(({ outcome }) => outcome).toSorted()).toEqual(['confirmed', 'wrong-code'])
  expect(await auth.isEmailConfirmed(account.id)).toBe(true)
  expect(await auth.isEmailConfirmed(stranger.id)).toBe(false)
})

test('after five wrong codes even the right code and a new code are refused', async () => {
  const account = await newAccount()
  const code = codeIn(await mailTo(account.email, () => auth.sendEmailCode(account)))
  for (let turn = 0; turn < 5; turn++)
    expect(await auth.confirmEmailByCode(account.id, otherCode(code))).toEqual({
      outcome: 'wrong-code',
    })
  expect(await auth.confirmEmailByCode(account.id, code)).toMatchObject({
    outcome: 'too-many-attempts',
  })
  const another = codeIn(await mailTo(account.email, () => auth.sendEmailCode(account)))
  expect(await auth.confirmEmailByCode(account.id, another)).toMatchObject({
    outcome: 'too-many-attempts',
  })
  expect(await auth.isEmailConfirmed(account.id)).toBe(false)
})

test('a mailed code expires after 15 minutes and is not readable in the database', async () => {
  const account = await newAccount()
  const code = codeIn(await mailTo(account.email, () => auth.sendEmailCode(account)))
  const mailJobs = await pool.query<{ data: string }>(
    `select data::text from pgboss.job where name = 'send-mail'`,
  )
  expect(mailJobs.rows.length).toBeGreaterThan(0)
  for (const { data } of mailJobs.rows) {
    expect(data).not.toContain(code)
    expect(data).not.toContain(account.email)
  }
  const tokens = await db.selectFrom('verifications').select('identifier').execute()
  expect(tokens.length).toBeGreaterThan(0)
  for (const { identifier } of tokens) expect(identifier).not.toContain(code)
  const later = openAnother({ now: () => new Date(Date.now() + 16 * 60 * 1000) })
  expect(await later.confirmEmailByCode(account.id, code)).toEqual({ outcome: 'wrong-code' })
  expect(await auth.isEmailConfirmed(account.id)).toBe(false)
})

test('a password reset by mail confirms the address, and accounts created by the shop are confirmed', async () => {
  const { id, email } = await newAccount()
  const text = await mailTo(email, () => auth.sendPasswordReset(email))
  await auth.resetPassword(tokenIn(text), 'brand-new-password')
  expect(await auth.isEmailConfirmed(id)).toBe(true)

  const made = await auth.createAccount({ ...asha, email: 'owner@example.com' }, 'admin')
  expect(made.outcome === 'created' && (await auth.isEmailConfirmed(made.userId))).toBe(true)
})
