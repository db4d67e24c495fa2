import { expect, test } from 'vitest'
import { admin, customer } from '../../../../tests/support/builders.ts'
import { answerKeyOf, failed, sentParcel } from '../../../../tests/support/failed-deliveries.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { moveParcel } from '../move-parcel.server.ts'
import { listParcelEvents } from '../parcel-event-store.server.ts'
import { deleteAnswersOf, listOwnParcels } from '../parcel-privacy-store.server.ts'
import { findParcel } from '../parcel-store.server.ts'
import { answerFailedDelivery, passAnswerOn } from './answer-failed-delivery.server.ts'
import type { DeliveryAnswer } from './failed-delivery.ts'
import { findAnswer, listAnswerKeys } from './failed-delivery-store.server.ts'

const { db } = await testDatabase({ connectionsMax: 6 })
const { id: staffId } = await admin(db)
const jobs: object[] = []
const services = { db, jobs: { enqueue: async (...job: unknown[]) => void jobs.push(job) } }
const again: DeliveryAnswer = {
  wish: 'again',
  day: '2026-12-01',
  phone: '9876500000',
  note: 'Ring twice',
}
const back: DeliveryAnswer = { wish: 'back', day: null, phone: '', note: '' }

async function undelivered(customerId?: string) {
  const sent = await sentParcel(db, staffId, customerId ? { customerId } : {})
  await failed(services, staffId, { parcelId: sent.parcelId })
  const key = await answerKeyOf(db, sent.parcelId)
  return { ...sent, answer: (wish: DeliveryAnswer) => answerFailedDelivery(services, key, wish) }
}
const noticesOf = async (number: string) => {
  const rows = await db
    .selectFrom('staff_notices')
    .select('summary')
    .where('path', '=', `/admin/orders/${number}`)
    .execute()
  return rows.filter(({ summary }) => summary.includes('has answered'))
}

test('an answer is stored with an event without phone, and staff hear of it once', async () => {
  const { order, parcelId, answer } = await undelivered()
  expect(await Promise.all([answer(again), answer(again)])).toEqual([
    { outcome: 'saved' },
    { outcome: 'saved' },
  ])
  expect(await findAnswer(db, parcelId)).toMatchObject({ ...again, passedOnAt: null, version: 2 })
  const [event] = await listParcelEvents(db, order.id)
  expect(event).toMatchObject({ activity: 'The customer asks to deliver again on 2026-12-01' })
  expect(await noticesOf(order.number)).toHaveLength(1)
  expect(jobs).toEqual([])
})

test('another answer replaces the first, and the courier has to hear it again', async () => {
  const { parcelId, answer } = await undelivered()
  await answer(again)
  const told = await passAnswerOn({ db }, { parcelId, basedOn: 2, staffId })
  expect(told).toEqual({ outcome: 'saved' })
  expect(await passAnswerOn({ db }, { parcelId, basedOn: 2, staffId })).toEqual({
    outcome: 'changed-by-someone-else',
  })
  await answer(back)
  expect(await findAnswer(db, parcelId)).toMatchObject({ wish: 'back', passedOnAt: null })
  expect(await passAnswerOn({ db }, { parcelId: 999_999, basedOn: 1, staffId })).toEqual({
    outcome: 'unknown-parcel',
  })
})

test('a new failed attempt asks again by the same link and forgets the answer', async () => {
  const { order, parcelId, answer } = await undelivered()
  await answer(again)
  const key = await answerKeyOf(db, parcelId)
  await failed(services, staffId, { parcelId })
  expect(await answerKeyOf(db, parcelId)).toBe(key)
  expect(await findAnswer(db, parcelId)).toMatchObject({ wish: null, phone: '', note: '' })
  expect(await listAnswerKeys(db, order.id)).toEqual(new Map([[parcelId, key]]))
})

test('a delivered parcel takes no answer, and an unknown link neither', async () => {
  const { order, parcelId, answer } = await undelivered()
  const { version } = (await findParcel(db, parcelId))!
  await moveParcel(db, { parcelId, to: 'delivered', basedOn: version, staffId })
  expect(await answer(again)).toEqual({ outcome: 'closed' })
  expect(await answerFailedDelivery(services, 'A'.repeat(22), again)).toEqual({
    outcome: 'unknown-link',
  })
  expect(await findAnswer(db, parcelId)).toMatchObject({ wish: null })
  expect(await listAnswerKeys(db, order.id)).toEqual(new Map())
})

test('an answer and a delivery at the same time leave one of both orders, never half', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const { parcelId, answer } = await undelivered()
    const { version } = (await findParcel(db, parcelId))!
    const [answered] = await Promise.all([
      answer(back),
      moveParcel(db, { parcelId, to: 'delivered', basedOn: version, staffId }),
    ])
    const stored = await findAnswer(db, parcelId)
    expect(stored!.wish).toBe(answered.outcome === 'saved' ? 'back' : null)
    expect((await findParcel(db, parcelId))!.state).toBe('delivered')
  }
})

test('an answer is part of the own data, and phone and note are erased with the account', async () => {
  const { id: customerId } = await customer(db)
  const { answer } = await undelivered(customerId)
  await answer(again)
  const answersOf = async () =>
    (await listOwnParcels(db, customerId)).flatMap((each) => each.answers)
  expect(await answersOf()).toMatchObject([{ wish: 'again', phone: '9876500000' }])
  await inTransaction(db, (tx) => deleteAnswersOf(tx, customerId))
  expect(await answersOf()).toMatchObject([{ wish: 'again', phone: '', note: '' }])
})
