import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { carrierOrder, carrierStarter } from '../../tests/support/shiprocket-client.ts'

const start = carrierStarter()
const assign = 'POST /courier/assign/awb'
const pickup = 'POST /courier/generate/pickup'

describe('couriers', () => {
  const couriersOf = async (query: string) => {
    const { call } = await start()
    const { body } = await call(`GET /courier/serviceability/?${query}`)
    const { data } = body as {
      data?: { available_courier_companies: { courier_name: string }[] }
    }
    return data?.available_courier_companies.map(({ courier_name: name }) => name) ?? body
  }

  test('couriers without cash on delivery are left out for cash orders', async () => {
    expect(await couriersOf('delivery_postcode=411001&cod=0')).toContain('Blue Dart')
    expect(await couriersOf('delivery_postcode=411001&cod=1')).not.toContain('Blue Dart')
  })

  test('an unserved pincode is answered with 404 in the body', async () => {
    expect(await couriersOf('delivery_postcode=744301&cod=0')).toMatchObject({ status: 404 })
  })

  test('a parcel gets one tracking number, and a second request none', async () => {
    const { sandbox, call, shipped } = await start()
    const { shipmentId, awb } = await shipped('ZR-1')
    expect(awb).toMatch(/^\d{14}$/)
    expect((await call(assign, { shipment_id: shipmentId })).body).toMatchObject({
      awb_assign_status: 0,
      response: { data: { awb_assign_error: 'AWB is already assigned.' } },
    })
    expect(sandbox.control.orders()).toMatchObject([{ awb }])
  })

  test('an unknown shipment and a cancelled order get no courier', async () => {
    const { sandbox, call } = await start()
    expect((await call(assign, { shipment_id: 7 })).status).toBe(404)
    const { body } = await call('POST /orders/create/adhoc', carrierOrder())
    await call('POST /orders/cancel', { ids: [body['order_id']] })
    const refused = await call(assign, { shipment_id: body['shipment_id'] })
    expect([refused.status, refused.body['awb_assign_status']]).toEqual([200, 0])
    expect(sandbox.control.orders()).toMatchObject([{ awb: '' }])
  })
})

describe('pickup, label and cancellation', () => {
  test('a pickup needs a courier and is booked once', async () => {
    const { call, shipped } = await start()
    expect((await call(pickup, { shipment_id: [7] })).status).toBe(400)
    const { shipmentId } = await shipped('ZR-1')
    const again = [
      await call(pickup, { shipment_id: [shipmentId] }),
      await call(pickup, { shipment_id: [shipmentId] }),
    ]
    expect(again.map(({ status }) => status)).toEqual([200, 400])
    expect(again[1]!.body['message']).toBe('Already in Pickup Queue.')
  })

  test('a label is a PDF with the tracking number', async () => {
    const { call, shipped } = await start()
    const { shipmentId, awb } = await shipped('ZR-1')
    const none = await call('POST /courier/generate/label', { shipment_id: [1] })
    expect(none.body).toMatchObject({ label_created: 0 })
    const { body } = await call('POST /courier/generate/label', { shipment_id: [shipmentId] })
    const label = await fetch(String(body['label_url']))
    expect(label.headers.get('content-type')).toBe('application/pdf')
    expect(await label.text()).toMatch(new RegExp(`^%PDF-[^]*${awb}`))
  })

  test('an order is cancelled once, and not after its parcel has left', async () => {
    const { sandbox, call, shipped } = await start()
    const [early, late] = [await shipped('ZR-1'), await shipped('ZR-2')]
    const cancel = async (...ids: number[]) => (await call('POST /orders/cancel', { ids })).status
    expect(await cancel()).toBe(400)
    expect(await cancel(early.id)).toBe(200)
    expect(await cancel(early.id)).toBe(400)
    sandbox.control.scan(late.awb, 6)
    expect(await cancel(late.id)).toBe(400)
    expect(sandbox.control.orders().map(({ isCancelled }) => isCancelled)).toEqual([true, false])
  })

  test('a list of ids is cancelled as a whole or not at all', async () => {
    const { sandbox, call, shipped } = await start()
    const [one, other] = [await shipped('ZR-1'), await shipped('ZR-2')]
    sandbox.control.scan(other.awb, 7)
    expect((await call('POST /orders/cancel', { ids: [one.id, other.id] })).status).toBe(400)
    expect(sandbox.control.orders().some(({ isCancelled }) => isCancelled)).toBe(false)
  })
})

describe('tracking', () => {
  test('scans are shown in their order, and unknown numbers have none', async () => {
    const { sandbox, call, shipped } = await start()
    const { awb } = await shipped('ZR-1')
    sandbox.control.scan(awb, 6, 'Picked up')
    sandbox.control.scan(awb, 18)
    const { body } = await call(`GET /courier/track/awb/${awb}`)
    expect(body).toMatchObject({
      tracking_data: {
        track_status: 1,
        shipment_status: 18,
        shipment_track_activities: [
          { activity: 'Picked up', 'sr-status': '6', 'sr-status-label': 'PICKED UP' },
          { activity: 'Scan 18', 'sr-status': '18' },
        ],
      },
    })
    const unknown = await call('GET /courier/track/awb/1')
    expect(unknown.body).toEqual({ tracking_data: { track_status: 0 } })
  })

  test('many parcels are tracked in one call, without those that are unknown', async () => {
    const { call, shipped } = await start()
    const [one, other] = [await shipped('ZR-1'), await shipped('ZR-2')]
    const track = async (awbs: unknown) =>
      Object.keys((await call('POST /courier/track/awbs', { awbs })).body)
    expect(await track([one.awb, other.awb, '1', ''])).toEqual([one.awb, other.awb])
    expect(await track('all')).toEqual([])
  })

  test('an order without a courier is found by no tracking number', async () => {
    const { call } = await start()
    await call('POST /orders/create/adhoc', carrierOrder())
    for (const awb of ['', '/', '0'])
      expect((await call(`GET /courier/track/awb/${awb}`)).body).toEqual({
        tracking_data: { track_status: 0 },
      })
  })
})

describe('webhooks', () => {
  const received: { key: string | undefined; body: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const body = JSON.parse(text) as Record<string, unknown>
      received.push({ key: request.headers['x-api-key']?.toString(), body })
      response.writeHead(202).end()
    })
  }).listen(0, '127.0.0.1')
  afterAll(() => server.close())

  test('a report moves the parcel and sends key, numbers and both status codes', async () => {
    const { sandbox, shipped } = await start()
    const { awb, id } = await shipped('ZR-1')
    await expect(sandbox.control.report(awb, 7)).rejects.toThrow('no address')
    sandbox.control.sendWebhooksTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    expect(await sandbox.control.report(awb, 18)).toBe(202)
    expect(received).toMatchObject([
      {
        key: sandbox.webhookKey,
        body: { awb, sr_order_id: id, order_id: 'ZR-1', shipment_status_id: 18 },
      },
    ])
    // The two status ids of the original use different codes for the same state.
    expect(received[0]!.body['current_status_id']).toBe(20)
    expect(sandbox.control.orders()).toMatchObject([{ status: 18 }])
  })

  test('a webhook can be behind tracking, and moves nothing', async () => {
    const { sandbox, shipped } = await start()
    const { awb } = await shipped('ZR-1')
    sandbox.control.scan(awb, 7)
    expect(JSON.parse(sandbox.control.webhook(awb, 6))).toMatchObject({ shipment_status_id: 6 })
    expect(sandbox.control.orders()).toMatchObject([{ status: 7 }])
    expect(() => sandbox.control.webhook('1', 6)).toThrow('no parcel 1')
  })
})
