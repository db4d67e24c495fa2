import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { sareeInShop } from '../../../tests/builders.ts'
import { openTill } from '../../../tests/test-till.ts'
import { findPaymentStatus } from './checkout-store.server.ts'
import { updateRefundCommitted } from './payment-store.server.ts'
import { sendRefunds } from './send-refunds.server.ts'

const shop = await openTill()
const { till, db, sandbox } = shop

beforeEach(async () => {
  sandbox.control.reset()
  await db.deleteFrom('refunds').execute()
})

/** Money came for an order that had been cancelled: all of it is to go back. */
async function moneyTooLate(sellingPricePaise = 249_900) {
  const shopper = await shop.shopper({ products: [await sareeInShop(db, { sellingPricePaise })] })
  const begun = await shop.begun(shopper)
  await shop.begun({ ...shopper, address: { ...shopper.address, city: 'Nashik' } })
  const { payment_id: paymentId } = shop.pay(begun)
  await shop.hearWebhooks()
  return { shopper, number: begun.number, paymentId, amountPaise: begun.amountPaise }
}

const refunds = () => db.selectFrom('refunds').selectAll().orderBy('id').execute()
const atGateway = () => sandbox.control.state().refunds
const asked = () =>
  sandbox.control.log().filter(({ method, url }) => method === 'POST' && url?.endsWith('/refund'))
    .length

test('money that is owed goes back once, and the customer’s page says so', async () => {
  const late = await moneyTooLate()
  expect(await findPaymentStatus(db, late.shopper.customerId, late.number)).toMatchObject({
    state: 'refund-under-way',
  })
  await sendRefunds(till)
  await sendRefunds(till)
  expect(atGateway()).toMatchObject([{ payment_id: late.paymentId, amount: late.amountPaise }])
  expect(await refunds()).toMatchObject([
    { purpose: 'cancelled', status: 'processed', gateway_refund_id: atGateway()[0]!.id },
  ])
  expect(await findPaymentStatus(db, late.shopper.customerId, late.number)).toMatchObject({
    state: 'refunded',
  })
  await shop.expectBooksToBalance()
})

test('several workers at once send a refund once', async () => {
  await moneyTooLate()
  await Promise.all(Array.from({ length: 6 }, () => sendRefunds(till)))
  expect(atGateway()).toHaveLength(1)
  expect(asked()).toBe(1)
})

test.each(['5xx_after', 'truncated_200', 'reset_after'])(
  '14: the refund call ends with %s: the same key is sent again, and the money goes back once',
  async (refund) => {
    const late = await moneyTooLate()
    sandbox.control.scenario({ match: { always: true }, knobs: { refund }, times: 3 })
    await sendRefunds(till)
    expect(await refunds()).toMatchObject([{ status: 'unknown', tries: 1 }])
    await shop.refundsAreDue()
    await sendRefunds(till)
    expect(atGateway()).toMatchObject([{ amount: late.amountPaise }])
    expect(await refunds()).toMatchObject([{ status: 'processed' }])
  },
)

test('14: a pending refund is looked after until it is done', async () => {
  const late = await moneyTooLate()
  sandbox.control.scenario({
    match: { always: true },
    knobs: { refund: 'pending_then_processed:3600', webhook: 'drop' },
  })
  await sendRefunds(till)
  expect(await refunds()).toMatchObject([{ status: 'pending' }])
  expect(await shop.order(late.number)).toMatchObject({ payment_state: 'refund_due' })
  await sandbox.control.clock({ advanceSeconds: 3_600 })
  await shop.refundsAreDue()
  await sendRefunds(till)
  expect(await shop.order(late.number)).toMatchObject({ payment_state: 'refunded' })
})

test('14: a refund that fails days later is told by webhook and sent again under a new key', async () => {
  const late = await moneyTooLate()
  sandbox.control.scenario({
    match: { always: true },
    knobs: { refund: 'pending_then_failed:3600' },
  })
  await sendRefunds(till)
  await sandbox.control.clock({ advanceSeconds: 3_600 })
  await shop.hearWebhooks()
  expect(await refunds()).toMatchObject([
    { status: 'failed', purpose: 'cancelled' },
    { status: 'requested', purpose: 'cancelled 2' },
  ])

  await sendRefunds(till)
  const [failed, sent] = await refunds()
  expect(sent).toMatchObject({ status: 'processed' })
  expect(sent!.idempotency_key).not.toBe(failed!.idempotency_key)
  expect(await shop.order(late.number)).toMatchObject({ payment_state: 'refunded' })
  await shop.expectBooksToBalance()
})

test('14: after three failures a human is called, and the order is still owed its money', async () => {
  const late = await moneyTooLate()
  sandbox.control.scenario({ match: { always: true }, knobs: { refund: 'fail_now' }, times: 9 })
  for (let round = 0; round < 5; round++) {
    await shop.refundsAreDue()
    await sendRefunds(till)
  }
  expect((await refunds()).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
  await shop.hearWebhooks()
  expect(await shop.order(late.number)).toMatchObject({ payment_state: 'refund_due' })
  expect(shop.log.join('')).toContain('a refund failed at the gateway')
})

test('14: an empty balance is no failure: the refund waits and is tried again', async () => {
  await moneyTooLate()
  sandbox.control.scenario({ match: { always: true }, knobs: { refund: 'insufficient_balance' } })
  await sendRefunds(till)
  expect(await refunds()).toMatchObject([{ status: 'requested', last_error: expect.any(String) }])
  await shop.refundsAreDue()
  await sendRefunds(till)
  expect(await refunds()).toMatchObject([{ status: 'processed' }])
})

test('money that somebody has paid back at the gateway by hand is not paid back twice', async () => {
  const late = await moneyTooLate()
  await till.gateway.refundPayment({
    paymentId: late.paymentId,
    amountPaise: late.amountPaise,
    idempotencyKey: 'by-hand-at-the-gateway',
    notes: {},
  })
  await sendRefunds(till)
  expect(atGateway()).toHaveLength(1)
  expect(await refunds()).toMatchObject([
    { status: 'withdrawn', last_error: 'the gateway has paid it back in another way' },
    { status: 'processed', origin: 'gateway', amount_paise: late.amountPaise },
  ])
  expect(await shop.order(late.number)).toMatchObject({ payment_state: 'refunded' })
})

test('33: two partial refunds that race can never be more together than what was paid', async () => {
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
