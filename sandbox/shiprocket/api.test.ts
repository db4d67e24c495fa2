import { describe, expect, test } from 'vitest'
import { carrierOrder, carrierStarter } from '../../tests/support/shiprocket-client.ts'

const start = carrierStarter()

describe('login', () => {
  test('wrong credentials are refused with 400, and every call without token with 401', async () => {
    const { sandbox, call } = await start()
    const { email, password } = sandbox
    for (const wrong of [
      { email, password: 'x' },
      { email: 'x', password },
      {},
      'null',
      '"text"',
      '[]',
      'no json',
    ])
      expect((await call('POST /auth/login', wrong)).status).toBe(400)
    sandbox.control.expireTokens()
    for (const path of ['GET /orders', 'POST /orders/create/adhoc', 'GET /nothing'])
      expect((await call(path, path.startsWith('POST') ? {} : undefined)).status).toBe(401)
  })

  test('an unknown route answers 404 and the next call works', async () => {
    const { call } = await start()
    expect((await call('GET /nothing')).status).toBe(404)
    expect((await call('GET /settings/company/pickup')).body).toMatchObject({
      data: { shipping_address: [{ pickup_location: 'Workshop' }] },
    })
  })
})

describe('orders', () => {
  const create = 'POST /orders/create/adhoc'

  test.each<[field: string, value: unknown]>([
    ['order_id', ''],
    ['order_id', 'Z'.repeat(51)],
    ['billing_customer_name', ''],
    ['billing_city', 'B'.repeat(31)],
    ['billing_pincode', '011001'],
    ['billing_pincode', '41100'],
    ['payment_method', 'Cash'],
    ['height', 0.5],
    ['height', 'high'],
    ['weight', 0],
    ['order_items', undefined],
  ])('an order whose %s is %j is refused with its field', async (field, value) => {
    const { sandbox, call } = await start()
    const { status, body } = await call(create, carrierOrder({ [field]: value }))
    expect(status).toBe(422)
    expect(Object.keys(body['errors'] as object)).toEqual([field])
    expect(sandbox.control.orders()).toEqual([])
  })

  test('values at the limits are accepted', async () => {
    const { call } = await start()
    const edge = { order_id: 'Z'.repeat(50), billing_city: 'B'.repeat(30), height: 0.51 }
    expect((await call(create, carrierOrder(edge))).status).toBe(200)
  })

  test('a wrong pickup location is refused with status 200 and creates no order', async () => {
    const { sandbox, call } = await start()
    const { status, body } = await call(create, carrierOrder({ pickup_location: 'Attic' }))
    expect([status, body['message']]).toEqual([
      200,
      expect.stringContaining('Wrong Pickup location'),
    ])
    expect(body).not.toHaveProperty('shipment_id')
    expect(sandbox.control.orders()).toEqual([])
  })

  test('a repeated order id is refused, even after its order was cancelled', async () => {
    const { sandbox, call } = await start()
    const { body } = await call(create, carrierOrder())
    expect((await call(create, carrierOrder())).status).toBe(422)
    expect((await call('POST /orders/cancel', { ids: [body['order_id']] })).status).toBe(200)
    expect((await call(create, carrierOrder())).status).toBe(422)
    expect(sandbox.control.orders()).toHaveLength(1)
  })

  test('of two equal orders at the same time one is made', async () => {
    const { sandbox, call } = await start()
    const responses = await Promise.all([
      call(create, carrierOrder()),
      call(create, carrierOrder()),
    ])
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422,
    ])
    expect(sandbox.control.orders()).toHaveLength(1)
  })

  test('a search finds orders by a part of their id', async () => {
    const { call } = await start()
    for (const orderId of ['ZR-1', 'ZR-10', 'AB-1'])
      await call(create, carrierOrder({ order_id: orderId }))
    const found = async (search: string) => {
      const { data } = (await call(`GET /orders?search=${search}`)).body as {
        data: { channel_order_id: string }[]
      }
      return data.map(({ channel_order_id: id }) => id)
    }
    expect(await found('ZR-1')).toEqual(['ZR-1', 'ZR-10'])
    expect(await found('none')).toEqual([])
  })
})

describe('faults', () => {
  test('a lost request creates nothing, and a lost response still creates the order', async () => {
    for (const [kind, made] of [
      ['lost-request', 0],
      ['lost-answer', 1],
    ] as const) {
      const { sandbox, call } = await start()
      sandbox.control.failNext('/orders/create', kind)
      await expect(call('POST /orders/create/adhoc', carrierOrder())).rejects.toThrow()
      expect(sandbox.control.orders()).toHaveLength(made)
    }
  })

  test('a fault happens once and only to its path', async () => {
    const { sandbox, call } = await start()
    sandbox.control.failNext('/courier/track', 429)
    expect((await call('GET /orders')).status).toBe(200)
    expect((await call('GET /courier/track/awb/1')).status).toBe(429)
    expect((await call('GET /courier/track/awb/1')).status).toBe(200)
  })

  test('maintenance is an HTML page with status 200', async () => {
    const { sandbox, call } = await start()
    sandbox.control.failNext('/orders', 'not-json')
    await expect(call('GET /orders')).rejects.toThrow(/JSON/)
  })
})
