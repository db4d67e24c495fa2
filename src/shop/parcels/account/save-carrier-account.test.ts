import { expect, test } from 'vitest'
import { admin } from '../../../../tests/support/builders.ts'
import { openParcelServices } from '../../../../tests/support/parcel-services.ts'
import { formOf } from '../../../../tests/support/route-calls.ts'
import { defaultTrackingLink, parseCarrierAccount } from './carrier-account.ts'
import { findCarrierAccount } from './carrier-account-store.server.ts'
import { openCarrier } from './open-carrier.server.ts'
import { saveCarrierAccount } from './save-carrier-account.server.ts'

const { services, db, sandbox, account } = await openParcelServices()
const meera = await admin(db)
const save = (change: Partial<typeof account> = {}, basedOn = 0) =>
  saveCarrierAccount(services, { typed: { ...account, ...change }, basedOn, changedBy: meera.id })

test('an account is stored only if the carrier accepts it', async () => {
  expect(await save({ password: 'wrong' })).toMatchObject({
    outcome: 'wrong-account',
    message: expect.stringContaining('Invalid email') as string,
  })
  expect(await save({ pickupLocation: 'Elsewhere' })).toEqual({
    outcome: 'unknown-pickup-location',
  })
  sandbox.control.failNext('/auth/login', 500)
  expect(await save()).toEqual({ outcome: 'carrier-away' })
  expect(await save({ password: '' })).toEqual({ outcome: 'secret-missing', fields: ['password'] })
  expect(await findCarrierAccount(db)).toBeUndefined()
  expect(await openCarrier(services)).toBeNull()
})

test('the stored account is sealed, and an empty secret keeps the stored one', async () => {
  expect(await save()).toEqual({ outcome: 'saved' })
  const stored = JSON.stringify(await findCarrierAccount(db))
  expect(stored).not.toContain(account.password)
  expect(stored).not.toContain(account.webhookKey)
  expect(await save({ password: '', webhookKey: '' }, 1)).toEqual({ outcome: 'saved' })
  expect((await openCarrier(services))?.account).toEqual(account)
  expect(await save({}, 1)).toEqual({ outcome: 'changed-by-someone-else' })
})

test('the change log names the account and none of its secrets', async () => {
  const log = await db.selectFrom('staff_changes').select(['action', 'after']).execute()
  expect(log.length).toBeGreaterThan(0)
  expect(JSON.stringify(log)).toContain(account.email)
  expect(JSON.stringify(log)).not.toContain(account.password)
})

test('the form is checked field by field', () => {
  const { value, errors } = parseCarrierAccount(
    formOf({ email: 'x', pickupPincode: '012345', webhookKey: 'short', trackingLink: 'ftp://x' }),
  )
  expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'email not-an-email',
    'pickupLocation missing',
    'pickupPincode not-a-pincode',
    'trackingLink not-a-link',
    'webhookKey too-short',
  ])
  expect(value.password).toBe('')
  expect(parseCarrierAccount(formOf({})).value.trackingLink).toBe(defaultTrackingLink)
})
