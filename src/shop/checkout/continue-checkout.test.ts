import { beforeEach, expect, test } from 'vitest'
import { sareeInShop } from '../../../tests/support/builders.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { releaseHold } from '../stock/hold-stock.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'

const shop = await openTestServices({ connectionsMax: 40 })
const { services, db, sandbox } = shop

beforeEach(() => sandbox.control.reset())

const ordersOf = (customerId: string) =>
  db.selectFrom('orders').selectAll().where('customer_id', '=', customerId).orderBy('id').execute()

test('26: a double click, a second tab and a reload continue one order and one payment', async () => {
  const shopper = await shop.shopper({ products: [await sareeInShop(db, { quantity: 1 })] })
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () => beginCheckout(services, shopper)),
  )
  const reloaded = await beginCheckout(services, shopper)

  const orders = new Set(
    [...clicks, reloaded].map((begun) =>
      begun.outcome === 'begun' ? begun.gatewayOrderId : begun.outcome,
    ),
  )
  expect(orders.size).toBe(1)
  expect(await ordersOf(shopper.customerId)).toHaveLength(1)
  expect(sandbox.control.state().orders).toHaveLength(1)
})

test('26: continuing the checkout renews the hold', async () => {
  const shopper = await shop.shopper()
  const { number } = await shop.begun(shopper)
  await shop.expireHold(number)
  const again = await shop.begun(shopper)
  expect(again.number).toBe(number)
  expect(again.holdExpiresAt!.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000)
})

test('26: an order whose hold has ended is not continued', async () => {
  const shopper = await shop.shopper()
  const { number } = await shop.begun(shopper)
  const { id } = await shop.order(number)
  await inTransaction(db, (tx) => releaseHold(tx, id))
  expect((await beginCheckout(services, shopper)).outcome).not.toBe('begun')
})

test('26: continuing after an unreported payment reports it instead of taking a second one', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs: { webhook: 'drop' } })
  expect(await beginCheckout(services, shopper)).toEqual({
    outcome: 'already-paid',
    number: begun.number,
  })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
})

test('15: after a lost response the gateway order is found by its receipt at the next try', async () => {
  const shopper = await shop.shopper()
  sandbox.control.scenario({ knobs: { order_create: '5xx_after' }, times: 9 })
  const unsure = await beginCheckout(services, shopper)
  expect(unsure).toMatchObject({ outcome: 'gateway-unsure' })

  const made = sandbox.control.state().orders
  const begun = await shop.begun(shopper)
  expect(begun.number).toBe((unsure as { number: string }).number)
  expect(made.map(({ id }) => id)).toContain(begun.gatewayOrderId)
})

test('15: a gateway order that was never created is created again with the same receipt', async () => {
  const shopper = await shop.shopper()
  sandbox.control.scenario({ knobs: { order_create: '5xx_before' } })
  expect(await beginCheckout(services, shopper)).toMatchObject({ outcome: 'gateway-unsure' })
  const begun = await shop.begun(shopper)
  expect(sandbox.control.state().orders).toMatchObject([
    { id: begun.gatewayOrderId, receipt: `zari-${begun.number}-1` },
  ])
})

test('20: an order left by a killed process continues when the customer comes back', async () => {
  const shopper = await shop.shopper()
  const crashing = {
    ...services,
    gateway: { ...services.gateway, createOrder: () => new Promise<never>(() => {}) },
  }
  void beginCheckout(crashing, shopper)
  await expect.poll(async () => (await ordersOf(shopper.customerId)).length).toBe(1)
  await shop.ageAttempts(2)

  const begun = await shop.begun(shopper)
  expect(await ordersOf(shopper.customerId)).toMatchObject([
    { number: begun.number, payment_state: 'pending_payment' },
  ])
})
