import { expect, test } from 'vitest'
import { answerKeyOf } from '../../../../tests/support/failed-deliveries.ts'
import {
  bookingOf,
  openParcelServices,
  packedForCarrier,
  withAccount,
} from '../../../../tests/support/parcel-services.ts'
import { bookParcel } from '../booking/book-parcel.server.ts'
import { processParcelWebhook } from '../reports/process-parcel-webhook.server.ts'
import { receiveParcelWebhook } from '../reports/receive-parcel-webhook.server.ts'
import { answerFailedDelivery } from './answer-failed-delivery.server.ts'
import { findAnswer, listFailedDeliveries } from './failed-delivery-store.server.ts'
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

/** Moves the parcel at the carrier and works on the webhook about it. */
async function reported(awb: string, code: number, activity: string): Promise<void> {
  control.scan(awb, code, activity)
  const rawBody = Buffer.from(control.webhook(awb, code))
  const { outcome } = await receiveParcelWebhook(services, { rawBody, key: webhookKey })
  if (outcome === 'stored') await processParcelWebhook(services, jobs.at(-1)!.data.id!)
}

async function undelivered() {
  const booked = await bookedParcel()
  await reported(booked.awb, 21, 'Consignee not available')
  return { ...booked, key: await answerKeyOf(db, booked.parcelId) }
}
const actionsOf = (awb: string) => control.orders().find((each) => each.awb === awb)!.ndrActions
const mailCount = async (orderId: number) =>
  (
    await db
      .selectFrom('mails')
      .select('id')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'delivery-failed')
      .execute()
  ).length
const answer = {
  wish: 'again',
  day: '2026-12-01',
  phone: '9876500000',
  note: 'Ring twice',
} as const

test('each scan of a failed attempt counts once when reports repeat it', async () => {
  const { order, parcelId, awb } = await undelivered()
  const body = Buffer.from(`${control.webhook(awb, 21)} `)
  await receiveParcelWebhook(services, { rawBody: body, key: webhookKey })
  await processParcelWebhook(services, jobs.at(-1)!.data.id!)
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

test('the answer of a customer reaches the carrier, which may be away at first', async () => {
  const { parcelId, awb, key } = await undelivered()
  expect(await answerFailedDelivery(services, key, answer)).toEqual({ outcome: 'saved' })
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
  await answerFailedDelivery(services, key, answer)
  control.scan(awb, 17)
  await sendAnswer(services, parcelId)
  expect((await bookingOf(db, parcelId)).problem).toBe(
    "the carrier refused the customer's wish: Shipment is not in NDR",
  )
  expect(await findAnswer(db, parcelId)).toMatchObject({ passedOnAt: null })
})

test('after the last attempt the carrier is asked to bring the parcel back', async () => {
  const { order, parcelId, awb } = await undelivered()
  await reported(awb, 21, 'Second attempt')
  await reported(awb, 21, 'Third attempt')
  expect(jobs.at(-1)).toEqual({ queue: answerQueue, data: { parcelId } })
  await sendAnswer(services, parcelId)
  expect(actionsOf(awb)).toMatchObject([{ action: 'return' }])
  expect((await bookingOf(db, parcelId)).state).toBe('undelivered')
  await reported(awb, 9, 'RTO initiated')
  expect((await bookingOf(db, parcelId)).state).toBe('returning')
  expect(await mailCount(order.id)).toBe(3)
})

test('an attempt reported after the delivery is stored and asks nothing', async () => {
  const { order, parcelId, awb } = await bookedParcel()
  control.scan(awb, 21, 'Late report')
  await reported(awb, 7, 'Delivered')
  expect((await bookingOf(db, parcelId)).state).toBe('delivered')
  expect(await mailCount(order.id)).toBe(0)
  expect(await findAnswer(db, parcelId)).toBeUndefined()
})
