import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { requestFrom, testAuth } from '../../../tests/support/test-auth.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  recordRecoveryCodeUsed,
  remakeRecoveryCodes,
  switchOffSecondFactor,
} from './own-second-factor.server.ts'

const { db, auth } = await testAuth()
const parts = { db, auth }
const request = requestFrom()
const log = async (userId: string) =>
  (
    await db
      .selectFrom('staff_changes')
      .select('action')
      .where('subject', '=', `staff:${userId}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const factors = () => db.selectFrom('second_factors').selectAll().orderBy('user_id').execute()

async function begun() {
  const { id: userId, email } = await admin(db)
  expect(await beginSecondFactor(parts, userId)).toEqual({ outcome: 'begun' })
  const found = await auth.secondFactors.find(db, { id: userId, email })
  if (found.state !== 'begun') throw new Error(found.state)
  return { userId, code: new TOTP({ secret: Secret.fromBase32(found.secret) }).generate() }
}
async function switchedOn() {
  const { userId, code } = await begun()
  const confirmed = await confirmSecondFactor(parts, { userId, request, code })
  if (confirmed.outcome !== 'on') throw new Error(confirmed.outcome)
  return { userId, recoveryCodes: confirmed.recoveryCodes }
}

test('the right code switches the second step on, which is recorded in the change log', async () => {
  const { userId, recoveryCodes } = await switchedOn()
  expect(new Set(recoveryCodes).size).toBe(recoveryCodes.length)
  expect(recoveryCodes.length).toBeGreaterThan(0)
  expect(await log(userId)).toEqual(['second-step-on'])
  expect(await beginSecondFactor(parts, userId)).toEqual({ outcome: 'already-on' })
})

test('a wrong code confirms nothing, and nothing is written', async () => {
  const { userId } = await begun()
  const before = await factors()
  expect(await confirmSecondFactor(parts, { userId, request, code: 'nonsense' })).toEqual({
    outcome: 'wrong-code',
  })
  expect(await factors()).toEqual(before)
  expect(await log(userId)).toEqual([])
})

test('new recovery codes replace all the old ones', async () => {
  const { userId, recoveryCodes } = await switchedOn()
  const remade = await remakeRecoveryCodes(parts, userId)
  if (remade.outcome !== 'remade') throw new Error(remade.outcome)
  expect(remade.recoveryCodes).not.toEqual(expect.arrayContaining([recoveryCodes[0]]))
  expect(await auth.secondFactors.use(db, userId, recoveryCodes[0]!)).toBeNull()
  expect(await auth.secondFactors.use(db, userId, remade.recoveryCodes[0]!)).toBe('recovery-code')
  expect(await log(userId)).toEqual(['second-step-on', 'recovery-codes-remade'])
})

test('recovery codes without a second step are refused, and nothing is written', async () => {
  const { id } = await admin(db)
  expect(await remakeRecoveryCodes(parts, id)).toEqual({ outcome: 'is-off' })
  expect(await log(id)).toEqual([])
})

test('switching the second step off is recorded once, removing an unconfirmed secret is not', async () => {
  const { userId } = await switchedOn()
  for (let count = 0; count < 2; count++)
    expect(await switchOffSecondFactor(parts, userId)).toEqual({ outcome: 'off' })
  expect(await log(userId)).toEqual(['second-step-on', 'second-step-off'])

  const unconfirmed = await begun()
  await switchOffSecondFactor(parts, unconfirmed.userId)
  expect(await log(unconfirmed.userId)).toEqual([])
  expect((await factors()).map((row) => row.user_id)).not.toContain(unconfirmed.userId)
})

test('the use of a recovery code is recorded', async () => {
  const { id } = await admin(db)
  await recordRecoveryCodeUsed(db, id)
  expect(await log(id)).toEqual(['recovery-code-used'])
})
