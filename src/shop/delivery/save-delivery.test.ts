import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findHasDeliveryCharge, findIsServed } from './delivery-charges.server.ts'
import { findDelivery } from './delivery-store.server.ts'
import type { DeliverySettings } from './delivery-zones.ts'
import { saveDelivery } from './save-delivery.server.ts'

const { db } = await testDatabase()
const changedBy = (await admin(db)).id
const zone = { name: 'All other places', states: [], pincodes: [], isServed: true }
const south = { ...zone, name: 'South', states: ['Kerala'], isServed: false }
const settings = (chargePaise: number): DeliverySettings => ({
  zones: [
    { ...south, chargePaise: 0, freeFromPaise: null },
    { ...zone, chargePaise, freeFromPaise: 99_900 },
  ],
  cashFeePaise: 4_900,
})
const save = async (wanted: DeliverySettings, basedOn?: number) =>
  saveDelivery(db, {
    settings: wanted,
    basedOn: basedOn ?? (await findDelivery(db)).version,
    changedBy,
  })
const countChanges = async () =>
  (await db.selectFrom('staff_changes').select('id').where('staff_id', '=', changedBy).execute())
    .length

test('a new shop delivers everywhere free', async () => {
  expect(await findDelivery(db)).toEqual({ zones: [], cashFeePaise: 0, version: 1 })
  expect(await findHasDeliveryCharge(db)).toBe(false)
  expect(await findIsServed(db, { state: 'Kerala', pincode: '' })).toBe(true)
})

test('zones and fee are replaced in their sequence and written to the change log', async () => {
  const before = await countChanges()
  expect(await save(settings(7_900))).toEqual({ outcome: 'saved' })
  expect(await findDelivery(db)).toMatchObject(settings(7_900))
  expect(await findIsServed(db, { state: 'Kerala', pincode: '' })).toBe(false)
  expect(await findHasDeliveryCharge(db)).toBe(true)
  expect(await countChanges()).toBe(before + 1)
})

test('saving the same settings writes no change', async () => {
  await save(settings(7_900))
  const before = await countChanges()
  await save(settings(7_900))
  expect(await countChanges()).toBe(before)
})

test('an edit of outdated settings is refused and writes nothing', async () => {
  const { version } = await findDelivery(db)
  await save(settings(5_000), version)
  const before = [await findDelivery(db), await countChanges()]
  expect(await save(settings(9_900), version)).toEqual({ outcome: 'changed-by-someone-else' })
  expect([await findDelivery(db), await countChanges()]).toEqual(before)
})

test('of two edits at the same time one is saved', async () => {
  const { version } = await findDelivery(db)
  const outcomes = await Promise.all([
    save(settings(1_000), version),
    save(settings(2_000), version),
  ])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'saved',
  ])
})
