import { expect, test } from 'vitest'
import { openRefundTill, PRICE } from '../../../tests/refund-till.ts'
import { listSurplusPayments } from '../money-desk/desk-payment-store.server.ts'
import { explainSurplus } from '../money-desk/desk-payment.ts'
import { findPaymentStatus } from './checkout-store.server.ts'
import { endHolds } from './end-holds.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import { sendRefunds } from './send-refunds.server.ts'

/** Refunds that this shop did not ask for: pressed in the gateway's dashboard, or the gateway's own. */

const shop = await openRefundTill()
const { till, db, sandbox, refunds, committed, mailsTo } = shop

async function paidOrder() {
  const { shopper, number, gatewayPaymentId: paymentId } = await shop.paidOrder()
  return { shopper, number, paymentId }
}

/** Money came for an order that had been cancelled: a refund of it is promised, and not sent yet. */
async function moneyTooLate() {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  await shop.begun({ ...shopper, address: { ...shopper.address, city: 'Nashik' } })
  const { payment_id: paymentId } = shop.pay(begun)
  await shop.hearWebhooks()
  return { shopper, number: begun.number, paymentId }
}

const atGateway = () =>
  sandbox.control.state().refunds.map(({ amount, status }) => [amount, status])
const byHand = async (paymentId: string, wish: { amount?: number; way?: string } = {}) => {
  const refund = sandbox.control.refund({ paymentId, ...wish })
  await shop.hearWebhooks()
  return refund
}

test('a whole refund made in the dashboard ends the order, and the customer is told once', async () => {
  const { shopper, number, paymentId } = await paidOrder()
  await byHand(paymentId)
  await shop.hearWebhooks()
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

test('a part made in the dashboard leaves the order placed, and nobody can give that part back again', async () => {
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

test('when its webhooks are lost, the next question about the payment finds it', async () => {
  const { number, paymentId } = await paidOrder()
  sandbox.control.webhooks({ isEnabled: false })
  await byHand(paymentId, { amount: 50_000 })
  expect(await refunds()).toEqual([])
  await shop.attemptsAre(60)
  await reconcilePayments(till)
  await reconcilePayments(till)
  expect(await refunds()).toMatchObject([
    { status: 'processed', origin: 'gateway', amount_paise: 50_000 },
  ])
  await byHand(paymentId)
  await shop.attemptsAre(24 * 60)
  await reconcilePayments(till)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
})

test('one that is pending is looked after; the order is refunded only when it is done', async () => {
  const { shopper, number, paymentId } = await paidOrder()
  await byHand(paymentId, { way: 'pending_then_processed:60' })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refund_due' })
  expect(await mailsTo(shopper.email)).toContain(`Order ${number}: your money is on its way back`)
  sandbox.control.webhooks({ isEnabled: false })
  await sandbox.control.clock({ advanceSeconds: 60 })
  await shop.refundsAreDue()
  await sendRefunds(till)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
})

test('one that fails is not repeated by the shop: the money is owed, and a person decides', async () => {
  const { number, paymentId } = await paidOrder()
  await byHand(paymentId, { way: 'pending_then_failed:60' })
  await sandbox.control.clock({ advanceSeconds: 60 })
  await shop.hearWebhooks()
  expect(await refunds()).toMatchObject([{ status: 'failed', origin: 'gateway' }])
  expect(await committed(paymentId)).toBe(0)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refund_due' })
  await sendRefunds(till)
  expect(atGateway()).toEqual([[PRICE, 'failed']])
})

test('our own refund whose answer got lost is not taken for somebody else’s', async () => {
  const { number, paymentId } = await moneyTooLate()
  sandbox.control.scenario({ match: { always: true }, knobs: { refund: '5xx_after' }, times: 3 })
  await sendRefunds(till)
  await shop.hearWebhooks()
  expect(await refunds()).toMatchObject([
    { purpose: 'cancelled', status: 'processed', origin: 'shop' },
  ])
  expect(await committed(paymentId)).toBe(PRICE)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  await shop.refundsAreDue()
  await sendRefunds(till)
  expect(atGateway()).toEqual([[PRICE, 'processed']])
})

test('no double refund: one that we have promised is withdrawn when the dashboard was faster', async () => {
  const { number, paymentId } = await moneyTooLate()
  await byHand(paymentId)
  expect(await refunds()).toMatchObject([
    { purpose: 'cancelled', status: 'withdrawn' },
    { origin: 'gateway', status: 'processed' },
  ])
  await shop.refundsAreDue()
  await sendRefunds(till)
  expect(atGateway()).toEqual([[PRICE, 'processed']])
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  await shop.expectBooksToBalance()
})

test('of money that must go back whole, what the dashboard has left is sent by the shop', async () => {
  const { number, paymentId } = await moneyTooLate()
  await byHand(paymentId, { amount: 100_000 })
  await sendRefunds(till)
  await shop.hearWebhooks()
  expect(atGateway()).toEqual([
    [100_000, 'processed'],
    [PRICE - 100_000, 'processed'],
  ])
  expect(await refunds()).toMatchObject([
    { status: 'withdrawn', purpose: 'cancelled' },
    { status: 'processed', origin: 'shop', purpose: 'cancelled 2' },
    { status: 'processed', origin: 'gateway' },
  ])
  expect(await committed(paymentId)).toBe(PRICE)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  await shop.expectBooksToBalance()
})

test('dashboard and shop at the same moment, again and again: never more than was paid', async () => {
  const { number, paymentId } = await moneyTooLate()
  const press = async () => {
    try {
      sandbox.control.refund({ paymentId, amount: 90_000 })
    } catch {
      // The gateway says no as well.
    }
  }
  await Promise.all([sendRefunds(till), press(), sendRefunds(till), press(), press()])
  for (let round = 0; round < 3; round++) {
    await shop.hearWebhooks()
    await shop.refundsAreDue()
    await sendRefunds(till)
  }
  const sent = sandbox.control
    .state()
    .refunds.filter(({ status }) => status === 'processed')
    .reduce((sum, { amount }) => sum + amount, 0)
  expect(sent).toBe(PRICE)
  expect(await committed(paymentId)).toBe(PRICE)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
})

test('money that nobody captured and that the gateway returns by itself is in the books, and the page says so', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  const { payment_id: paymentId } = shop.pay(begun, {
    knobs: { payment: 'fail_then_authorize:1200' },
  })
  await shop.hearWebhooks()
  await shop.holdIsOver(begun.number)
  await endHolds(till)
  await db
    .updateTable('stock')
    .set({ on_hand: 0 })
    .where('product_id', '=', shopper.products[0]!.id)
    .execute()
  await sandbox.control.clock({ advanceSeconds: 1_200 })
  await shop.hearWebhooks()
  expect(await refunds()).toEqual([])
  await sandbox.control.clock({ advanceSeconds: 7_200 * 60 })
  await shop.hearWebhooks()
  expect(await refunds()).toMatchObject([
    { status: 'processed', origin: 'gateway', amount_paise: PRICE },
  ])
  expect(await committed(paymentId)).toBe(PRICE)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'expired' })
  expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
    state: 'refunded',
  })
  const {
    items: [told],
  } = await listSurplusPayments(db, 1)
  expect(explainSurplus(told!)).toMatchObject({
    what: expect.stringContaining('nobody had captured it in time'),
    next: 'Nothing to do.',
    step: null,
  })
  await db
    .updateTable('stock')
    .set({ on_hand: 5 })
    .where('product_id', '=', shopper.products[0]!.id)
    .execute()
})

test('money that waits for a person and goes back from the dashboard ends its order, and its pieces are free', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  const { payment_id: paymentId } = shop.pay(begun, { knobs: { payment: 'amount_mismatch' } })
  await shop.hearWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'payment_review' })
  await byHand(paymentId, { amount: 1_000 })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'payment_review' })
  await byHand(paymentId)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refunded' })
  expect(await shop.stock(shopper.products[0]!)).toMatchObject({ reserved: 0 })
})

test('a refund of a payment that is not ours writes nothing', async () => {
  const made = await till.gateway.createOrder({
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
  // The webhook names its payment, which is kept as money of no order; so is what went back of it.
  expect(
    await db
      .selectFrom('payments')
      .select(['role', 'status', 'refund_committed_paise'])
      .where('gateway_payment_id', '=', paymentId)
      .execute(),
  ).toEqual([{ role: 'unmatched', status: 'refunded', refund_committed_paise: PRICE }])
})

test('the database knows no refund of the gateway without its id', async () => {
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
