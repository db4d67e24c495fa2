import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { GatewayUnavailable } from '#platform/payments/gateway.server.ts'
import { sareeInShop } from '../../../tests/builders.ts'
import { openTill } from '../../../tests/test-till.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { findPaymentStatus } from './checkout-store.server.ts'
import { endHolds } from './end-holds.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'

const shop = await openTill()
const { till, db, sandbox } = shop

beforeEach(() => sandbox.control.reset())

async function beingPaid() {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  return { saree, shopper, begun: await shop.begun(shopper) }
}

test('an unpaid order expires when its hold is over, and its pieces can be bought again', async () => {
  const { saree, shopper, begun } = await beingPaid()
  await endHolds(till)
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })
  await shop.holdIsOver(begun.number)
  await endHolds(till)
  expect(await shop.order(begun.number)).toMatchObject({
    payment_state: 'expired',
    placed_at: null,
  })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
    state: 'expired',
    holdExpiresAt: null,
  })
  expect(await beginCheckout(till, shopper)).toMatchObject({ outcome: 'begun' })
})

test('11: the hold is over while the customer is at the bank: it is extended once, and then it ends', async () => {
  const { saree, begun } = await beingPaid()
  shop.pay(begun, { knobs: { payment: 'pending' } })
  await shop.holdIsOver(begun.number)
  await endHolds(till)
  expect(await shop.order(begun.number)).toMatchObject({
    payment_state: 'pending_payment',
    hold_extended: true,
  })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })

  await shop.holdIsOver(begun.number)
  await endHolds(till)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'expired' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
})

test('11: the gateway is asked before pieces are given away: who has paid keeps them', async () => {
  const { saree, begun } = await beingPaid()
  shop.pay(begun, { knobs: { webhook: 'drop', browser: 'no_handler' } })
  await shop.holdIsOver(begun.number)
  await endHolds(till)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
})

test('11: while the gateway cannot be asked nothing is given away', async () => {
  const { saree, begun } = await beingPaid()
  await shop.holdIsOver(begun.number)
  sandbox.control.scenario({
    match: { order_id: begun.gatewayOrderId },
    knobs: { fetch: '5xx' },
    times: 3,
  })
  await endHolds(till)
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })
  await endHolds(till)
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
})

test('25: the window is closed while a request waits in the bank’s app: hold and order stay, and the money is welcome', async () => {
  const { saree, shopper, begun } = await beingPaid()
  shop.pay(begun, {
    method: 'upi',
    knobs: { browser: 'dismiss', payment: 'late_authorize_after:240' },
  })
  await shop.attemptsAre(1)
  await reconcilePayments(till)
  expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
    state: 'checking',
  })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })
  await sandbox.control.clock({ advanceSeconds: 240 })
  await shop.hearWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
})

test('a hold ends once, however many sweepers and payments race for it', async () => {
  const { saree, shopper, begun } = await beingPaid()
  await shop.holdIsOver(begun.number)
  const view = shop.pay(begun)
  await Promise.all([
    endHolds(till),
    endHolds(till),
    shop.report(shopper.customerId, view),
    endHolds(till),
    shop.hearWebhooks(),
  ])
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
  await shop.expectBooksToBalance()
})

test('20: a process killed before it asked the gateway: the hold ends by itself, and nobody is asked about the attempt again', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  void beginCheckout(
    { ...till, gateway: { ...till.gateway, createOrder: () => new Promise<never>(() => {}) } },
    shopper,
  )
  const mine = db
    .selectFrom('orders')
    .innerJoin('payment_attempts as attempt', 'attempt.order_id', 'orders.id')
    .select(['orders.number', 'attempt.status', 'attempt.next_check_at'])
    .where('customer_id', '=', shopper.customerId)
  await expect.poll(async () => (await mine.execute()).length).toBe(1)
  const { number } = await mine.executeTakeFirstOrThrow()
  await shop.holdIsOver(number)
  await endHolds(till)
  await shop.attemptsAre(30)
  await reconcilePayments(till)
  expect(await mine.execute()).toMatchObject([{ status: 'closed', next_check_at: null }])
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
})

test('15: the reconciler finds by its receipt what the gateway made and never told', async () => {
  const shopper = await shop.shopper()
  sandbox.control.scenario({ knobs: { order_create: '5xx_after' }, times: 3 })
  expect(await beginCheckout(till, shopper)).toMatchObject({ outcome: 'gateway-unsure' })
  await shop.attemptsAre(2)
  await reconcilePayments(till)
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

test('4: an attempt is asked about on its ladder until the sixth day, and then closed', async () => {
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
    await shop.attemptsAre(age)
    await reconcilePayments(till)
    expect(await due()).toEqual({ status: 'open', minutes: next })
  }
  await shop.attemptsAre(6 * 1440)
  await reconcilePayments(till)
  expect(await due()).toEqual({ status: 'closed', minutes: null })
})

test('4: an attempt about which the gateway cannot be asked is due again in a minute, and does not keep the others waiting', async () => {
  const [silent, other] = [await beingPaid(), await beingPaid()]
  for (const { begun } of [silent, other]) shop.pay(begun, { knobs: { webhook: 'drop' } })
  sandbox.control.scenario({
    match: { order_id: silent.begun.gatewayOrderId },
    knobs: { fetch: '5xx' },
    times: 3,
  })
  await shop.attemptsAre(3000)
  await reconcilePayments(till)
  expect(await shop.order(silent.begun.number)).toMatchObject({ payment_state: 'pending_payment' })
  expect(await shop.order(other.begun.number)).toMatchObject({ payment_state: 'paid' })
  const soon = await db
    .selectFrom('payment_attempts')
    .select('gateway_order_id')
    .where('next_check_at', '<', sql<Date>`now() + interval '2 minutes'`)
    .execute()
  expect(soon).toEqual([{ gateway_order_id: silent.begun.gatewayOrderId }])
})

test('while the gateway is away nobody goes on asking', async () => {
  const carts = await Promise.all(Array.from({ length: 6 }, beingPaid))
  for (const { begun } of carts) await shop.holdIsOver(begun.number)
  const away = {
    ...till,
    gateway: {
      ...till.gateway,
      fetchOrder: vi.fn(() => Promise.reject(new GatewayUnavailable('away'))),
    },
  }
  await endHolds(away)
  expect(away.gateway.fetchOrder.mock.calls.length).toBeLessThanOrEqual(3)
  for (const { saree } of carts)
    expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })
})

test('several reconcilers at once ask about each attempt once', async () => {
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
  await Promise.all(Array.from({ length: 4 }, () => reconcilePayments(till)))
  expect(asked() - before).toBe(1)
})
