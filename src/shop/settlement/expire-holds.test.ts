import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { sareeInShop } from '../../../tests/support/builders.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { beginCheckout } from '../checkout/begin-checkout.server.ts'
import { findPaymentStatus } from './payment-status-store.server.ts'
import { expireHolds } from './expire-holds.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'

const shop = await openTestServices()
const { services, db, sandbox } = shop

beforeEach(() => sandbox.control.reset())

async function beingPaid() {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  return { saree, shopper, begun: await shop.begun(shopper) }
}

test('an unpaid order expires after its hold and releases its stock', async () => {
  const { saree, shopper, begun } = await beingPaid()
  await expireHolds(services)
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })
  await shop.expireHold(begun.number)
  await expireHolds(services)
  expect(await shop.order(begun.number)).toMatchObject({
    payment_state: 'expired',
    placed_at: null,
  })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
    state: 'expired',
    holdExpiresAt: null,
  })
  expect(await beginCheckout(services, shopper)).toMatchObject({ outcome: 'begun' })
})

test('11: a hold is extended once while the customer is at the bank', async () => {
  const { saree, begun } = await beingPaid()
  shop.pay(begun, { knobs: { payment: 'pending' } })
  await shop.expireHold(begun.number)
  await expireHolds(services)
  expect(await shop.order(begun.number)).toMatchObject({
    payment_state: 'pending_payment',
    hold_extended: true,
  })
  const { hold_expires_at: end } = await shop.order(begun.number)
  expect(Math.round((end!.getTime() - Date.now()) / 60_000)).toBe(12)
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })

  await shop.expireHold(begun.number)
  await expireHolds(services)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'expired' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
})

test('11: neither an open payment window nor a failed payment extends a hold', async () => {
  const [opened, failed] = [await beingPaid(), await beingPaid()]
  const { hold_expires_at: end } = await shop.order(opened.begun.number)
  expect(Math.round((end!.getTime() - Date.now()) / 60_000)).toBe(10)
  shop.pay(failed.begun, { pressed: 'failure' })
  for (const { begun, saree } of [opened, failed]) {
    await shop.expireHold(begun.number)
    await expireHolds(services)
    expect(await shop.order(begun.number)).toMatchObject({
      payment_state: 'expired',
      hold_extended: false,
    })
    expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  }
})

test('11: a payment found at the gateway keeps the stock of an expiring hold', async () => {
  const { saree, begun } = await beingPaid()
  shop.pay(begun, { knobs: { webhook: 'drop', browser: 'no_handler' } })
  await shop.expireHold(begun.number)
  await expireHolds(services)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
})

test('11: no stock is released while the gateway is unavailable', async () => {
  const { saree, begun } = await beingPaid()
  await shop.expireHold(begun.number)
  sandbox.control.scenario({
    match: { order_id: begun.gatewayOrderId },
    knobs: { fetch: '5xx' },
    times: 3,
  })
  await expireHolds(services)
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })
  await expireHolds(services)
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
})

test('25: a payment pending in the bank’s app keeps hold and order, and settles later', async () => {
  const { saree, shopper, begun } = await beingPaid()
  shop.pay(begun, {
    method: 'upi',
    knobs: { browser: 'dismiss', payment: 'late_authorize_after:240' },
  })
  await shop.ageAttempts(1)
  await reconcilePayments(services)
  expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
    state: 'checking',
  })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })
  await sandbox.control.clock({ advanceSeconds: 240 })
  await shop.deliverWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
})

test('a hold ends exactly once when expiry jobs and payments run at the same time', async () => {
  const { saree, shopper, begun } = await beingPaid()
  await shop.expireHold(begun.number)
  const view = shop.pay(begun)
  await Promise.all([
    expireHolds(services),
    expireHolds(services),
    shop.report(shopper.customerId, view),
    expireHolds(services),
    shop.deliverWebhooks(),
  ])
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
  await shop.expectBooksToBalance()
})

test('20: an attempt left by a killed process expires with its hold and is not checked again', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  void beginCheckout(
    {
      ...services,
      gateway: { ...services.gateway, createOrder: () => new Promise<never>(() => {}) },
    },
    shopper,
  )
  const mine = db
    .selectFrom('orders')
    .innerJoin('payment_attempts as attempt', 'attempt.order_id', 'orders.id')
    .select(['orders.number', 'attempt.status', 'attempt.next_check_at'])
    .where('customer_id', '=', shopper.customerId)
  await expect.poll(async () => (await mine.execute()).length).toBe(1)
  const { number } = await mine.executeTakeFirstOrThrow()
  await shop.expireHold(number)
  await expireHolds(services)
  await shop.ageAttempts(30)
  await reconcilePayments(services)
  expect(await mine.execute()).toMatchObject([{ status: 'closed', next_check_at: null }])
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
})

test('15: the reconciler adopts a gateway order by its receipt after a lost response', async () => {
  const shopper = await shop.shopper()
  sandbox.control.scenario({ knobs: { order_create: '5xx_after' }, times: 3 })
  expect(await beginCheckout(services, shopper)).toMatchObject({ outcome: 'gateway-unsure' })
  await shop.ageAttempts(2)
  await reconcilePayments(services)
  const attempt = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(attempt).toMatchObject({
    status: 'open',
    gateway_order_id: sandbox.control.state().orders.at(-1)!.id,
  })
})

test('4: an attempt is checked on schedule until the sixth day, and then closed', async () => {
  const { begun } = await beingPaid()
  const due = () =>
    db
      .selectFrom('payment_attempts')
      .select([
        'status',
        sql<number>`round(extract(epoch from next_check_at - created_at) / 60)::int`.as('minutes'),
      ])
      .where('gateway_order_id', '=', begun.gatewayOrderId)
      .executeTakeFirstOrThrow()
  for (const [age, next] of [
    [1, 2],
    [6, 15],
    [61, 120],
    [1441, 2880],
  ] as const) {
    await shop.ageAttempts(age)
    await reconcilePayments(services)
    expect(await due()).toEqual({ status: 'open', minutes: next })
  }
  await shop.ageAttempts(6 * 1440)
  await reconcilePayments(services)
  expect(await due()).toEqual({ status: 'closed', minutes: null })
})

test('4: an attempt is due again in a minute when the gateway is unavailable', async () => {
  const [silent, other] = [await beingPaid(), await beingPaid()]
  for (const { begun } of [silent, other]) shop.pay(begun, { knobs: { webhook: 'drop' } })
  sandbox.control.scenario({
    match: { order_id: silent.begun.gatewayOrderId },
    knobs: { fetch: '5xx' },
    times: 3,
  })
  await shop.ageAttempts(3000)
  await reconcilePayments(services)
  expect(await shop.order(silent.begun.number)).toMatchObject({ payment_state: 'pending_payment' })
  expect(await shop.order(other.begun.number)).toMatchObject({ payment_state: 'paid' })
  const soon = await db
    .selectFrom('payment_attempts')
    .select('gateway_order_id')
    .where('next_check_at', '<', sql<Date>`now() + interval '2 minutes'`)
    .execute()
  expect(soon).toEqual([{ gateway_order_id: silent.begun.gatewayOrderId }])
})

test('an expiry run stops calling the gateway after three calls without an answer', async () => {
  const carts = await Promise.all(Array.from({ length: 6 }, beingPaid))
  for (const { begun } of carts) await shop.expireHold(begun.number)
  const away = {
    ...services,
    gateway: {
      ...services.gateway,
      fetchOrder: vi.fn(async () => ({ outcome: 'unavailable' as const, reason: 'away' })),
    },
  }
  await expireHolds(away)
  expect(away.gateway.fetchOrder.mock.calls.length).toBeLessThanOrEqual(3)
  for (const { saree } of carts)
    expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })
})

test('each attempt is checked by only one of several concurrent reconcilers', async () => {
  const { begun } = await beingPaid()
  await db.updateTable('payment_attempts').set({ next_check_at: null }).execute()
  await db
    .updateTable('payment_attempts')
    .set({ next_check_at: sql<Date>`now()` })
    .where('gateway_order_id', '=', begun.gatewayOrderId)
    .execute()
  const asked = () =>
    sandbox.control
      .log()
      .filter(({ method, url }) => method === 'GET' && url?.includes(begun.gatewayOrderId)).length
  const before = asked()
  await Promise.all(Array.from({ length: 4 }, () => reconcilePayments(services)))
  expect(asked() - before).toBe(1)
})
