import { beforeEach, expect, test } from 'vitest'
import { sareeInShop } from '../../../tests/support/builders.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { findPaymentStatus } from './payment-status-store.server.ts'
import { expireHolds } from './expire-holds.server.ts'

const shop = await openTestServices({ connectionsMax: 30 })
const { services, db, sandbox } = shop

beforeEach(() => sandbox.control.reset())

const refundsOf = (number: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['refunds.purpose', 'refunds.amount_paise', 'refunds.status'])
    .where('orders.number', '=', number)
    .execute()
const mailsTo = async (email: string) =>
  (await shop.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)

test('10: a payment captured after the hold places the order while the stock lasts', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const begun = await shop.begun(await shop.shopper({ products: [saree] }))
  await shop.expireHold(begun.number)
  await expireHolds(services)
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })

  shop.pay(begun)
  await shop.deliverWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
})

test('10: a payment captured after the hold is refunded with an apology when sold out', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  const begun = await shop.begun(shopper)
  await shop.expireHold(begun.number)
  await expireHolds(services)
  const faster = await shop.begun(await shop.shopper({ products: [saree] }))
  shop.pay(faster)
  const view = shop.pay(begun)

  expect(await shop.report(shopper.customerId, view)).toEqual({
    outcome: 'refund-due',
    number: begun.number,
  })
  await shop.deliverWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refund_due' })
  expect(await refundsOf(begun.number)).toEqual([
    { purpose: 'sold-out', amount_paise: begun.amountPaise, status: 'requested' },
  ])
  expect(await mailsTo(shopper.email)).toEqual([
    `Order ${begun.number}: your money is on its way back`,
  ])
  expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
    state: 'refund-under-way',
  })
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
  await shop.expectBooksToBalance()
})

test('12: of two captured payments one settles the order and the other is refunded', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs: { payment: 'two_payments' } })
  await shop.deliverWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect(await refundsOf(begun.number)).toEqual([
    { purpose: 'surplus', amount_paise: begun.amountPaise, status: 'requested' },
  ])
  await shop.expectBooksToBalance()
})

test('12: a late payment for an order whose cart was ordered again is refunded', async () => {
  const shopper = await shop.shopper()
  const old = await shop.begun(shopper)
  await shop.expireHold(old.number)
  await expireHolds(services)
  const again = await shop.begun(shopper)
  expect(again.number).not.toBe(old.number)
  shop.pay(old)
  await shop.deliverWebhooks()
  expect(await refundsOf(old.number)).toMatchObject([{ purpose: 'ordered-again' }])
  expect(await shop.order(again.number)).toMatchObject({ payment_state: 'pending_payment' })
  await shop.expectBooksToBalance()
})

test('13: a failed payment authorised days later is captured while the products are in stock', async () => {
  const begun = await shop.begun(await shop.shopper())
  shop.pay(begun, { knobs: { payment: 'fail_then_authorize:86400' } })
  await shop.deliverWebhooks()
  await shop.expireHold(begun.number)
  await expireHolds(services)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'expired' })

  await sandbox.control.clock({ advanceSeconds: 86_400 })
  await shop.deliverWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  await shop.expectBooksToBalance()
})

test('13: a payment authorised after the stock is sold out is left uncaptured', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs: { payment: 'fail_then_authorize:3600' } })
  await shop.deliverWebhooks()
  await shop.expireHold(begun.number)
  await expireHolds(services)
  shop.pay(await shop.begun(await shop.shopper({ products: [saree] })))
  await sandbox.control.clock({ advanceSeconds: 3_600 })
  await shop.deliverWebhooks()

  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'expired' })
  expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
    state: 'checking',
  })
  await shop.expectBooksToBalance()
})
