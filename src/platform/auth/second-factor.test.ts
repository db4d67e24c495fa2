import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { testAuth, cookiePair, requestFrom } from '../../../tests/test-auth.ts'
import type { Auth, NewAccount } from './auth.server.ts'
import { findAccountByEmail } from './account-store.server.ts'

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

async function sayPassword(person: Packer, process: Auth = auth): Promise<Request> {
  const result = await process.signIn(person, requestFrom())
  if (result.outcome !== 'second-step') throw new Error(result.outcome)
  return requestFrom({ cookie: cookiePair(result.cookie) })
}

test('the right password alone signs nobody in: there is no session until the code is right', async () => {
  const ravi = await packerWithApp()
  const before = await sessions()
  const step = await sayPassword(ravi)
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

test('a code is taken once, also when two send it at the same moment; so is the first step', async () => {
  const ravi = await packerWithApp()
  const [one, two] = [await sayPassword(ravi), await sayPassword(ravi)]
  const outcomes = await Promise.all(
    [one, two].map((step) => auth.finishSignIn(codeOf(ravi.secret), step)),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['signed-in', 'wrong-code'])

  later(30)
  const used = outcomes[0]?.outcome === 'signed-in' ? one : two
  expect(await auth.finishSignIn(codeOf(ravi.secret), used)).toEqual({ outcome: 'too-late' })
})

test('the code that turned it on signs nobody in, nor does one of yesterday', async () => {
  const ravi = await packerWithApp()
  const step = await sayPassword(ravi)
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

test('each recovery code works once, however it is written; new ones make the old ones worthless', async () => {
  const ravi = await packerWithApp()
  const [first = '', second = ''] = ravi.recoveryCodes
  expect(ravi.recoveryCodes).toHaveLength(10)
  expect(
    await auth.finishSignIn(
      `${first.slice(0, 5)}-${first.slice(5)} `.toUpperCase(),
      await sayPassword(ravi),
    ),
  ).toMatchObject({ outcome: 'signed-in', used: 'recovery-code' })
  expect(await auth.finishSignIn(first, await sayPassword(ravi))).toEqual({ outcome: 'wrong-code' })
  expect(await auth.secondFactors.find(db, ravi)).toMatchObject({
    state: 'on',
    recoveryCodesLeft: 9,
  })

  await auth.secondFactors.remakeCodes(db, ravi.id)
  expect(await auth.finishSignIn(second, await sayPassword(ravi))).toEqual({
    outcome: 'wrong-code',
  })
})

test('whoever reads the tables can neither make codes nor use one', async () => {
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

test('after ten wrong codes even the right one has to wait, in every process and from every place', async () => {
  const ravi = await packerWithApp()
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await auth.finishSignIn('000000', await sayPassword(ravi))).toEqual({
      outcome: 'wrong-code',
    })
  const step = await sayPassword(ravi)
  expect(await auth.finishSignIn(codeOf(ravi.secret), step)).toMatchObject({
    outcome: 'too-many-attempts',
  })
  expect(
    await openAnother({ now: () => now }).finishSignIn(ravi.recoveryCodes[0]!, step),
  ).toMatchObject({ outcome: 'too-many-attempts' })
})

test('ten minutes after the password the code comes too late; a made-up step never was one', async () => {
  const ravi = await packerWithApp()
  const step = await sayPassword(ravi)
  later(10 * 60 + 1)
  expect(await auth.finishSignIn(codeOf(ravi.secret), step)).toEqual({ outcome: 'too-late' })
  for (const cookie of ['', 'zari_second_step=made.up', 'zari_session=made.up'])
    expect(await auth.finishSignIn(codeOf(ravi.secret), requestFrom({ cookie }))).toEqual({
      outcome: 'too-late',
    })
})

test('nothing is asked before the app has shown that it knows the secret, and a new secret cannot be slipped in afterwards', async () => {
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

test('the app reads the secret, the shop and the account from the QR code', async () => {
  const ravi = await packerWithApp()
  expect(ravi.appAddress).toBe(
    `otpauth://totp/Zari:${encodeURIComponent(ravi.email)}?issuer=Zari&secret=${ravi.secret}&algorithm=SHA1&digits=6&period=30`,
  )
})
