import { expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { findAccountByEmail } from '#platform/auth/account-store.server.ts'
import { insertToken } from '#platform/auth/one-time-token-store.server.ts'
import { admin } from '../../../tests/support/builders.ts'
import { asha, cookiePair, requestFrom, testAuth } from '../../../tests/support/test-auth.ts'
import { reportStaffEvents } from './queue-security-mails.server.ts'

const { db, openAnother } = await testAuth()
const queued: { to: string; subject: string; text: string }[] = []
const auth = openAnother({
  onSecurityEvent: reportStaffEvents({
    jobs: { enqueue: async (_tx, _queue, mail) => void queued.push(mail as (typeof queued)[0]) },
    config: { shopName: 'Zari', shopUrl: 'http://zari.test' },
  }),
})
const owner = await admin(db, { email: 'owner@example.com' })
const credentials = { email: 'ravi@example.com', password: 'packs-every-day' }
await auth.createAccount({ ...credentials, firstName: 'Ravi', lastName: 'Das' }, 'packer')
const ravi = (await findAccountByEmail(db, credentials.email))!
const recipients = [ravi.email, owner.email]

/** Returns the mails that `act` queues. */
async function mailsOf(act: () => Promise<unknown>) {
  const before = queued.length
  await act()
  return queued.slice(before)
}

test('a staff login on a new device is mailed once to the person and the admins', async () => {
  const from = { address: '198.51.100.9' }
  let known = ''
  const first = await mailsOf(async () => {
    const result = await auth.signIn(credentials, requestFrom(from))
    if (result.outcome === 'signed-in') known = result.otherCookies.map(cookiePair).join('; ')
  })
  expect(first.map(({ to }) => to)).toEqual(recipients)
  expect(first[0]).toMatchObject({
    subject: 'Ravi Das logged in on a new device (Zari)',
    text: expect.stringContaining('network address 198.51.100.9') as string,
  })
  expect(
    await mailsOf(() => auth.signIn(credentials, requestFrom({ ...from, cookie: known }))),
  ).toEqual([])
})

test('each person who signs in on a shared browser causes one mail about a new device', async () => {
  const sita = { ...credentials, email: 'sita@example.com' }
  await auth.createAccount({ ...sita, firstName: 'Sita', lastName: '' }, 'packer')
  const cookies = new Map<string, string>()
  const newDevices: string[] = []
  for (const who of [credentials, sita, credentials, sita]) {
    const mails = await mailsOf(async () => {
      const result = await auth.signIn(
        who,
        requestFrom({ cookie: [...cookies.values()].join('; ') }),
      )
      if (result.outcome !== 'signed-in') throw new Error(result.outcome)
      for (const pair of [result.cookie, ...result.otherCookies].map(cookiePair))
        cookies.set(pair.split('=')[0]!, pair)
    })
    newDevices.push(...mails.map(({ to }) => to).filter((to) => to !== owner.email))
  }
  expect(newDevices).toEqual([credentials.email, sita.email])
})

test('if one mail about a login cannot be queued, no other mail about it is queued', async () => {
  const failing = openAnother({
    onSecurityEvent: async (tx) => {
      await insertToken(tx, 'first-admin', { value: 'half-done', expiresAt: new Date() })
      throw new Error('The second mail was not queued.')
    },
  })
  await expect(failing.signIn(credentials, requestFrom())).rejects.toThrow('second mail')
  expect(
    await db.selectFrom('verifications').select('id').where('value', '=', 'half-done').execute(),
  ).toEqual([])
})

test('a wrong password and a customer’s new device are not mailed', async () => {
  await auth.createAccount(asha, 'user')
  expect(
    await mailsOf(async () => {
      await auth.signIn(asha, requestFrom())
      await auth.signIn({ ...credentials, password: 'wrong-password' }, requestFrom())
    }),
  ).toEqual([])
})

test('a new password set by link is mailed, a refused password is not', async () => {
  const expiresAt = new Date(Date.now() + 60_000)
  const token = await insertToken(db, 'reset-password', { value: ravi.id, expiresAt })
  expect(await mailsOf(() => auth.resetPassword(token, 'elevenchars'))).toEqual([])
  const mails = await mailsOf(() => auth.resetPassword(token, credentials.password))
  expect(mails.map(({ to }) => to)).toEqual(recipients)
  expect(mails[0]?.subject).toBe('Ravi Das has a new password (Zari)')
  expect(await mailsOf(() => auth.resetPassword(token, credentials.password))).toEqual([])
})

test('every third wrong code of a day is mailed', async () => {
  await auth.secondFactors.begin(db, ravi.id)
  const begun = await auth.secondFactors.find(db, ravi)
  if (begun.state !== 'begun') throw new Error(begun.state)
  const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate()
  await auth.secondFactors.confirm(db, ravi.id, code)
  const enterWrongCode = async () => {
    const step = await auth.signIn(credentials, requestFrom())
    if (step.outcome !== 'second-step') throw new Error(step.outcome)
    await auth.finishSignIn('000000', requestFrom({ cookie: cookiePair(step.cookie) }))
  }
  const counts: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) counts.push((await mailsOf(enterWrongCode)).length)
  expect(counts).toEqual([0, 0, 2, 0, 0, 2])
  expect(queued.at(-1)?.subject).toBe('Wrong login codes for Ravi Das (Zari)')
})

test('an admin gets a single mail about their own account', async () => {
  const meera = { ...credentials, email: 'meera@example.com' }
  await auth.createAccount({ ...meera, firstName: 'Meera', lastName: '' }, 'admin')
  const mails = await mailsOf(() => auth.signIn(meera, requestFrom()))
  expect(mails.map(({ to }) => to).toSorted()).toEqual([meera.email, owner.email])
})
