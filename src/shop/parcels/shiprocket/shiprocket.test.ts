import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { FetchPublic } from '#platform/public-fetch/fetch-public.server.ts'
import { TRACKED_MAX } from '../carrier.ts'
import { openShiprocket } from './shiprocket.server.ts'

type Reply = { status?: number; body: unknown }

let replies: Reply[] = []
let asked: { call: string; body: string }[] = []
let elsewhere: string[] = []
let fetched: Awaited<ReturnType<FetchPublic>>

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.once('end', () => {
    const body = Buffer.concat(chunks).toString()
    asked.push({ call: `${request.method} ${request.url}`, body })
    const reply = replies.shift() ?? { body: {} }
    response
      .writeHead(reply.status ?? 200)
      .end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
  })
})
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', () => resolve())
})
const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  replies = []
  asked = []
  elsewhere = []
  fetched = { outcome: 'fetched', bytes: Buffer.from('%PDF-1.7 label') }
})

const carrier = openShiprocket({
  apiUrl,
  email: 'api@zari.test',
  password: 'secret',
  tokens: { find: async () => 'token', save: async () => {} },
  fetchPublic: async (address) => {
    elsewhere.push(address)
    return fetched
  },
})
const route = { fromPincode: '411001', toPincode: '560001', weightGrams: 450, isCash: true }
const courier = (more: object) => ({
  courier_company_id: 43,
  courier_name: 'Delhivery',
  rate: 68.4,
  ...more,
})
const quotes = (...companies: object[]): Reply => ({
  body: { data: { available_courier_companies: companies } },
})

test('a quote is in whole paise, whether rates and days come as numbers or as texts', async () => {
  replies = [
    quotes(
      courier({ rate: '81.35', estimated_delivery_days: '4' }),
      courier({ rate: 1.1 * 3, estimated_delivery_days: null }),
    ),
  ]
  expect(await carrier.quote(route)).toEqual({
    outcome: 'quoted',
    quotes: [
      { courierId: 43, courierName: 'Delhivery', ratePaise: 8_135, days: 4 },
      { courierId: 43, courierName: 'Delhivery', ratePaise: 330, days: null },
    ],
  })
  expect(asked[0]?.call).toContain('weight=0.45&cod=1')
})

test('a rate that is not a number is never quoted', async () => {
  replies = [quotes(courier({ rate: 'on request' }))]
  expect(await carrier.quote(route)).toEqual({ outcome: 'refused', message: 'status 200' })
})

test('a courier without a rate gives no quote, not a quote of Rs 0', async () => {
  replies = [
    quotes(
      ...[null, '', undefined, 0, '0'].map((rate) => courier({ rate })),
      courier({ rate: 71, estimated_delivery_days: '' }),
    ),
    quotes(courier({ rate: null })),
  ]
  expect(await carrier.quote(route)).toEqual({
    outcome: 'quoted',
    quotes: [{ courierId: 43, courierName: 'Delhivery', ratePaise: 7_100, days: null }],
  })
  expect(await carrier.quote(route)).toEqual({ outcome: 'quoted', quotes: [] })
})

const assigned = (data: object, status = 200): Reply => ({ status, body: { response: { data } } })

test('a courier without a tracking number is not assigned', async () => {
  for (const code of ['', null, undefined]) {
    replies = [assigned({ awb_code: code, courier_name: 'Delhivery' })]
    expect(await carrier.assignCourier('77')).toEqual({ outcome: 'refused', message: 'status 200' })
  }
  replies = [assigned({ awb_code: '', awb_assign_error: 'Wallet is empty' })]
  expect(await carrier.assignCourier('77')).toEqual({
    outcome: 'refused',
    message: 'Wallet is empty',
  })
  replies = [assigned({ awb_code: 1904, courier_name: null })]
  expect(await carrier.assignCourier('77')).toEqual({
    outcome: 'assigned',
    trackingNumber: '1904',
    courierName: '',
  })
  expect(new Set(asked.map(({ body }) => body))).toEqual(new Set(['{"shipment_id":77}']))
})

test('an order is found by its whole reference, and not without a shipment', async () => {
  const shipments = [{ id: 8, awb: null, courier: null }]
  const found = (...data: object[]): Reply => ({ body: { data } })
  replies = [
    found(
      { id: 1, channel_order_id: 'ZR10-1', shipments },
      { id: 2, channel_order_id: 'ZR1', shipments },
    ),
    found({ id: 3, channel_order_id: 'ZR1', shipments: [] }),
    found({ id: 4, channel_order_id: 'zr1', shipments }),
  ]
  expect(await carrier.findOrder('ZR1')).toEqual({
    outcome: 'found',
    order: { carrierOrderId: '2', shipmentId: '8', trackingNumber: '', courierName: '' },
  })
  expect(await carrier.findOrder('ZR1')).toEqual({ outcome: 'none' })
  expect(await carrier.findOrder('ZR1&page=2')).toEqual({ outcome: 'none' })
  expect(asked.at(-1)?.call).toBe('GET /orders?search=ZR1%26page%3D2')
})

test('a pickup or cancellation repeated after a lost response counts as done', async () => {
  replies = [
    { status: 400, body: { message: 'Already in Pickup Queue.' } },
    { status: 400, body: { message: 'Order is already been canceled', status_code: 400 } },
    { status: 400, body: { message: 'Cannot cancel: already shipped' } },
  ]
  expect(await carrier.schedulePickup('8')).toEqual({ outcome: 'scheduled' })
  expect(await carrier.cancel('2')).toEqual({ outcome: 'cancelled' })
  expect(await carrier.cancel('2')).toEqual({
    outcome: 'refused',
    message: 'Cannot cancel: already shipped',
  })
})

test('a failure inside a response with status 200 is a refusal of every command', async () => {
  const failed: Reply = { body: { message: 'Not allowed', status_code: 422 } }
  replies = [failed, failed, failed]
  const refused = { outcome: 'refused', message: 'Not allowed' }
  expect(await carrier.schedulePickup('8')).toEqual(refused)
  expect(await carrier.cancel('2')).toEqual(refused)
  const result = { wish: 'back', day: null, phone: '', note: '' } as const
  expect(await carrier.answerFailedDelivery('AWB/1', result)).toEqual(refused)
  expect(asked.at(-1)?.call).toBe('POST /ndr/AWB%2F1/action')
})

test('a label is taken only if it is a PDF, from this host or from another', async () => {
  const label = (url: string): Reply => ({ body: { label_url: url } })
  replies = [label(`${apiUrl}/label.pdf`), { body: '%PDF-1.4 own' }]
  expect(await carrier.fetchLabel('8')).toEqual({
    outcome: 'label',
    pdf: Buffer.from('%PDF-1.4 own'),
  })
  expect(elsewhere).toEqual([])

  const noPdf = { outcome: 'unavailable', reason: 'label is not a PDF' }
  replies = [label(`${apiUrl}/label.pdf`), { body: '<html>Log in</html>' }]
  expect(await carrier.fetchLabel('8')).toEqual(noPdf)
  replies = [label('https://cdn.example/a.pdf'), label('https://cdn.example/b.pdf')]
  expect(await carrier.fetchLabel('8')).toMatchObject({ outcome: 'label' })
  fetched = { outcome: 'refused', message: 'The server responded with 404.' }
  expect(await carrier.fetchLabel('8')).toEqual(noPdf)
  expect(elsewhere).toEqual(['https://cdn.example/a.pdf', 'https://cdn.example/b.pdf'])
  replies = [label('label.pdf')]
  expect(await carrier.fetchLabel('8')).toEqual({ outcome: 'refused', message: 'status 200' })
})

test('tracking keeps the reports of the other parcels beside one with an error', async () => {
  const scan = { date: '2026-11-24 10:00:00', activity: 'Out', location: 'Pune', 'sr-status': 17 }
  replies = [
    {
      body: {
        A1: { tracking_data: { shipment_status: 17, shipment_track_activities: [scan] } },
        A2: { tracking_data: { track_status: 0, error: 'There is no activity' } },
        A3: { tracking_data: { shipment_status: 'NA', shipment_track_activities: null } },
      },
    },
  ]
  const tracked = await carrier.track(['A1', 'A2', 'A3'])
  if (tracked.outcome !== 'tracked') throw new Error(tracked.outcome)
  expect([...tracked.reports].map(([awb, { code, scans }]) => [awb, code, scans.length])).toEqual([
    ['A1', 17, 1],
    ['A2', null, 0],
    ['A3', null, 0],
  ])
})

test('a call for tracking names no more parcels than the carrier accepts', async () => {
  await carrier.track(Array.from({ length: TRACKED_MAX + 5 }, (_, index) => `A${index}`))
  expect(JSON.parse(asked[0]?.body ?? '')).toHaveProperty('awbs.length', TRACKED_MAX)
})
