import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asha, cookiePair, requestFrom, testAuth } from '../../../../tests/support/test-auth.ts'
import { deleteExpired } from '../account-jobs.server.ts'
import { updateEmail } from '../account-store.server.ts'
import { insertToken } from '../one-time-token-store.server.ts'
import type { EmailSide } from './email-change-store.server.ts'

const { db, auth, openAnother, mails } = await testAuth()
let made = 0

async function customer() {
  const email = `person-${++made}@example.com`
  await auth.createAccount({ ...asha, email }, 'user')
  const result = await auth.signIn({ email, password: asha.password }, requestFrom())
  if (result.outcome !== 'signed-in') throw new Error(result.outcome)
  const { user } = result
  const newEmail = `new-${email}`
  const request = requestFrom({ cookie: cookiePair(result.cookie) })
  const ask = (change: { newEmail?: string; password?: string } = {}) =>
    auth.requestEmailChange({ user, newEmail, password: asha.password, ...change }, request)
  return { user, email, newEmail, request, ask }
}

const mailsTo = (email: string) => mails.filter(({ to }) => to === email)
async function tokenTo(email: string, side: EmailSide): Promise<string> {
  const find = () =>
    mailsTo(email)
      .map(({ text }) => new RegExp(`side=${side}&token=([\\w-]+)`).exec(text)?.[1])
      .findLast(Boolean)
  await expect.poll(find).toBeDefined()
  return find()!
}
const emailOf = async (id: string) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email

test.each([
  ['old', 'new'],
  ['new', 'old'],
] as const)('the email changes when %s and then %s mailbox have confirmed', async (one, other) => {
  const { user, email, newEmail, ask } = await customer()
  expect(await ask()).toEqual({ outcome: 'requested' })
  const tokens = { old: await tokenTo(email, 'old'), new: await tokenTo(newEmail, 'new') }
  expect(await auth.confirmEmailChange(one, tokens[one])).toEqual({
    outcome: 'other-mailbox-missing',
  })
  expect(await emailOf(user.id)).toBe(email)
  expect(await auth.findEmailChange(user.id)).toEqual({
    newEmail,
    isOldConfirmed: one === 'old',
    isNewConfirmed: one === 'new',
  })
  expect(await auth.confirmEmailChange(other, tokens[other])).toEqual({ outcome: 'changed' })
  expect(await emailOf(user.id)).toBe(newEmail)
  expect(await auth.findEmailChange(user.id)).toBeNull()
  const login = { email: newEmail, password: asha.password }
  expect(await auth.signIn(login, requestFrom())).toMatchObject({ outcome: 'signed-in' })
})

test('a link works once, for its own mailbox only, and not after a newer request', async () => {
  const { user, email, newEmail, ask } = await customer()
  await ask()
  const [first, unused] = [await tokenTo(email, 'old'), await tokenTo(newEmail, 'new')]
  expect(await auth.confirmEmailChange('new', first)).toEqual({ outcome: 'link-not-valid' })
  await auth.confirmEmailChange('old', first)
  expect(await auth.confirmEmailChange('old', first)).toEqual({ outcome: 'link-not-valid' })
  await ask({ newEmail: `other-${email}` })
  expect(await auth.confirmEmailChange('new', unused)).toEqual({ outcome: 'link-not-valid' })
  expect(await emailOf(user.id)).toBe(email)
})

test('a link for a new password that went to the old mailbox ends with the change', async () => {
  const { user, email, newEmail, ask } = await customer()
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000)
  const reset = await insertToken(db, 'reset-password', { value: user.id, expiresAt })
  await ask()
  await auth.confirmEmailChange('old', await tokenTo(email, 'old'))
  await auth.confirmEmailChange('new', await tokenTo(newEmail, 'new'))
  expect(await auth.resetPassword(reset, 'eight-yards-of-silk')).toEqual({
    outcome: 'link-not-valid',
  })
  const login = { email: newEmail, password: asha.password }
  expect(await auth.signIn(login, requestFrom())).toMatchObject({ outcome: 'signed-in' })
})

test('a withdrawn change cannot be confirmed', async () => {
  const { user, email, ask } = await customer()
  await ask()
  const token = await tokenTo(email, 'old')
  await auth.cancelEmailChange(user.id)
  expect(await auth.confirmEmailChange('old', token)).toEqual({ outcome: 'link-not-valid' })
})

test('a new password cancels a pending email change', async () => {
  const { user, email, ask, request } = await customer()
  await ask()
  const token = await tokenTo(email, 'old')
  await auth.changePassword(
    { user, current: asha.password, password: 'seven-yards-of-silk' },
    request,
  )
  expect(await auth.confirmEmailChange('old', token)).toEqual({ outcome: 'link-not-valid' })
})

test.each([
  ['a wrong password', { password: 'wrong-password' }, 'wrong-credentials'],
  ['text that is no e-mail', { newEmail: 'nobody' }, 'email-invalid'],
])('%s is refused, and nothing waits', async (_name, change, outcome) => {
  const { user, email, ask } = await customer()
  expect(await ask(change)).toEqual({ outcome })
  expect(await ask({ newEmail: ` ${email.toUpperCase()}` })).toEqual({ outcome: 'unchanged' })
  expect(await auth.findEmailChange(user.id)).toBeNull()
})

test('an address with an account gets the same response and a different mail', async () => {
  const [one, other] = [await customer(), await customer()]
  expect(await one.ask({ newEmail: other.email })).toEqual({ outcome: 'requested' })
  await expect.poll(() => mailsTo(other.email).length).toBe(1)
  expect(mailsTo(other.email)[0]?.text).toContain('it has an account already')
  expect(mailsTo(other.email)[0]?.text).not.toContain('token=')
})

test('an address that got an account meanwhile is not taken over', async () => {
  const { user, email, newEmail, ask } = await customer()
  await ask()
  const tokens = [await tokenTo(email, 'old'), await tokenTo(newEmail, 'new')] as const
  await auth.createAccount({ ...asha, email: newEmail }, 'user')
  await auth.confirmEmailChange('old', tokens[0])
  expect(await auth.confirmEmailChange('new', tokens[1])).toEqual({ outcome: 'email-taken' })
  expect(await emailOf(user.id)).toBe(email)
})

test('an unconfirmed change is deleted after its time', async () => {
  const { user, ask } = await customer()
  await ask()
  const later = new Date(Date.now() + 25 * 60 * 60 * 1000)
  await deleteExpired(db, later)
  expect(
    await db.selectFrom('email_changes').selectAll().where('user_id', '=', user.id).execute(),
  ).toEqual([])
})

test('requests are limited, because each sends an email to an address that may be a stranger’s', async () => {
  const { ask } = await customer()
  for (let request = 0; request < 5; request++)
    expect(await ask({ newEmail: `stranger-${request}@example.com` })).toEqual({
      outcome: 'requested',
    })
  expect(await ask()).toMatchObject({ outcome: 'too-many-attempts' })
})

test('both mailboxes can confirm at the same moment', async () => {
  const { user, email, newEmail, ask } = await customer()
  await ask()
  const [old, fresh] = [await tokenTo(email, 'old'), await tokenTo(newEmail, 'new')]
  const confirmed = await Promise.all([
    auth.confirmEmailChange('old', old),
    auth.confirmEmailChange('new', fresh),
    auth.confirmEmailChange('new', fresh),
  ])
  expect(confirmed.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed',
    'link-not-valid',
    'other-mailbox-missing',
  ])
  expect(await emailOf(user.id)).toBe(newEmail)
})

test('of two accounts that change to one email at the same moment only one gets it', async () => {
  const accounts = [await customer(), await customer()]
  const newEmail = `wanted-${accounts[0]!.email}`
  const tokens: string[] = []
  for (const { email, ask } of accounts) {
    const before = mailsTo(newEmail).length
    await ask({ newEmail })
    await auth.confirmEmailChange('old', await tokenTo(email, 'old'))
    await expect.poll(() => mailsTo(newEmail).length).toBe(before + 1)
    tokens.push(await tokenTo(newEmail, 'new'))
  }
  const confirmed = await Promise.all(tokens.map((token) => auth.confirmEmailChange('new', token)))
  expect(confirmed.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'email-taken'])
  const emails = await Promise.all(accounts.map(({ user }) => emailOf(user.id)))
  expect(emails.filter((email) => email === newEmail)).toHaveLength(1)
})

test('an email that another account is taking right now is refused when that is done', async () => {
  const [one, other] = [await customer(), await customer()]
  await one.ask()
  await auth.confirmEmailChange('old', await tokenTo(one.email, 'old'))
  const token = await tokenTo(one.newEmail, 'new')
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }
  const confirmed = await db.transaction().execute(async (tx) => {
    await updateEmail(tx, other.user.id, one.newEmail)
    const confirming = auth.confirmEmailChange('new', token)
    await expect.poll(waiting).toBeGreaterThan(0)
    return { confirming }
  })
  expect(await confirmed.confirming).toEqual({ outcome: 'email-taken' })
  expect(await emailOf(one.user.id)).toBe(one.email)
})

test('a link is not valid after 24 hours', async () => {
  const { user, email, ask } = await customer()
  await ask()
  const token = await tokenTo(email, 'old')
  const later = openAnother({ now: () => new Date(Date.now() + 24 * 60 * 60 * 1000) })
  expect(await later.confirmEmailChange('old', token)).toEqual({ outcome: 'link-not-valid' })
  expect(await later.findEmailChange(user.id)).toBeNull()
  expect(await emailOf(user.id)).toBe(email)
})
