import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { testAuth, cookiePair, requestFrom } from '../../../tests/support/test-auth.ts'
import type { Auth, NewAccount } from './auth.server.ts'
import { findAccountByEmail } from './account-store.server.ts'
import { insertToken } from './one-time-token-store.server.ts'

let now = new Date()
const { db, openAnother } = await testAuth()
const auth = openAnother({ now: () => now })
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

const sessions = async () => (await db.selectFrom('sessions').select('id').execute()).length
const codeOf = (secret: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
let made = 0

async function packerWithApp() {
  const account: NewAccount = {
    firstName: 'Ravi',
    lastName: 'Das',
    email: `ravi-${++made}@example.com`,
    password: 'six-yards-of-silk',
  }
  await auth.createAccount(account, 'packer')
  const { id, email } = (await findAccountByEmail(db, account.email))!
  await auth.secondFactors.begin(db, id)
  const begun = await auth.secondFactors.find(db, { id, email })
  if (begun.state !== 'begun') throw new Error(begun.state)
  const recoveryCodes = await auth.secondFactors.confirm(db, id, codeOf(begun.secret))
  if (!recoveryCodes) throw new Error('the first code was refused')
  later(60)
  return { ...account, id, secret: begun.secret, recoveryCodes, appAddress: begun.appAddress }
}
type Packer = Awaited<ReturnType<typeof packerWithApp>>

async function enterPassword(person: Packer, process: Auth = auth): Promise<Request> {
  const result = await process.signIn(person, requestFrom())
  if (result.outcome !== 'second-step') throw new Error(result.outcome)
  return requestFrom({ cookie: cookiePair(result.cookie) })
}

async function enterWrongCodes(person: Packer, code = '000000', times = 10): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++)
    expect(await auth.finishSignIn(code, await enterPassword(person))).toEqual({
      outcome: 'wrong-code',
    })
}

async function failedCodesOfTheDay({ id }: Packer): Promise<number> {
  const key = createHash('sha256').update(id).digest('base64url')
  const counted = await db
    .selectFrom('rate_limits')
    .select('points')
    .where('key', '=', `second-step-day:${key}`)
    .executeTakeFirst()
  return counted?.points ?? 0
}

test('an account with a second factor needs the right password and a right code to open a session', async () => {
  const ravi = await packerWithApp()
  const before = await sessions()
  const step = await enterPassword(ravi)
  expect(await sessions()).toBe(before)
  expect(await auth.readSession(step)).toBeNull()
  expect(await auth.readSecondStep(step)).toMatchObject({ email: ravi.email })

  expect(await auth.finishSignIn('000000', step)).toEqual({ outcome: 'wrong-code' })
  expect(await sessions()).toBe(before)
  const finished = await auth.finishSignIn(
    ` ${codeOf(ravi.secret).slice(0, 3)} ${codeOf(ravi.secret).slice(3)}`,
    step,
  )
  expect(finished).toMatchObject({
    outcome: 'signed-in',
    used: 'app-code',
    user: { id: ravi.id, role: 'packer' },
  })
  expect(await sessions()).toBe(before + 1)
})

test('an app code works once, even when two requests send it simultaneously', async () => {
  const ravi = await packerWithApp()
  const [one, two] = [await enterPassword(ravi), await enterPassword(ravi)]
  const outcomes = await Promise.all(
    [one, two].map((step) => auth.finishSignIn(codeOf(ravi.secret), step)),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['signed-in', 'wrong-code'])

  later(30)
  const used = outcomes[0]?.outcome === 'signed-in' ? one : two
  expect(await auth.finishSignIn(codeOf(ravi.secret), used)).toEqual({ outcome: 'too-late' })
})

test('an app code is refused when it has expired or was used to confirm the second factor', async () => {
  const ravi = await packerWithApp()
  const step = await enterPassword(ravi)
  expect(
    await auth.finishSignIn(codeOf(ravi.secret, new Date(now.getTime() - 60_000)), step),
  ).toEqual({ outcome: 'wrong-code' })
  expect(
    await auth.finishSignIn(codeOf(ravi.secret, new Date(now.getTime() - 24 * 3600_000)), step),
  ).toEqual({ outcome: 'wrong-code' })
  expect(
    await auth.finishSignIn(codeOf(ravi.secret, new Date(now.getTime() + 30_000)), step),
  ).toMatchObject({ outcome: 'signed-in' })
})

test('a recovery code works once, with or without dashes, and new codes replace old codes', async () => {
  const ravi = await packerWithApp()
  const [first = '', second = ''] = ravi.recoveryCodes
  expect(ravi.recoveryCodes).toHaveLength(10)
  expect(
    await auth.finishSignIn(
      `${first.slice(0, 5)}-${first.slice(5)} `.toUpperCase(),
      await enterPassword(ravi),
    ),
  ).toMatchObject({ outcome: 'signed-in', used: 'recovery-code' })
  expect(await auth.finishSignIn(first, await enterPassword(ravi))).toEqual({
    outcome: 'wrong-code',
  })
  expect(await auth.secondFactors.find(db, ravi)).toMatchObject({
    state: 'on',
    recoveryCodesLeft: 9,
  })

  await auth.secondFactors.remakeCodes(db, ravi.id)
  expect(await auth.finishSignIn(second, await enterPassword(ravi))).toEqual({
    outcome: 'wrong-code',
  })
})

test('the tables contain no secret and no recovery code in plain text', async () => {
  const ravi = await packerWithApp()
  const rows = JSON.stringify([
    await db.selectFrom('second_factors').selectAll().execute(),
    await db.selectFrom('recovery_codes').selectAll().execute(),
    await db.selectFrom('verifications').selectAll().execute(),
  ])
  for (const secret of [ravi.secret, ...ravi.recoveryCodes]) expect(rows).not.toContain(secret)
  const elsewhere = openAnother({ secret: 'the secret of another shop', now: () => now })
  for (const code of [codeOf(ravi.secret), ravi.recoveryCodes[0]!])
    expect(await elsewhere.secondFactors.use(db, ravi.id, code)).toBeNull()
})

test('after ten app codes even a right one is refused in every process, but a recovery code works', async () => {
  const ravi = await packerWithApp()
  await enterWrongCodes(ravi)
  const step = await enterPassword(ravi)
  for (const process of [auth, openAnother({ now: () => now })])
    expect(await process.finishSignIn(codeOf(ravi.secret), step)).toMatchObject({
      outcome: 'too-many-attempts',
    })
  expect(await auth.finishSignIn(ravi.recoveryCodes[0]!, step)).toMatchObject({
    outcome: 'signed-in',
  })
})

test('after ten wrong recovery codes even a right one is refused', async () => {
  const ravi = await packerWithApp()
  await enterWrongCodes(ravi, 'aaaaa-aaaaa')
  expect(await auth.finishSignIn(ravi.recoveryCodes[0]!, await enterPassword(ravi))).toMatchObject({
    outcome: 'too-many-attempts',
  })
})

test('neither a password reset nor a right code resets the daily count of failed codes', async () => {
  const ravi = await packerWithApp()
  const failed = () => failedCodesOfTheDay(ravi)
  await enterWrongCodes(ravi, '000000', 9)
  expect(await auth.finishSignIn(codeOf(ravi.secret), await enterPassword(ravi))).toMatchObject({
    outcome: 'signed-in',
  })
  expect(await failed()).toBe(9)
  await enterWrongCodes(ravi, '000000', 1)

  const expiresAt = new Date(now.getTime() + 60_000)
  const token = await insertToken(db, 'reset-password', { value: ravi.id, expiresAt })
  ravi.password = 'seven-yards-of-silk'
  expect(await auth.resetPassword(token, ravi.password)).toMatchObject({ outcome: 'changed' })
  later(30)
  expect(await auth.finishSignIn(codeOf(ravi.secret), await enterPassword(ravi))).toMatchObject({
    outcome: 'too-many-attempts',
  })
  expect(await failed()).toBeGreaterThanOrEqual(10)
})

test('a code is refused as too late when the cookie of the first step has expired or is invented', async () => {
  const ravi = await packerWithApp()
  const step = await enterPassword(ravi)
  later(10 * 60 + 1)
  expect(await auth.finishSignIn(codeOf(ravi.secret), step)).toEqual({ outcome: 'too-late' })
  for (const cookie of ['', 'zari_second_step=made.up', 'zari_session=made.up'])
    expect(await auth.finishSignIn(codeOf(ravi.secret), requestFrom({ cookie }))).toEqual({
      outcome: 'too-late',
    })
})

test('a second factor is required only once it is confirmed, and then cannot be replaced', async () => {
  const account: NewAccount = {
    firstName: 'Ravi',
    lastName: '',
    email: 'not-yet@example.com',
    password: 'six-yards-of-silk',
  }
  await auth.createAccount(account, 'admin')
  const { id } = (await findAccountByEmail(db, account.email))!
  await auth.secondFactors.begin(db, id)
  expect(await auth.secondFactors.confirm(db, id, '000000')).toBeNull()
  expect(await auth.signIn(account, requestFrom())).toMatchObject({ outcome: 'signed-in' })

  const ravi = await packerWithApp()
  expect(await auth.secondFactors.begin(db, ravi.id)).toBe(false)
  expect(await auth.secondFactors.confirm(db, ravi.id, codeOf(ravi.secret))).toBeNull()
})

test('the QR code names the secret, the shop and the account', async () => {
  const ravi = await packerWithApp()
  expect(ravi.appAddress).toBe(
    `otpauth://totp/Zari:${encodeURIComponent(ravi.email)}?issuer=Zari&secret=${ravi.secret}&algorithm=SHA1&digits=6&period=30`,
  )
})
