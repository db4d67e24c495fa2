import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { newZone } from '../../../tests/support/delivery.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findDeliveryTerms, findHasDeliveryCharge } from './delivery-charges.server.ts'
import { findDelivery } from './delivery-store.server.ts'
import type { DeliverySettings } from './delivery-zones.ts'
import { saveDelivery } from './save-delivery.server.ts'

const { db } = await testDatabase()
const changedBy = (await admin(db)).id
const settings = (chargePaise: number): DeliverySettings => ({
  zones: [
    newZone({ name: 'South', states: ['Kerala'], isServed: false }),
    newZone({
      chargePaise,
      freeFromPaise: 99_900,
      transit: { fromDays: 3, toDays: 6 },
      takesCash: false,
      stepsBy: 'weight',
      steps: [
        { from: 1_000, chargePaise: 12_000 },
        { from: 2_000, chargePaise: 18_000 },
      ],
    }),
  ],
  cashFeePaise: 4_900,
  dispatch: {
    weekdays: [1, 2, 3, 4, 5],
    holidays: [{ day: '2026-11-08', name: 'Diwali' }],
    cutOff: '11:30',
    handlingDays: 2,
  },
  weights: { byKind: { saree: 800 }, otherGrams: 600 },
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
  expect(await findDelivery(db)).toEqual({
    zones: [],
    cashFeePaise: 0,
    dispatch: { weekdays: [1, 2, 3, 4, 5, 6], holidays: [], cutOff: '14:00', handlingDays: 1 },
    weights: { byKind: {}, otherGrams: 500 },
    version: 1,
    readAt: expect.any(Date),
  })
  expect(await findHasDeliveryCharge(db)).toBe(false)
  const terms = await findDeliveryTerms(db, { state: 'Kerala', pincode: '' })
  expect(terms).toEqual({ isServed: true, takesCash: true, dates: null })
})

test('zones and fee are replaced in their sequence and written to the change log', async () => {
  const before = await countChanges()
  expect(await save(settings(7_900))).toEqual({ outcome: 'saved' })
  expect(await findDelivery(db)).toMatchObject(settings(7_900))
  expect(await findDeliveryTerms(db, { state: 'Kerala', pincode: '' })).toMatchObject({
    isServed: false,
    dates: null,
  })
  expect(await findDeliveryTerms(db, { state: 'Goa', pincode: '' })).toMatchObject({
    takesCash: false,
    dates: { leavesBy: expect.stringMatching(/^20/) },
  })
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
  const stored = async () => ({ ...(await findDelivery(db)), readAt: await countChanges() })
  const before = await stored()
  expect(await save(settings(9_900), version)).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await stored()).toEqual(before)
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

test('settings that an edit leaves out stay, and weights of unknown kinds are left out', async () => {
  await save(settings(7_900))
  const { version } = await findDelivery(db)
  const weights = { byKind: { suit: 900, spaceship: 1 }, otherGrams: 700 }
  await saveDelivery(db, { settings: { weights }, basedOn: version, changedBy })
  expect(await findDelivery(db)).toMatchObject({
    ...settings(7_900),
    weights: { byKind: { suit: 900 }, otherGrams: 700 },
  })
})
