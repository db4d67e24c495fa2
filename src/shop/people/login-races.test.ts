import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { lockPassword, updatePassword } from '#platform/auth/account-store.server.ts'
import { deleteLoginTokensOf, insertToken } from '#platform/auth/one-time-token-store.server.ts'
import { hashPassword } from '#platform/auth/passwords/hash-password.server.ts'
import { insertSession } from '#platform/auth/session-store.server.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { waitUntilBlocked } from '../../../tests/support/blocked-queries.ts'
import { openPeople } from '../../../tests/support/people.ts'
import { cookiePair, requestFrom } from '../../../tests/support/test-auth.ts'
import { removePerson } from './change-staff.server.ts'
import { confirmSecondFactor, switchOffSecondFactor } from './own-second-factor.server.ts'

const { db, auth, meera, openAnother, tokenFor, accept } = await openPeople()

let meanwhile: (() => Promise<unknown>) | null = null
/** A login from a new browser is reported after its checks and before its session is stored. */
const slowAuth = openAnother({
  onSecurityEvent: async (_tx, { kind }) => {
    const change = kind === 'new-device' ? meanwhile : null
    if (!change) return
    meanwhile = null
    await change()
  },
})

const password = 'six-yards-of-silk'
const newPassword = 'seven-yards-of-silk'
let made = 0

/** A person who is logged in on one device. */
async function person(role: string) {
  const names = { firstName: 'Ravi', lastName: 'Das', email: `ravi-${++made}@example.com` }
  const created = await auth.createAccount({ ...names, password }, role)
  if (created.outcome !== 'created') throw new Error(created.outcome)
  const user = { ...names, id: created.userId, role }
  const { cookie } = await auth.openSession(user, requestFrom())
  return { ...user, user, request: requestFrom({ cookie: cookiePair(cookie) }) }
}
type Person = Awaited<ReturnType<typeof person>>

const countSessions = async ({ id }: Person) =>
  (await db.selectFrom('sessions').where('user_id', '=', id).select('id').execute()).length
const logIn = ({ email }: Person) => slowAuth.signIn({ email, password }, requestFrom())
const changePassword = ({ user, request }: Person) =>
  auth.changePassword({ user, current: password, password: newPassword }, request)

async function newCode({ id, email }: Person) {
  await auth.secondFactors.begin(db, id)
  const found = await auth.secondFactors.find(db, { id, email })
  if (found.state !== 'begun') throw new Error(found.state)
  const app = new TOTP({ secret: Secret.fromBase32(found.secret) })
  return { now: app.generate(), next: app.generate({ timestamp: Date.now() + 30_000 }) }
}

async function resetPassword({ id }: Person) {
  const expiresAt = new Date(Date.now() + 60_000)
  const token = await insertToken(db, 'reset-password', { value: id, expiresAt })
  return auth.resetPassword(token, newPassword)
}

test.each([
  { change: 'a new password', role: 'user', apply: changePassword, outcome: 'changed', left: 1 },
  { change: 'a reset', role: 'user', apply: resetPassword, outcome: 'changed', left: 0 },
  {
    change: 'an accepted invitation',
    role: 'user',
    apply: async ({ email }: Person) => accept(await tokenFor({ email, mayRaiseCustomer: true })),
    outcome: 'accepted',
    left: 0,
  },
  {
    change: 'a second factor',
    role: 'packer',
    apply: async (one: Person) => {
      const { now: code } = await newCode(one)
      return confirmSecondFactor({ db, auth }, { userId: one.id, request: one.request, code })
    },
    outcome: 'on',
    left: 1,
  },
])(
  'a login with the password of before opens no session after $change',
  async ({ role, apply, outcome, left }) => {
    const one = await person(role)
    const changes: { outcome: string }[] = []
    meanwhile = async () => changes.push(await apply(one))
    expect(await logIn(one)).toEqual({ outcome: 'wrong-credentials' })
    expect(changes).toMatchObject([{ outcome }])
    expect(await countSessions(one)).toBe(left)
  },
)

async function personWithApp() {
  const one = await person('packer')
  const codes = await newCode(one)
  await auth.secondFactors.confirm(db, one.id, codes.now)
  return { one, code: codes.next }
}

test.each([
  { change: 'a new password', apply: changePassword, left: 1 },
  {
    change: 'the end of the second factor',
    apply: ({ id }: Person) => switchOffSecondFactor({ db, auth }, id),
    left: 1,
  },
  {
    change: 'the removal of the person',
    apply: ({ id }: Person) => removePerson(db, { personId: id, by: meera.id }),
    left: 0,
  },
])('a login that has entered its code opens no session after $change', async ({ apply, left }) => {
  const { one, code } = await personWithApp()
  const begun = await logIn(one)
  if (begun.outcome !== 'second-step') throw new Error(begun.outcome)
  meanwhile = () => apply(one)
  const request = requestFrom({ cookie: cookiePair(begun.cookie) })
  expect(await slowAuth.finishSignIn(code, request)).toEqual({ outcome: 'too-late' })
  expect(await countSessions(one)).toBe(left)
})

test('a login with the password of before reaches no second step after a new password', async () => {
  const { one } = await personWithApp()
  const hash = await hashPassword(newPassword)
  const { login } = await inTransaction(db, async (tx) => {
    await updatePassword(tx, one.id, hash)
    await deleteLoginTokensOf(tx, one.id)
    const running = logIn(one)
    await waitUntilBlocked(db)
    return { login: running }
  })
  expect(await login).toEqual({ outcome: 'wrong-credentials' })
  expect(await db.selectFrom('verifications').where('value', '=', one.id).execute()).toEqual([])
})

test('a new password ends the session of a login that is being stored', async () => {
  const one = await person('user')
  const { change } = await inTransaction(db, async (tx) => {
    await lockPassword(tx, one.id)
    const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 60_000)]
    const device = { isRemembered: false, userAgent: '', address: '' }
    await insertSession(tx, { userId: one.id, createdAt, expiresAt, ...device })
    const running = changePassword(one)
    await waitUntilBlocked(db)
    return { change: running }
  })
  expect(await change).toEqual({ outcome: 'changed' })
  expect(await countSessions(one)).toBe(1)
})
