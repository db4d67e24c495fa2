import { expect, test } from 'vitest'
import {
  bookingOf,
  openParcelServices,
  packedForCarrier,
  withAccount,
} from '../../../../tests/support/parcel-services.ts'
import { bookParcel } from '../booking/book-parcel.server.ts'
import { listParcelEvents } from '../parcel-event-store.server.ts'
import { pollParcels } from './poll-parcels.server.ts'
import { processParcelWebhook } from './process-parcel-webhook.server.ts'
import { receiveParcelWebhook } from './receive-parcel-webhook.server.ts'

const opened = await openParcelServices()
const { services, db, sandbox, jobs, log } = opened
await withAccount(opened)
const { control, webhookKey } = sandbox

async function bookedParcel() {
  const packed = await packedForCarrier(services)
  await bookParcel(services, packed.parcelId)
  const { tracking_number: awb } = await bookingOf(db, packed.parcelId)
  return { ...packed, awb }
}
const receive = (body: string, key: string | null = webhookKey) =>
  receiveParcelWebhook(services, { rawBody: Buffer.from(body), key })
/** Receives a webhook and works on it, as the job does. */
async function report(body: string): Promise<void> {
  const { outcome } = await receive(body)
  if (outcome === 'stored') await processParcelWebhook(services, jobs.at(-1)!.data.id!)
}
const stateOf = async (parcelId: number) => (await bookingOf(db, parcelId)).state
const statusOf = async (id: number) =>
  (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const webhooks = () => db.selectFrom('parcel_webhooks').select('id').execute()

test('a webhook with a wrong or missing key is refused, and nothing is stored', async () => {
  const { awb, parcelId } = await bookedParcel()
  const body = control.webhook(awb, 18)
  for (const key of ['wrong', '', null, `${webhookKey} `])
    expect(await receive(body, key)).toEqual({ outcome: 'forged' })
  expect(await webhooks()).toEqual([])
  expect(await stateOf(parcelId)).toBe('booked')
})

test('a repeated webhook is stored and recorded once', async () => {
  const { awb, parcelId, order } = await bookedParcel()
  control.scan(awb, 42)
  const body = control.webhook(awb, 42)
  await report(body)
  expect(await receive(body)).toEqual({ outcome: 'known' })
  await report(`${body} `)
  expect(await listParcelEvents(db, order.id)).toHaveLength(1)
  expect(await stateOf(parcelId)).toBe('in-transit')
  expect(await statusOf(order.id)).toBe(3)
})

test('webhooks in the wrong order never move a parcel backwards', async () => {
  const { awb, parcelId } = await bookedParcel()
  const pickedUp = control.webhook(awb, 42)
  await report(control.webhook(awb, 17))
  await report(pickedUp)
  await report(control.webhook(awb, 3))
  expect(await stateOf(parcelId)).toBe('out-for-delivery')
})

test('a delivery is believed only if tracking confirms it', async () => {
  const { awb, parcelId, order } = await bookedParcel()
  control.scan(awb, 17)
  await report(control.webhook(awb, 7))
  expect(await stateOf(parcelId)).toBe('out-for-delivery')
  control.scan(awb, 7)
  await report(`${control.webhook(awb, 7)} `)
  expect(await stateOf(parcelId)).toBe('delivered')
  expect(await statusOf(order.id)).toBe(4)
})

test('a delivery is checked later if tracking does not answer', async () => {
  const { awb, parcelId } = await bookedParcel()
  control.scan(awb, 7)
  control.failNext('/courier/track', 500)
  await expect(report(control.webhook(awb, 7))).rejects.toThrow('does not answer')
  expect(await stateOf(parcelId)).toBe('booked')
  await processParcelWebhook(services, jobs.at(-1)!.data.id!)
  expect(await stateOf(parcelId)).toBe('delivered')
})

test('a parcel on its way back is not delivered by a late report', async () => {
  const { awb, parcelId, order } = await bookedParcel()
  control.scan(awb, 9)
  await report(control.webhook(awb, 9))
  control.scan(awb, 7)
  await report(control.webhook(awb, 7))
  expect(await stateOf(parcelId)).toBe('returning')
  control.scan(awb, 10)
  await report(control.webhook(awb, 10))
  expect(await stateOf(parcelId)).toBe('returned')
  const notices = await db
    .selectFrom('staff_notices')
    .select('summary')
    .where('path', '=', `/admin/orders/${order.number}`)
    .orderBy('id')
    .execute()
  const reportedEvents = new Set(notices.map(({ summary }) => summary.split('parcel 1 ')[1]))
  expect([...reportedEvents]).toEqual([
    'is on its way back',
    'has come back and waits for inspection',
  ])
})

test('a failed pickup leaves the parcel packed and is shown as its problem', async () => {
  const { awb, parcelId } = await bookedParcel()
  await report(control.webhook(awb, 13))
  await report(control.webhook(awb, 20))
  expect(await bookingOf(db, parcelId)).toMatchObject({
    state: 'booked',
    problem: 'could not be picked up',
  })
})

test('unknown codes, unknown parcels and unreadable bodies are stored and change nothing', async () => {
  const { awb, parcelId } = await bookedParcel()
  const body = control.webhook(awb, 11)
  await report(body)
  await report(body.replace(awb, '1'))
  await report('not json')
  expect(await stateOf(parcelId)).toBe('booked')
  expect(log.join('\n')).toContain('parcel webhook is unreadable')
  const open = await db
    .selectFrom('parcel_webhooks')
    .where('processed_at', 'is', null)
    .select('id')
    .execute()
  expect(open).toEqual([])
})

test('the carrier is asked about a parcel without a report for six hours', async () => {
  const { awb, parcelId } = await bookedParcel()
  const fresh = await bookedParcel()
  control.scan(awb, 18)
  control.scan(fresh.awb, 18)
  const past = new Date(Date.now() - 6.1 * 60 * 60 * 1000)
  await db.updateTable('parcels').set({ packed_at: past }).where('id', '=', parcelId).execute()
  await pollParcels(services)
  expect(await stateOf(parcelId)).toBe('in-transit')
  expect(await stateOf(fresh.parcelId)).toBe('booked')
  const calls = control.calls().length
  await pollParcels(services)
  expect(control.calls()).toHaveLength(calls)
})
