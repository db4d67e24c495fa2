import { beforeEach, expect, test } from 'vitest'
import { openGateway } from '#platform/payments/razorpay.server.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import type { CheckoutRequest } from './checkout.ts'
import { reconcilePayments } from '../settlement/reconcile-payments.server.ts'

/** Tests rows 16 to 18 of the failure matrix: the gateway states that it created no order. */

const shop = await openTestServices()
const { services, db, sandbox } = shop

beforeEach(() => sandbox.control.reset())

const left = async ({ customerId }: CheckoutRequest) => {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'payment_state', 'placed_at'])
    .where('customer_id', '=', customerId)
    .execute()
  const ids = orders.map(({ id }) => id)
  return {
    orders: orders.map(({ payment_state }) => payment_state),
    attempts: (
      await db
        .selectFrom('payment_attempts')
        .select('status')
        .where('order_id', 'in', ids)
        .execute()
    ).map(({ status }) => status),
    holds: (
      await db.selectFrom('stock_holds').select('status').where('order_id', 'in', ids).execute()
    ).map(({ status }) => status),
  }
}
const ended = { orders: ['cancelled'], attempts: ['closed'], holds: ['released'] }

test('16: a refused gateway order cancels the order, releases its stock and logs the reason', async () => {
  const shopper = await shop.shopper()
  sandbox.control.scenario({ knobs: { order_create: '400:merchant_blocked' } })
  expect(await beginCheckout(services, shopper)).toEqual({
    outcome: 'gateway-refused',
    reason: 'merchant_blocked',
  })
  expect(await left(shopper)).toEqual(ended)
  expect(await shop.stock(shopper.products[0]!)).toMatchObject({ reserved: 0 })
  expect(await shop.mails()).toEqual([])
  expect(JSON.parse(shop.log.at(-1)!)).toMatchObject({
    level: 'error',
    reason: 'merchant_blocked',
    msg: expect.stringContaining('refused to create an order'),
  })

  await shop.ageAttempts(60)
  await reconcilePayments(services)
  expect(await left(shopper)).toEqual(ended)
  expect(await beginCheckout(services, shopper)).toMatchObject({ outcome: 'begun' })
})

test('17: wrong keys cancel the order, release its stock and are reported as the shop’s fault', async () => {
  const shopper = await shop.shopper()
  const asked = () => sandbox.control.log().filter(({ url }) => url === '/v1/orders').length
  const wrong = {
    ...services,
    gateway: openGateway({ ...sandbox, keySecret: 'wrong', wait: async () => {} }),
  }
  expect(await beginCheckout(wrong, shopper)).toEqual({
    outcome: 'gateway-refused',
    reason: 'wrong_keys',
  })
  expect(asked()).toBe(1)
  expect(await left(shopper)).toEqual(ended)
  expect(await shop.stock(shopper.products[0]!)).toMatchObject({ reserved: 0 })
  expect(shop.log.at(-1)).toContain('wrong_keys')

  expect(await beginCheckout(services, shopper)).toMatchObject({ outcome: 'begun' })
})

test('18: rate-limited orders are retried with pauses, then refused without a remaining hold', async () => {
  const waits: number[] = []
  const patient = {
    ...services,
    gateway: openGateway({ ...sandbox, wait: async (ms) => void waits.push(ms) }),
  }
  const shopper = await shop.shopper()
  sandbox.control.scenario({ knobs: { order_create: '429' }, times: 3 })
  expect(await beginCheckout(patient, shopper)).toEqual({
    outcome: 'gateway-refused',
    reason: 'too_many_requests',
  })
  expect(waits).toHaveLength(2)
  expect(waits.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(3_000)
  expect(await left(shopper)).toEqual(ended)
  expect(await shop.stock(shopper.products[0]!)).toMatchObject({ reserved: 0 })
  expect(sandbox.control.state().orders).toEqual([])

  sandbox.control.scenario({ knobs: { order_create: '429' }, times: 2 })
  expect(await beginCheckout(patient, shopper)).toMatchObject({ outcome: 'begun' })
  expect(waits).toHaveLength(4)
})
