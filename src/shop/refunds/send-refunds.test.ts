import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { sareeInShop } from '../../../tests/support/builders.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { findPaymentStatus } from '../settlement/payment-status-store.server.ts'
import { updateRefundCommitted } from '../payments/payment-store.server.ts'
import { sendRefunds } from './send-refunds.server.ts'

const shop = await openTestServices()
const { services, db, sandbox } = shop

beforeEach(async () => {
  sandbox.control.reset()
  await db.deleteFrom('refunds').execute()
})

/** Creates a payment for a cancelled order. Its refund is due. */
async function moneyTooLate(sellingPricePaise = 249_900) {
  const shopper = await shop.shopper({ products: [await sareeInShop(db, { sellingPricePaise })] })
  const begun = await shop.begun(shopper)
  await shop.begun({ ...shopper, address: { ...shopper.address, city: 'Nashik' } })
  const { payment_id: paymentId } = shop.pay(begun)
  await shop.deliverWebhooks()
  return { shopper, number: begun.number, paymentId, amountPaise: begun.amountPaise }
}

const refunds = () => db.selectFrom('refunds').selectAll().orderBy('id').execute()
const atGateway = () => sandbox.control.state().refunds
const asked = () =>
  sandbox.control.log().filter(({ method, url }) => method === 'POST' && url?.endsWith('/refund'))
    .length

test('a due refund is sent once and shown on the customer’s page', async () => {
  const late = await moneyTooLate()
  expect(await findPaymentStatus(db, late.shopper.customerId, late.number)).toMatchObject({
    state: 'refund-under-way',
  })
  await sendRefunds(services)
  await sendRefunds(services)
  expect(atGateway()).toMatchObject([{ payment_id: late.paymentId, amount: late.amountPaise }])
  expect(await refunds()).toMatchObject([
    { purpose: 'cancelled', status: 'processed', gateway_refund_id: atGateway()[0]!.id },
  ])
  expect(await findPaymentStatus(db, late.shopper.customerId, late.number)).toMatchObject({
    state: 'refunded',
  })
  await shop.expectBooksToBalance()
})

test('concurrent processes send a refund only once', async () => {
  await moneyTooLate()
  await Promise.all(Array.from({ length: 6 }, () => sendRefunds(services)))
  expect(atGateway()).toHaveLength(1)
  expect(asked()).toBe(1)
})

test.each(['5xx_after', 'truncated_200', 'reset_after'])(
  '14: a refund call that ends with %s is repeated with the same key and pays once',
  async (refund) => {
    const late = await moneyTooLate()
    sandbox.control.scenario({ match: { always: true }, knobs: { refund }, times: 3 })
    await sendRefunds(services)
    expect(await refunds()).toMatchObject([{ status: 'unknown', tries: 1 }])
    await shop.makeRefundsDue()
    await sendRefunds(services)
    expect(atGateway()).toMatchObject([{ amount: late.amountPaise }])
    expect(await refunds()).toMatchObject([{ status: 'processed' }])
  },
)

test('14: a pending refund is checked until it is processed', async () => {
  const late = await moneyTooLate()
  sandbox.control.scenario({
    match: { always: true },
    knobs: { refund: 'pending_then_processed:3600', webhook: 'drop' },
  })
  await sendRefunds(services)
  expect(await refunds()).toMatchObject([{ status: 'pending' }])
  expect(await shop.order(late.number)).toMatchObject({ payment_state: 'refund_due' })
  await sandbox.control.clock({ advanceSeconds: 3_600 })
  await shop.makeRefundsDue()
  await sendRefunds(services)
  expect(await shop.order(late.number)).toMatchObject({ payment_state: 'refunded' })
})

test('14: a refund that fails days later is sent again under a new key', async () => {
  const late = await moneyTooLate()
  sandbox.control.scenario({
    match: { always: true },
    knobs: { refund: 'pending_then_failed:3600' },
  })
  await sendRefunds(services)
  await sandbox.control.clock({ advanceSeconds: 3_600 })
  await shop.deliverWebhooks()
  expect(await refunds()).toMatchObject([
    { status: 'failed', purpose: 'cancelled' },
    { status: 'requested', purpose: 'cancelled', try_number: 2 },
  ])

  await sendRefunds(services)
  const [failed, sent] = await refunds()
  expect(sent).toMatchObject({ status: 'processed' })
  expect(sent!.idempotency_key).not.toBe(failed!.idempotency_key)
  expect(await shop.order(late.number)).toMatchObject({ payment_state: 'refunded' })
  await shop.expectBooksToBalance()
})

test('14: after three failures an admin must act, and the order stays refund-due', async () => {
  const late = await moneyTooLate()
  sandbox.control.scenario({ match: { always: true }, knobs: { refund: 'fail_now' }, times: 9 })
  for (let round = 0; round < 5; round++) {
    await shop.makeRefundsDue()
    await sendRefunds(services)
  }
  expect((await refunds()).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
  await shop.deliverWebhooks()
  expect(await shop.order(late.number)).toMatchObject({ payment_state: 'refund_due' })
  expect(shop.log.join('')).toContain('refund failed at the gateway')
})

test('14: a refund waits and is retried while the merchant balance is empty', async () => {
  await moneyTooLate()
  sandbox.control.scenario({ match: { always: true }, knobs: { refund: 'insufficient_balance' } })
  await sendRefunds(services)
  expect(await refunds()).toMatchObject([{ status: 'requested', last_error: expect.any(String) }])
  await shop.makeRefundsDue()
  await sendRefunds(services)
  expect(await refunds()).toMatchObject([{ status: 'processed' }])
})

test('a payment that was refunded in the dashboard is not refunded again by the shop', async () => {
  const late = await moneyTooLate()
  await services.gateway.refundPayment({
    paymentId: late.paymentId,
    amountPaise: late.amountPaise,
    idempotencyKey: 'by-hand-at-the-gateway',
    notes: {},
  })
  await sendRefunds(services)
  expect(atGateway()).toHaveLength(1)
  expect(await refunds()).toMatchObject([
    { status: 'withdrawn', last_error: 'the gateway has refunded the payment on its own' },
    { status: 'processed', origin: 'gateway', amount_paise: late.amountPaise },
  ])
  expect(await shop.order(late.number)).toMatchObject({ payment_state: 'refunded' })
})

test('33: concurrent partial refunds never exceed the payment', async () => {
  const { paymentId, amountPaise } = await moneyTooLate()
  const payment = await db
    .updateTable('payments')
    .set({ refund_committed_paise: 0 })
    .where('gateway_payment_id', '=', paymentId)
    .returning('id')
    .executeTakeFirstOrThrow()
  const part = Math.ceil(amountPaise * 0.6)
  const results = await Promise.allSettled(
    [part, part].map((paise) =>
      inTransaction(db, (tx) => updateRefundCommitted(tx, payment.id, paise)),
    ),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
