import { expect, test } from 'vitest'
import { admin } from '../../../../tests/support/builders.ts'
import { answerKeyOf, failed, sentParcel } from '../../../../tests/support/failed-deliveries.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { moveParcel } from '../move-parcel.server.ts'
import { listParcelEvents } from '../parcel-event-store.server.ts'
import { findParcel } from '../parcel-store.server.ts'
import { answerFailedDelivery, passAnswerOn } from './answer-failed-delivery.server.ts'
import type { DeliveryAnswer } from './failed-delivery.ts'
import {
  findAnswer,
  insertFailedDelivery,
  insertOrResetAnswer,
  listFailedDeliveries,
} from './failed-delivery-store.server.ts'
import { listOpenFailures } from './open-failures-store.server.ts'
import { saveAttemptsMax } from './save-attempts-max.server.ts'

const { db } = await testDatabase({ connectionsMax: 6 })
const { id: staffId } = await admin(db)
const { id: colleagueId } = await admin(db)
const services = { db, jobs: { enqueue: async () => {} } }
const again: DeliveryAnswer = { wish: 'again', day: '2026-12-01', phone: '', note: 'Ring twice' }
const back: DeliveryAnswer = { wish: 'back', day: null, phone: '', note: '' }

async function undelivered() {
  const sent = await sentParcel(db, staffId)
  await failed(services, staffId, { parcelId: sent.parcelId })
  const key = await answerKeyOf(db, sent.parcelId)
  return { ...sent, answer: (wish: DeliveryAnswer) => answerFailedDelivery(services, key, wish) }
}
const versionOf = async (parcelId: number) => (await findParcel(db, parcelId))!.version
const passOn = (parcelId: number, basedOn: number, by = staffId) =>
  passAnswerOn({ db }, { parcelId, basedOn, staffId: by })
const changesOf = async (number: string, action: string) =>
  (
    await db
      .selectFrom('staff_changes')
      .select('id')
      .where('subject', '=', `order:${number}`)
      .where('action', '=', action)
      .execute()
  ).length
const attemptAt = (key: string, failedAt: string) => ({
  ...({
    key,
    reason: 'refused',
    note: '',
    failedAt: new Date(failedAt),
    recordedBy: null,
  } as const),
})

test('when two admins record a delivery and a failure at the same time, one of them succeeds', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const { order, parcelId } = await sentParcel(db, staffId)
    const basedOn = await versionOf(parcelId)
    const [moved, recorded] = await Promise.all([
      moveParcel(db, { parcelId, to: 'delivered', basedOn, staffId }),
      failed(services, colleagueId, { parcelId, basedOn }),
    ])
    const isFailed = recorded.outcome === 'recorded'
    const stale = 'changed-by-someone-else'
    expect([moved.outcome, recorded.outcome]).toEqual(
      isFailed ? [stale, 'recorded'] : ['moved', stale],
    )
    expect((await findParcel(db, parcelId))!.state).toBe(isFailed ? 'undelivered' : 'delivered')
    expect(await listFailedDeliveries(db, parcelId)).toHaveLength(isFailed ? 1 : 0)
    expect(await changesOf(order.number, 'delivery-failed')).toBe(isFailed ? 1 : 0)
    expect((await findAnswer(db, parcelId)) !== undefined).toBe(isFailed)
  }
})

test('two admins pass an answer on once, and the log names one of them', async () => {
  const { order, parcelId, answer } = await undelivered()
  await answer(again)
  const { version } = (await findAnswer(db, parcelId))!
  const results = await Promise.all([
    passOn(parcelId, version),
    passOn(parcelId, version, colleagueId),
  ])
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'saved',
  ])
  expect(await changesOf(order.number, 'delivery-answer-passed-on')).toBe(1)
})

test('an answer that is missing or newer than what staff saw is not passed on', async () => {
  const { order, parcelId, answer } = await undelivered()
  const { version: unanswered } = (await findAnswer(db, parcelId))!
  const stale = { outcome: 'changed-by-someone-else' }
  expect(await passOn(parcelId, unanswered)).toEqual(stale)
  await answer(again)
  const { version } = (await findAnswer(db, parcelId))!
  await answer(back)
  expect(await passOn(parcelId, version)).toEqual(stale)
  expect(await findAnswer(db, parcelId)).toMatchObject({ wish: 'back', passedOnAt: null })
  expect(await changesOf(order.number, 'delivery-answer-passed-on')).toBe(0)
})

test('an answer that changes while staff pass on the old one must still be passed on', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const { parcelId, answer } = await undelivered()
    await answer(again)
    const { version } = (await findAnswer(db, parcelId))!
    await Promise.all([answer(back), passOn(parcelId, version)])
    expect(await findAnswer(db, parcelId)).toMatchObject({ wish: 'back', passedOnAt: null })
  }
})

test('of two simultaneous answers one is stored completely, and each has an event', async () => {
  const { order, parcelId, answer } = await undelivered()
  await Promise.all([answer(again), answer(back)])
  const { wish, day, note } = (await findAnswer(db, parcelId))!
  expect([again, back]).toContainEqual({ wish, day, phone: '', note })
  const events = await listParcelEvents(db, order.id)
  const asked = events.filter(({ activity }) => activity.startsWith('The customer asks'))
  expect(new Set(asked.map(({ activity }) => activity)).size).toBe(2)
})

test('attempts are numbered for each parcel, and a repeated key stores nothing', async () => {
  const [one, other] = [await sentParcel(db, staffId), await sentParcel(db, staffId)]
  const store = (parcelId: number, key: string, at: string) =>
    insertFailedDelivery(db, parcelId, attemptAt(key, at))
  expect(await store(one.parcelId, 'scan-1', '2026-03-02T09:00:00Z')).toBe(true)
  expect(await store(one.parcelId, 'scan-1', '2026-03-03T09:00:00Z')).toBe(false)
  expect(await store(other.parcelId, 'scan-1', '2026-03-04T09:00:00Z')).toBe(true)
  expect(await store(one.parcelId, 'scan-2', '2026-03-01T09:00:00Z')).toBe(true)
  expect(await listFailedDeliveries(db, one.parcelId)).toMatchObject([
    { number: 1, failedAt: new Date('2026-03-02T09:00:00Z') },
    { number: 2, failedAt: new Date('2026-03-01T09:00:00Z') },
  ])
  expect(await listFailedDeliveries(db, other.parcelId)).toMatchObject([{ number: 1 }])
})

test('parcels without an attempt are listed as open first, then the oldest last attempt', async () => {
  const parcels = []
  for (let index = 0; index < 4; index++) parcels.push(await sentParcel(db, staffId))
  const [late, early, unknown, delivered] = parcels.map(({ parcelId }) => parcelId)
  const add = (id = 0, key = '', at = '') => insertFailedDelivery(db, id, attemptAt(key, at))
  await add(late, 'a', '2026-01-01T09:00:00Z')
  await add(late, 'b', '2026-01-09T09:00:00Z')
  await add(early, 'a', '2026-01-05T09:00:00Z')
  await add(delivered, 'a', '2026-01-02T09:00:00Z')
  const ids = parcels.map(({ parcelId }) => parcelId)
  await db.updateTable('parcels').set({ state: 'undelivered' }).where('id', 'in', ids).execute()
  await db.updateTable('parcels').set({ state: 'delivered' }).where('id', '=', delivered!).execute()
  await insertOrResetAnswer(db, early!, 'k'.repeat(22))
  await answerFailedDelivery(services, 'k'.repeat(22), again)
  const open = (await listOpenFailures(db)).filter(({ parcelId }) => ids.includes(parcelId))
  expect(open).toMatchObject([
    { parcelId: unknown, attempts: 0, last: null, lastFailedAt: null, answer: null },
    { parcelId: early, attempts: 1, answer: { wish: 'again', day: '2026-12-01', version: 2 } },
    { parcelId: late, attempts: 2, last: { number: 2, reason: 'refused' }, answer: null },
  ])
  expect(await passOn(early!, 2)).toEqual({ outcome: 'saved' })
  const passed = (await listOpenFailures(db)).filter(({ isPassedOn }) => isPassedOn)
  expect(passed.map(({ parcelId }) => parcelId)).toContain(early)
  expect(passed.map(({ parcelId }) => parcelId)).not.toContain(late)
})

test('a number of attempts that two admins save is logged once, from the old to the new', async () => {
  const saves = [staffId, colleagueId].map((by) => saveAttemptsMax(db, { max: 5, staffId: by }))
  expect(await Promise.all(saves)).toEqual([true, true])
  const logged = await db
    .selectFrom('staff_changes')
    .select(['before', 'after'])
    .where('action', '=', 'settings-changed')
    .execute()
  expect(logged).toEqual([
    { before: { deliveryAttemptsMax: 3 }, after: { deliveryAttemptsMax: 5 } },
  ])
})
