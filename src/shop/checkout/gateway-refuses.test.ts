import { beforeEach, expect, test } from 'vitest'
import { openGateway } from '#platform/payments/razorpay.server.ts'
import { openTill } from '../../../tests/test-till.ts'
import { beginCheckout, type CheckoutRequest } from './begin-checkout.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'

/** Rows 16 to 18 of the failure matrix: the gateway says clearly that it made no order. */

const shop = await openTill()
const { till, db, sandbox } = shop

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

test('16: the gateway refuses to make the order: the order ends, the pieces are free, and the owner’s log says why', async () => {
  const shopper = await shop.shopper()
  sandbox.control.scenario({ knobs: { order_create: '400:merchant_blocked' } })
  expect(await beginCheckout(till, shopper)).toEqual({
    outcome: 'gateway-refused',
    reason: 'merchant_blocked',
  })
  expect(await left(shopper)).toEqual(ended)
  expect(await shop.stock(shopper.products[0]!)).toMatchObject({ reserved: 0 })
  expect(await shop.mails()).toEqual([])
  expect(JSON.parse(shop.log.at(-1)!)).toMatchObject({
    level: 'error',
    reason: 'merchant_blocked',
    msg: expect.stringContaining('refused to make an order'),
  })

  await shop.attemptsAre(60)
  await reconcilePayments(till)
  expect(await left(shopper)).toEqual(ended)
  expect(await beginCheckout(till, shopper)).toMatchObject({ outcome: 'begun' })
})

test('17: the keys are wrong: the order ends, the pieces are free, and the answer says that it is the shop’s own fault', async () => {
  const shopper = await shop.shopper()
  const asked = () => sandbox.control.log().filter(({ url }) => url === '/v1/orders').length
  const wrong = {
    ...till,
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

  expect(await beginCheckout(till, shopper)).toMatchObject({ outcome: 'begun' })
})

test('18: too many requests: a few tries with pauses, then the customer is asked to try again; no hold stays', async () => {
  const waits: number[] = []
  const patient = {
    ...till,
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
