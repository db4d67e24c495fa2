import { expect, test } from 'vitest'
import { admin, customer } from '../../../../tests/support/builders.ts'
import { placedCashOrder } from '../../../../tests/support/placed-cash-order.ts'
import { returnedCashOrder } from '../../../../tests/support/returned-cash-order.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { address } from '../../../../tests/support/test-services.ts'
import { insertAddress } from '../../customers/address-store.server.ts'
import { liftCashBlock } from './lift-cash-block.server.ts'
import { countReturnedCashOrders, findBlockLiftedAt } from './returned-cash-store.server.ts'

const { db } = await testDatabase()
const { id: staffId } = await admin(db)
const count = (customerId: string, phones: string[] = [], days = 180) =>
  countReturnedCashOrders(db, { customerId, phones }, days)

test('cash orders that came back count once each, own and those of others to the phone', async () => {
  const asha = await customer(db)
  const phoneNo = '9000000071'
  const { id } = await returnedCashOrder(db, { customerId: asha.id, phoneNo })
  await returnedCashOrder(db, { customerId: asha.id, phoneNo: '+91 90000 00072' })
  await placedCashOrder(db, { customerId: asha.id })
  await db
    .insertInto('staff_changes')
    .values({
      ...{ staff_id: staffId, action: 'parcel-returned', subject: 'order:A', order_id: id },
      ...{ before: '{}', after: '{}', reason: 'Not at home' },
    })
    .execute()
  expect(await count(asha.id)).toEqual({ own: 2, ofOthers: 0 })
  const mira = await customer(db)
  expect(await count(mira.id)).toEqual({ own: 0, ofOthers: 0 })
  expect(await count(mira.id, ['090000-00071', ''])).toEqual({ own: 0, ofOthers: 1 })
  expect(await count(mira.id, [phoneNo, '+919000000072'])).toEqual({ own: 0, ofOthers: 2 })
  expect(await count(mira.id, ['900'])).toEqual({ own: 0, ofOthers: 0 })
  expect(await count(asha.id, [phoneNo, '9000000072'])).toEqual({ own: 2, ofOthers: 0 })
})

test('orders of a guest with the same confirmed email and phone count as own orders', async () => {
  const phoneNo = '9000000075'
  const guest = await customer(db)
  const { id } = await returnedCashOrder(db, { customerId: guest.id, phoneNo })
  const email = 'asha.again@zari.test'
  await db.updateTable('orders').set({ email }).where('id', '=', id).execute()
  const asha = await customer(db, { email, isEmailConfirmed: false })
  expect(await count(asha.id, [phoneNo])).toEqual({ own: 0, ofOthers: 1 })
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', asha.id).execute()
  expect(await count(asha.id, [phoneNo])).toEqual({ own: 1, ofOthers: 0 })
  expect(await count(asha.id, ['9000000076'])).toEqual({ own: 0, ofOthers: 0 })
})

test('only orders of the chosen days count', async () => {
  const asha = await customer(db)
  await returnedCashOrder(db, { customerId: asha.id, daysAgo: 200 })
  expect(await count(asha.id)).toMatchObject({ own: 0 })
  expect(await count(asha.id, [], 365)).toMatchObject({ own: 1 })
})

const lift = (customerId: string) => liftCashBlock(db, { customerId, staffId, returnsDays: 180 })

test('orders of other customers to the same phone number leave no block to lift', async () => {
  const phoneNo = '9000000074'
  const other = await customer(db)
  await returnedCashOrder(db, { customerId: other.id, phoneNo })
  const mira = await customer(db)
  await placedCashOrder(db, { customerId: mira.id, phone: '+91 90000 00074' })
  await insertAddress(db, mira.id, { ...address, altPhoneNo: phoneNo }, false)
  expect(await lift(mira.id)).toEqual({ outcome: 'not-blocked' })
  expect(await findBlockLiftedAt(db, mira.id)).toBeNull()
  expect(await count(other.id)).toMatchObject({ own: 1 })
})

test('a lifted block counts later orders only, and two clicks lift it once', async () => {
  const asha = await customer(db)
  const phoneNo = '9000000073'
  expect(await lift(asha.id)).toEqual({ outcome: 'not-blocked' })
  for (let turn = 0; turn < 2; turn++) await returnedCashOrder(db, { customerId: asha.id, phoneNo })
  const results = await Promise.all([1, 2].map(() => lift(asha.id)))
  expect(results).toContainEqual({ outcome: 'lifted' })
  expect(await count(asha.id, [phoneNo])).toMatchObject({ own: 0 })
  await returnedCashOrder(db, { customerId: asha.id, phoneNo, daysAgo: -1 })
  expect(await count(asha.id, [phoneNo])).toMatchObject({ own: 1 })
  const mira = await customer(db)
  expect(await count(mira.id, [phoneNo])).toEqual({ own: 0, ofOthers: 3 })
})
