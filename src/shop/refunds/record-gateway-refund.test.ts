import { expect, test } from 'vitest'
import { openRefundServices, PRICE } from '../../../tests/support/refund-services.ts'
import { listSurplusPayments } from '../payment-admin/lists/payment-list-store.server.ts'
import { findPaymentStatus } from '../settlement/payment-status-store.server.ts'
import { expireHolds } from '../settlement/expire-holds.server.ts'
import { reconcilePayments } from '../settlement/reconcile-payments.server.ts'
import { sendRefunds } from './send-refunds.server.ts'

/** Tests refunds that the shop did not request: made in the gateway's dashboard or by the gateway itself. */

const shop = await openRefundServices()
const { services, db, sandbox, refunds, committed, mailsTo } = shop

async function paidOrder() {
  const { shopper, number, gatewayPaymentId: paymentId } = await shop.paidOrder()
  return { shopper, number, paymentId }
}

/** Creates a payment for a cancelled order. Its refund is stored but not sent yet. */
async function moneyTooLate() {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  await shop.begun({ ...shopper, address: { ...shopper.address, city: 'Nashik' } })
  const { payment_id: paymentId } = shop.pay(begun)
  await shop.deliverWebhooks()
  return { shopper, number: begun.number, paymentId }
}

const atGateway = () =>
  sandbox.control.state().refunds.map(({ amount, status }) => [amount, status])
const byHand = async (paymentId: string, wish: { amount?: number; way?: string } = {}) => {
  const refund = sandbox.control.refund({ paymentId, ...wish })
  await shop.deliverWebhooks()
  return refund
}

test('a full dashboard refund ends the order and sends one mail', async () => {
  const { shopper, number, paymentId } = await paidOrder()
  await byHand(paymentId)
  await shop.deliverWebhooks()
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  expect(await refunds()).toMatchObject([
    { status: 'processed', origin: 'gateway', amount_paise: PRICE },
  ])
  expect(await committed(paymentId)).toBe(PRICE)
  expect(await findPaymentStatus(db, shopper.customerId, number)).toMatchObject({
    state: 'refunded',
  })
  expect(
    (await mailsTo(shopper.email)).filter((subject) => subject.includes('given back')),
  ).toHaveLength(1)
  await shop.expectBooksToBalance()
})

test('after a partial dashboard refund the order stays placed and less can be refunded', async () => {
  const { shopper, number, paymentId } = await paidOrder()
  await byHand(paymentId, { amount: 50_000 })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'paid' })
  expect(await committed(paymentId)).toBe(50_000)
  expect(await mailsTo(shopper.email)).toContain(`Order ${number}: your money was given back`)
  await byHand(paymentId)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  expect((await refunds()).map(({ amount_paise }) => amount_paise)).toEqual([
    50_000,
    PRICE - 50_000,
  ])
})

test('a dashboard refund whose webhooks were lost is found by the next sync', async () => {
  const { number, paymentId } = await paidOrder()
  sandbox.control.webhooks({ isEnabled: false })
  await byHand(paymentId, { amount: 50_000 })
  expect(await refunds()).toEqual([])
  await shop.ageAttempts(60)
  await reconcilePayments(services)
  await reconcilePayments(services)
  expect(await refunds()).toMatchObject([
    { status: 'processed', origin: 'gateway', amount_paise: 50_000 },
  ])
  await byHand(paymentId)
  await shop.ageAttempts(24 * 60)
  await reconcilePayments(services)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
})

test('a pending dashboard refund is checked, and the order is refunded when it is processed', async () => {
  const { shopper, number, paymentId } = await paidOrder()
  await byHand(paymentId, { way: 'pending_then_processed:60' })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refund_due' })
  expect(await mailsTo(shopper.email)).toContain(`Order ${number}: your money is on its way back`)
  sandbox.control.webhooks({ isEnabled: false })
  await sandbox.control.clock({ advanceSeconds: 60 })
  await shop.makeRefundsDue()
  await sendRefunds(services)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
})

test('a failed dashboard refund is left to an admin instead of being repeated', async () => {
  const { number, paymentId } = await paidOrder()
  await byHand(paymentId, { way: 'pending_then_failed:60' })
  await sandbox.control.clock({ advanceSeconds: 60 })
  await shop.deliverWebhooks()
  expect(await refunds()).toMatchObject([{ status: 'failed', origin: 'gateway' }])
  expect(await committed(paymentId)).toBe(0)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refund_due' })
  await sendRefunds(services)
  expect(atGateway()).toEqual([[PRICE, 'failed']])
})

test('a refund that the shop requested is recognised although its answer was lost', async () => {
  const { number, paymentId } = await moneyTooLate()
  sandbox.control.scenario({ match: { always: true }, knobs: { refund: '5xx_after' }, times: 3 })
  await sendRefunds(services)
  await shop.deliverWebhooks()
  expect(await refunds()).toMatchObject([
    { purpose: 'cancelled', status: 'processed', origin: 'shop' },
  ])
  expect(await committed(paymentId)).toBe(PRICE)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  await shop.makeRefundsDue()
  await sendRefunds(services)
  expect(atGateway()).toEqual([[PRICE, 'processed']])
})

test('an uncaptured payment that the gateway returns on its own is recorded and shown as refunded', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  const { payment_id: paymentId } = shop.pay(begun, {
    knobs: { payment: 'fail_then_authorize:1200' },
  })
  await shop.deliverWebhooks()
  await shop.expireHold(begun.number)
  await expireHolds(services)
  await db
    .updateTable('stock')
    .set({ on_hand: 0 })
    .where('product_id', '=', shopper.products[0]!.id)
    .execute()
  await sandbox.control.clock({ advanceSeconds: 1_200 })
  await shop.deliverWebhooks()
  expect(await refunds()).toEqual([])
  await sandbox.control.clock({ advanceSeconds: 7_200 * 60 })
  await shop.deliverWebhooks()
  expect(await refunds()).toMatchObject([
    { status: 'processed', origin: 'gateway', amount_paise: PRICE },
  ])
  expect(await committed(paymentId)).toBe(PRICE)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'expired' })
  expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
    state: 'refunded',
  })
  const {
    items: [ownRefund],
  } = await listSurplusPayments(db, 1)
  expect(ownRefund).toMatchObject({
    leftPaise: 0,
    refund: { status: 'processed', purpose: expect.stringMatching(/^gateway-/) },
  })
  await db
    .updateTable('stock')
    .set({ on_hand: 5 })
    .where('product_id', '=', shopper.products[0]!.id)
    .execute()
})

test('a full dashboard refund of a payment in review ends the order and releases its stock', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  const { payment_id: paymentId } = shop.pay(begun, { knobs: { payment: 'amount_mismatch' } })
  await shop.deliverWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'payment_review' })
  await byHand(paymentId, { amount: 1_000 })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'payment_review' })
  await byHand(paymentId)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refunded' })
  expect(await shop.stock(shopper.products[0]!)).toMatchObject({ reserved: 0 })
})

test('an unknown payment with a dashboard refund is stored as unmatched with its refunded amount', async () => {
  const made = await services.gateway.createOrder({
    amountPaise: PRICE,
    receipt: 'another-shop-1',
    notes: {},
    autoCaptureMinutes: 12,
    manualCaptureMinutes: 7_200,
  })
  if (made.outcome !== 'created') throw new Error('no order')
  sandbox.control.webhooks({ isEnabled: false })
  const { payment_id: paymentId } = sandbox.control.pay({ orderId: made.gatewayOrderId })
  sandbox.control.webhooks({ isEnabled: true })
  await byHand(paymentId)
  // The webhook contains the payment as well as its refund. Both are stored without an order.
  expect(
    await db
      .selectFrom('payments')
      .select(['role', 'status', 'refund_committed_paise'])
      .where('gateway_payment_id', '=', paymentId)
      .execute(),
  ).toEqual([{ role: 'unmatched', status: 'refunded', refund_committed_paise: PRICE }])
})

test('the database refuses a refund of the gateway without a gateway refund id', async () => {
  const { paymentId } = await paidOrder()
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('gateway_payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await expect(
    db
      .insertInto('refunds')
      .values({
        payment_id: id,
        purpose: 'gateway',
        amount_paise: 100,
        idempotency_key: 'gateway-without-id',
        status: 'requested',
        origin: 'gateway',
      })
      .execute(),
  ).rejects.toThrow('refunds_check')
})
