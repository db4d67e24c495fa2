import { expect, test } from 'vitest'
import { answerKeyOf } from '../../../../tests/support/failed-deliveries.ts'
import {
  bookingOf,
  openParcelServices,
  packedForCarrier,
  withAccount,
} from '../../../../tests/support/parcel-services.ts'
import { bookParcel } from '../booking/book-parcel.server.ts'
import { pollParcels } from '../reports/poll-parcels.server.ts'
import { processParcelWebhook } from '../reports/process-parcel-webhook.server.ts'
import { receiveParcelWebhook } from '../reports/receive-parcel-webhook.server.ts'
import { answerFailedDelivery } from './answer-failed-delivery.server.ts'
import { findAnswerLink } from './answer-link.server.ts'
import { findAnswer, listAnswerKeys, listFailedDeliveries } from './failed-delivery-store.server.ts'
import { answerQueue } from './record-failed-delivery.server.ts'
import { sendAnswer } from './send-answer.server.ts'

const opened = await openParcelServices()
const { services, db, sandbox, jobs } = opened
await withAccount(opened)
const { control, webhookKey } = sandbox

async function bookedParcel() {
  const { order, parcelId } = await packedForCarrier(services)
  await bookParcel(services, parcelId)
  const { tracking_number: awb } = await bookingOf(db, parcelId)
  return { order, parcelId, awb }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

async function received(body: string): Promise<void> {
  const rawBody = Buffer.from(body)
  const { outcome } = await receiveParcelWebhook(services, { rawBody, key: webhookKey })
  if (outcome === 'stored') await processParcelWebhook(services, jobs.at(-1)!.data.id!)
}

/** Moves the parcel at the carrier and works on the webhook about it. */
async function reported(awb: string, code: number, activity: string, at = new Date()) {
  control.scan(awb, code, activity, at)
  await received(control.webhook(awb, code))
}

async function polled(parcelId: number): Promise<void> {
  const silent = { reported_at: daysAgo(1) }
  await db.updateTable('parcels').set(silent).where('id', '=', parcelId).execute()
  await pollParcels(services)
}

async function undelivered(at = daysAgo(3)) {
  const booked = await bookedParcel()
  await reported(booked.awb, 21, 'Consignee not available', at)
  return { ...booked, key: await answerKeyOf(db, booked.parcelId) }
}
const carrierOrder = (awb: string) => control.orders().find((each) => each.awb === awb)!
const actionsOf = (awb: string) => carrierOrder(awb).ndrActions
const mailCount = async (orderId: number) =>
  (
    await db
      .selectFrom('mails')
      .select('id')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'delivery-failed')
      .execute()
  ).length
const result = {
  wish: 'again',
  day: '2026-12-01',
  phone: '9876500000',
  note: 'Ring twice',
} as const

test('each day with a scan of a failed attempt counts once when reports repeat it', async () => {
  const { order, parcelId, awb } = await undelivered()
  await received(`${control.webhook(awb, 21)} `)
  expect(await listFailedDeliveries(db, parcelId)).toMatchObject([
    { number: 1, reason: 'other', note: 'Consignee not available' },
  ])
  await reported(awb, 77, 'Phone switched off')
  expect(await listFailedDeliveries(db, parcelId)).toMatchObject([
    { number: 1 },
    { number: 2, note: 'Phone switched off' },
  ])
  expect(await mailCount(order.id)).toBe(2)
})

test('two scans of one visit are one attempt, and the answer in between stays', async () => {
  const today = new Date()
  const { order, parcelId, awb, key } = await undelivered(today)
  await answerFailedDelivery(services, key, result)
  await reported(awb, 77, 'Phone switched off', today)
  expect(await listFailedDeliveries(db, parcelId)).toHaveLength(1)
  expect(await findAnswer(db, parcelId)).toMatchObject(result)
  expect(await mailCount(order.id)).toBe(1)
})

test('an attempt without a scan is not counted again when its scan comes', async () => {
  const { order, parcelId, awb } = await bookedParcel()
  carrierOrder(awb).status = 21
  await received(control.webhook(awb, 21))
  expect(await listFailedDeliveries(db, parcelId)).toMatchObject([{ number: 1, note: '' }])
  control.scan(awb, 21, 'Consignee not available')
  await polled(parcelId)
  expect(await listFailedDeliveries(db, parcelId)).toHaveLength(1)
  expect(await mailCount(order.id)).toBe(1)
})

test('a webhook alone counts no attempt, whatever scans it lists', async () => {
  const { order, parcelId, awb } = await bookedParcel()
  await reported(awb, 17, 'Out for delivery')
  const scans = ['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => ({
    date: `${day} 10:00:00`,
    activity: 'Made up',
    location: '',
    'sr-status': '21',
  }))
  const calls = control.calls().length
  await received(JSON.stringify({ ...JSON.parse(control.webhook(awb, 21)), scans }))
  expect(control.calls().length).toBeGreaterThan(calls)
  await received(JSON.stringify({ ...JSON.parse(control.webhook(awb, 17)), scans }))
  await polled(parcelId)
  expect((await bookingOf(db, parcelId)).state).toBe('out-for-delivery')
  expect(await listFailedDeliveries(db, parcelId)).toEqual([])
  expect(await findAnswer(db, parcelId)).toBeUndefined()
  expect(await mailCount(order.id)).toBe(0)
})

test('an attempt counts once tracking answers, though its scan was recorded before', async () => {
  const { order, parcelId, awb } = await bookedParcel()
  control.failNext('/courier/track', 500)
  await expect(reported(awb, 21, 'Consignee not available')).rejects.toThrow('does not answer')
  expect(await listFailedDeliveries(db, parcelId)).toEqual([])
  await processParcelWebhook(services, jobs.at(-1)!.data.id!)
  expect(await listFailedDeliveries(db, parcelId)).toMatchObject([
    { number: 1, note: 'Consignee not available' },
  ])
  expect(await mailCount(order.id)).toBe(1)
})

test('the answer of a customer reaches the carrier, even if the carrier is unavailable at first', async () => {
  const { parcelId, awb, key } = await undelivered()
  expect(await answerFailedDelivery(services, key, result)).toEqual({ outcome: 'saved' })
  expect(jobs.at(-1)).toEqual({ queue: answerQueue, data: { parcelId } })
  control.failNext('/ndr', 500)
  await expect(sendAnswer(services, parcelId)).rejects.toThrow('carrier unavailable')
  expect(await findAnswer(db, parcelId)).toMatchObject({ passedOnAt: null })
  await sendAnswer(services, parcelId)
  await sendAnswer(services, parcelId)
  expect(actionsOf(awb)).toEqual([
    {
      action: 're-attempt',
      comments: 'Ring twice',
      deferred_date: '2026-12-01',
      phone: '9876500000',
    },
  ])
  expect((await findAnswer(db, parcelId))!.passedOnAt).toBeInstanceOf(Date)
})

test('a refusal of the carrier becomes the problem of the parcel', async () => {
  const { parcelId, awb, key } = await undelivered()
  await answerFailedDelivery(services, key, result)
  control.scan(awb, 17)
  await sendAnswer(services, parcelId)
  expect((await bookingOf(db, parcelId)).problem).toBe(
    "the carrier refused the customer's wish: Shipment is not in NDR",
  )
  expect(await findAnswer(db, parcelId)).toMatchObject({ passedOnAt: null })
})

test('after the last attempt the carrier is asked to bring the parcel back', async () => {
  const { order, parcelId, awb } = await undelivered()
  await reported(awb, 21, 'Second attempt', daysAgo(1))
  await reported(awb, 21, 'Third attempt')
  expect(jobs.at(-1)).toEqual({ queue: answerQueue, data: { parcelId } })
  await sendAnswer(services, parcelId)
  expect(actionsOf(awb)).toMatchObject([{ action: 'return' }])
  expect((await bookingOf(db, parcelId)).state).toBe('undelivered')
  await reported(awb, 9, 'RTO initiated')
  expect((await bookingOf(db, parcelId)).state).toBe('returning')
  expect(await mailCount(order.id)).toBe(3)
})

test('after the last attempt, an answer by the link is no longer sent to the carrier', async () => {
  const { order, parcelId, awb, key } = await undelivered()
  await reported(awb, 21, 'Second attempt', daysAgo(1))
  expect((await findAnswerLink(db, key))!.isOpen).toBe(true)
  await reported(awb, 21, 'Third attempt')
  expect((await bookingOf(db, parcelId)).state).toBe('undelivered')
  const [before, queued] = [await findAnswer(db, parcelId), jobs.length]
  expect(before).toMatchObject({ wish: 'back' })
  expect(await answerFailedDelivery(services, key, result)).toEqual({ outcome: 'closed' })
  expect(await findAnswer(db, parcelId)).toEqual(before)
  expect(jobs).toHaveLength(queued)
  expect((await findAnswerLink(db, key))!.isOpen).toBe(false)
  expect(await listAnswerKeys(db, order.id)).toEqual(new Map())
  await reported(awb, 9, 'RTO initiated')
  expect(await findAnswerLink(db, key)).toBeUndefined()
})

test('an attempt reported after the delivery is stored and asks nothing', async () => {
  const { order, parcelId, awb } = await bookedParcel()
  control.scan(awb, 21, 'Late report')
  await reported(awb, 7, 'Delivered')
  expect((await bookingOf(db, parcelId)).state).toBe('delivered')
  expect(await mailCount(order.id)).toBe(0)
  expect(await findAnswer(db, parcelId)).toBeUndefined()
})
