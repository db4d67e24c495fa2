import { expect, test } from 'vitest'
import { stateOfCode } from '../parcel-state.ts'
import * as responses from './shiprocket-responses.ts'
import { refusal } from './shiprocket-calls.server.ts'
import { scanKey } from './shiprocket.server.ts'

/** The sample of the carrier's documentation. */
const sample = {
  awb: '19041424751540',
  courier_name: 'Delhivery Surface',
  current_status: 'IN TRANSIT',
  current_status_id: 20,
  shipment_status: 'IN TRANSIT',
  shipment_status_id: 18,
  current_timestamp: '23 05 2023 11:43:52',
  order_id: '1373900_150876814',
  sr_order_id: 348_456_385,
  scans: [
    {
      date: '2023-05-19 15:32:17',
      status: 'X-PPOM',
      activity: 'In Transit - Shipment picked up',
      location: 'Chomu_SamodRd_D (Rajasthan)',
      'sr-status': '42',
      'sr-status-label': 'PICKED UP',
    },
  ],
  is_return: 0,
}

test('the sample of the webhook is read by its shipment status, not by its order status', () => {
  const read = responses.webhook.parse(sample)
  expect(read).toMatchObject({ awb: '19041424751540', sr_order_id: '348456385' })
  expect(stateOfCode(read.shipment_status_id!)).toBe('in-transit')
  expect(responses.scansFrom(read.scans, scanKey)).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
      code: 42,
      activity: 'In Transit - Shipment picked up',
      location: 'Chomu_SamodRd_D (Rajasthan)',
      happenedAt: new Date('2023-05-19T10:02:17Z'),
    },
  ])
})

test.each([
  [18, 18],
  ['18', 18],
  ['NA', null],
  ['', null],
  [null, null],
  [undefined, null],
  [-1, null],
  [1.5, null],
  [99_999, null],
])('the status %j is read as %j', (given, code) => {
  const read = responses.webhook.parse({ ...sample, shipment_status_id: given })
  expect(read.shipment_status_id).toBe(code)
})

test('a webhook without scans or with numbers as texts is read, and one without a number is refused', () => {
  expect(responses.webhook.parse({ ...sample, awb: 19_041, scans: null })).toMatchObject({
    awb: '19041',
  })
  expect(responses.scansFrom(null, scanKey)).toEqual([])
  const { awb: _awb, ...without } = sample
  expect(responses.webhook.safeParse(without).success).toBe(false)
  expect(responses.webhook.safeParse([]).success).toBe(false)
})

test('a repeated scan has the same key, and another time, status or activity has another', () => {
  const scan = responses.webhook.parse(sample).scans![0]!
  const changes = [
    {},
    { location: 'Jaipur' },
    { date: '2023-05-19 15:32:18' },
    { 'sr-status': 18 },
    { activity: 'Out for delivery' },
  ]
  const keys = changes.map(
    (change) => responses.scansFrom([{ ...scan, ...change }], scanKey)[0]!.key,
  )
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(4)
})

test('missing and long texts of a scan are stored within their limits', () => {
  const raw = { 'sr-status': '6', activity: 'x'.repeat(900), location: 'y'.repeat(900) }
  const [scan] = responses.scansFrom(
    responses.webhook.parse({ ...sample, scans: [raw] }).scans,
    scanKey,
  )
  expect(scan).toMatchObject({ code: 6, happenedAt: null })
  expect([scan!.activity.length, scan!.location.length]).toEqual([300, 200])
})

test('a created order is read with numbers as texts and without a courier', () => {
  expect(
    responses.createdOrder.parse({ order_id: 7, shipment_id: '8', awb_code: null, status: 'NEW' }),
  ).toEqual({ carrierOrderId: '7', shipmentId: '8', trackingNumber: '', courierName: '' })
})

test('a refusal has its message and the errors of its fields, in at most 250 characters', () => {
  const body = { message: 'Oops!', status_code: 422, errors: { billing_phone: ['is invalid.'] } }
  expect(refusal({ outcome: 'response', status: 200, body })).toEqual({
    outcome: 'refused',
    message: 'Oops! is invalid.',
  })
  const long = { message: 'x'.repeat(900) }
  expect(refusal({ outcome: 'response', status: 400, body: long }).message).toHaveLength(250)
  for (const unknown of [null, [], 'text', { errors: 'none' }])
    expect(refusal({ outcome: 'response', status: 404, body: unknown }).message).toBe('status 404')
})
