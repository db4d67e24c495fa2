import { expect, test } from 'vitest'
import { asha, cookiePair, requestFrom, testAuth } from '../../../tests/support/test-auth.ts'

const { auth, pool, mails } = await testAuth()
/** Mails to one address, for all accounts together. */
const MAILS_A_DAY = 10

async function queuedMails(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = 'send-mail'`,
  )
  return rows[0]!.count
}

/** Returns how many mails `send` queued when called `times` times, once after the other. */
async function mailsOf(times: number, send: () => Promise<unknown>): Promise<number> {
  const before = await queuedMails()
  for (let turn = 0; turn < times; turn++) await send()
  return (await queuedMails()) - before
}

/** Uses up the mails to an address: each guest order is an account of its own. */
async function exhaust(email: string): Promise<number> {
  return mailsOf(MAILS_A_DAY + 1, async () => {
    const created = await auth.createGuest({ ...asha, email }, requestFrom())
    if (created.outcome === 'created') await auth.sendEmailCode(created.guest)
  })
}

test('codes for guest orders are limited by address', async () => {
  expect(await exhaust('guest@example.com')).toBe(MAILS_A_DAY)
})

test('the link of a sign-up shares the limit of its address', async () => {
  const email = 'new@example.com'
  await auth.signUp({ ...asha, email }, requestFrom())
  expect(await mailsOf(1, () => auth.sendSignUpMail({ email, isNew: true }))).toBe(1)
  await exhaust(email)
  expect(await mailsOf(1, () => auth.sendSignUpMail({ email, isNew: true }))).toBe(0)
})

test('a change of email to an address shares the limit of the address', async () => {
  const newEmail = 'stranger@example.com'
  await exhaust(newEmail)
  await auth.createAccount(asha, 'user')
  const result = await auth.signIn(asha, requestFrom())
  if (result.outcome !== 'signed-in') throw new Error(result.outcome)
  const request = requestFrom({ cookie: cookiePair(result.cookie) })
  const change = { user: result.user, newEmail, password: asha.password }
  const sent = await mailsOf(1, async () =>
    expect(await auth.requestEmailChange(change, request)).toMatchObject({
      outcome: 'too-many-attempts',
    }),
  )
  expect(sent).toBe(0)
})

test('mails to an unconfirmed address do not contain the typed name, which may be an advertisement', async () => {
  const email = 'lured@example.com'
  const firstName = 'You won! Claim at prize.example'
  await auth.signUp({ ...asha, firstName, email }, requestFrom())
  await auth.sendSignUpMail({ email, isNew: true })
  await auth.sendSignUpMail({ email, isNew: false })
  await auth.sendPasswordReset(email)
  const received = () => mails.filter(({ to }) => to === email)
  await expect.poll(() => received().length).toBe(3)
  expect(JSON.stringify(received())).not.toContain('prize.example')
})
