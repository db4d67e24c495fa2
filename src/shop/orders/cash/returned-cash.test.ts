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

test('cash orders that came back count once each, for the account and for the phone', async () => {
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
  expect(await count(asha.id)).toBe(2)
  const mira = await customer(db)
  expect(await count(mira.id)).toBe(0)
  expect(await count(mira.id, ['090000-00071', ''])).toBe(1)
  expect(await count(mira.id, ['9000000071', '+919000000072'])).toBe(2)
  expect(await count(mira.id, ['900'])).toBe(0)
})

test('only orders of the chosen days count', async () => {
  const asha = await customer(db)
  await returnedCashOrder(db, { customerId: asha.id, daysAgo: 200 })
  expect(await count(asha.id)).toBe(0)
  expect(await count(asha.id, [], 365)).toBe(1)
})

test('a block by the phone of an order or address of the account is lifted', async () => {
  const other = await customer(db)
  const lift = (customerId: string) => liftCashBlock(db, { customerId, staffId, returnsDays: 180 })
  const phoneNo = '9000000074'
  await returnedCashOrder(db, { customerId: other.id, phoneNo })
  for (const column of ['phone_no', 'alt_phone_no'] as const) {
    const asha = await customer(db)
    const { id: ownId } = await placedCashOrder(db, { customerId: asha.id })
    expect(await lift(asha.id)).toEqual({ outcome: 'not-blocked' })
    expect(await findBlockLiftedAt(db, asha.id)).toBeNull()
    const ofOrder = { [column]: '+91 90000 00074' }
    await db.updateTable('orders').set(ofOrder).where('id', '=', ownId).execute()
    expect(await count(asha.id, [phoneNo])).toBe(1)
    expect(await lift(asha.id)).toEqual({ outcome: 'lifted' })
    expect(await count(asha.id, [phoneNo])).toBe(0)
  }
  const mira = await customer(db)
  await insertAddress(db, mira.id, { ...address, altPhoneNo: phoneNo }, false)
  expect(await lift(mira.id)).toEqual({ outcome: 'lifted' })
  expect(await count(other.id)).toBe(1)
})

test('a lifted block counts later orders only, also those to the phone', async () => {
  const asha = await customer(db)
  const phoneNo = '9000000073'
  expect(await liftCashBlock(db, { customerId: asha.id, staffId, returnsDays: 180 })).toEqual({
    outcome: 'not-blocked',
  })
  for (let turn = 0; turn < 2; turn++) await returnedCashOrder(db, { customerId: asha.id, phoneNo })
  const answers = await Promise.all(
    [1, 2].map(() => liftCashBlock(db, { customerId: asha.id, staffId, returnsDays: 180 })),
  )
  expect(answers).toContainEqual({ outcome: 'lifted' })
  expect(await count(asha.id, [phoneNo])).toBe(0)
  await returnedCashOrder(db, { customerId: asha.id, phoneNo, daysAgo: -1 })
  expect(await count(asha.id, [phoneNo])).toBe(1)
  const mira = await customer(db)
  expect(await count(mira.id, [phoneNo])).toBe(3)
})
