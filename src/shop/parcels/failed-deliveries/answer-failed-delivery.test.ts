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
import { allowDeliveryAnswer } from './answer-limit.server.ts'
import { findAnswerLink } from './answer-link.server.ts'
import type { DeliveryAnswer } from './failed-delivery.ts'
import { findAnswer, listAnswerKeys, listFailedDeliveries } from './failed-delivery-store.server.ts'

const { db, pool } = await testDatabase({ connectionsMax: 6 })
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
  await failed(services, staffId, { parcelId: sent.parcelId, note: 'Met Mr Rao' })
  const key = await answerKeyOf(db, sent.parcelId)
  return {
    ...sent,
    key,
    answer: (wish: DeliveryAnswer) => answerFailedDelivery(services, key, wish),
  }
}
const noticesOf = async (number: string) => {
  const rows = await db
    .selectFrom('staff_notices')
    .select('summary')
    .where('path', '=', `/admin/orders/${number}`)
    .execute()
  return rows.filter(({ summary }) => summary.includes('has answered'))
}

test('an answer is stored with an event without phone, and staff are notified once', async () => {
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

test('another answer replaces the first and must be passed on to the courier again', async () => {
  const { parcelId, answer } = await undelivered()
  await answer(again)
  const passedOn = await passAnswerOn({ db }, { parcelId, basedOn: 2, staffId })
  expect(passedOn).toEqual({ outcome: 'saved' })
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

test('a delivered parcel and an unknown link accept no answer', async () => {
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

test('a simultaneous answer and delivery have the same result as one after the other', async () => {
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

test('the link works until the failed delivery ends, and an answer is shown for one more hour', async () => {
  for (const wish of [null, again]) {
    const { parcelId, key, answer } = await undelivered()
    expect(await findAnswerLink(db, key)).toMatchObject({ isOpen: true, last: { number: 1 } })
    if (wish) await answer(wish)
    const { version } = (await findParcel(db, parcelId))!
    await moveParcel(db, { parcelId, to: 'delivered', basedOn: version, staffId })
    const shown = await findAnswerLink(db, key)
    if (wish) expect(shown).toMatchObject({ isOpen: false, answer: { wish: 'again' } })
    else expect(shown).toBeUndefined()
    const later = new Date(Date.now() + 61 * 60 * 1000)
    expect(await findAnswerLink(db, key, later)).toBeUndefined()
  }
})

test('ten answers an hour are allowed for each parcel', async () => {
  for (let attempt = 1; attempt <= 10; attempt++)
    expect(await allowDeliveryAnswer(pool, 1)).toEqual({ allowed: true })
  expect(await allowDeliveryAnswer(pool, 1)).toMatchObject({ allowed: false })
  expect(await allowDeliveryAnswer(pool, 2)).toEqual({ allowed: true })
})

test('an answer is in the data download, and erasing the account deletes it with its link and the notes', async () => {
  const { id: customerId } = await customer(db)
  const { order, parcelId, key, answer } = await undelivered(customerId)
  const stranger = await undelivered()
  await answer(again)
  const answersOf = async () =>
    (await listOwnParcels(db, customerId)).flatMap((each) => each.answers)
  expect(await answersOf()).toMatchObject([{ wish: 'again', phone: '9876500000' }])
  await inTransaction(db, (tx) => deleteAnswersOf(tx, customerId))
  expect(await answersOf()).toEqual([])
  expect(await findAnswerLink(db, key)).toBeUndefined()
  expect(await answer(back)).toEqual({ outcome: 'unknown-link' })
  expect(await findAnswer(db, parcelId)).toBeUndefined()
  expect(await listFailedDeliveries(db, parcelId)).toMatchObject([{ number: 1, note: '' }])
  expect(JSON.stringify(await listParcelEvents(db, order.id))).not.toContain('Rao')

  expect(await findAnswerLink(db, stranger.key)).toBeDefined()
  expect(await listFailedDeliveries(db, stranger.parcelId)).toMatchObject([{ note: 'Met Mr Rao' }])
})
