import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/builders.ts'
import { openTill } from '../../../tests/test-till.ts'
import { applyGatewayTruth } from '../checkout/apply-gateway-truth.server.ts'
import { sendRefunds } from '../checkout/send-refunds.server.ts'
import { acceptPayment } from './accept-payment.server.ts'
import { listAdminActions } from './admin-action-store.server.ts'
import { askAboutOrder, askAboutPayment, workOnWebhookAgain } from './ask-again.server.ts'
import { compareDay } from './compare-day.server.ts'
import { countMoneyWork } from './count-money-work.server.ts'
import { listDisputes } from './desk-dispute-store.server.ts'
import {
  listPaymentsToVerify,
  listSurplusPayments,
  listUnmatchedPayments,
} from './desk-payment-store.server.ts'
import { listDeskRefunds } from './desk-refund-store.server.ts'
import { dayOf } from './gateway-day.ts'
import { listGatewayDays } from './gateway-day-store.server.ts'
import { requestRefund } from './request-refund.server.ts'
import { setAsidePayment } from './set-aside-payment.server.ts'
import { listStuckOrders } from './stuck-order-store.server.ts'
import { settleRefundByTransfer } from './try-refund-again.server.ts'
import { findWebhookHealth, listUnworkedWebhooks } from './webhook-desk-store.server.ts'

const shop = await openTill()
const { till, db, sandbox } = shop
const meera = await admin(db)
const adminId = meera.id
const PRICE = 249_900

beforeEach(async () => {
  sandbox.control.reset()
  await sql`truncate orders, payments, stock, webhook_inbox, gateway_days, admin_actions cascade`.execute(
    db,
  )
})

const actions = async () => (await listAdminActions(db, 1)).items
const giveBack = (paymentId: number) =>
  requestRefund(till, {
    paymentId,
    amountPaise: 'all',
    basedOnLeftPaise: PRICE,
    reason: 'The amount did not fit.',
    adminId,
  })

async function paid(knobs = {}) {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  const view = shop.pay(begun, { knobs })
  await shop.hearWebhooks()
  const order = await shop.order(begun.number)
  return {
    shopper,
    begun,
    number: begun.number,
    orderId: order.id,
    gatewayPaymentId: view.payment_id,
    paymentId: order.settled_payment_id,
  }
}

async function toVerify(knobs: object) {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs })
  await shop.hearWebhooks()
  return { saree, shopper, begun, number: begun.number }
}

/** First too little, then the right amount, both captured. */
async function paidTwice() {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs: { payment: 'two_payments', webhook: 'drop' } })
  const [wrong, right] = await till.gateway.listPayments(begun.gatewayOrderId)
  await applyGatewayTruth(till, { ...wrong!, amountPaise: PRICE - 500 })
  await applyGatewayTruth(till, right!)
  const { id: orderId } = await shop.order(begun.number)
  return { saree, shopper, number: begun.number, orderId }
}

test('6: a payment of another amount waits for a person, cannot be accepted, and goes back with the pieces free again', async () => {
  const { number, saree } = await toVerify({ payment: 'amount_mismatch' })
  const {
    items: [waiting],
  } = await listPaymentsToVerify(db, 1)
  expect(waiting).toMatchObject({ order: { number, state: 'payment_review', hasPieces: true } })
  expect(await countMoneyWork(db)).toMatchObject({ verify: 1, refunds: 0 })
  expect(await acceptPayment(till, { paymentId: waiting!.id, adminId })).toEqual({
    outcome: 'does-not-fit',
  })
  expect(await actions()).toEqual([])
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })

  const decision = {
    paymentId: waiting!.id,
    basedOnLeftPaise: waiting!.leftPaise,
    reason: 'The amount did not fit.',
    adminId,
  }
  expect(await requestRefund(till, { ...decision, amountPaise: 1_000 })).toEqual({
    outcome: 'whole-only',
  })
  expect(await requestRefund(till, { ...decision, amountPaise: 'all' })).toMatchObject({
    outcome: 'requested',
  })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refund_due' })
  await sendRefunds(till)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  expect(await listPaymentsToVerify(db, 1)).toMatchObject({ total: 0 })
  expect(await listSurplusPayments(db, 1)).toMatchObject({
    total: 1,
    items: [{ refund: { status: 'processed', purpose: 'desk-1' } }],
  })
})

test('a second payment that fits is accepted, the order is placed, and the first one still waits for its own decision', async () => {
  const { number, saree, shopper, orderId } = await paidTwice()
  const { items } = await listPaymentsToVerify(db, 1)
  const right = items.find(({ amountPaise }) => amountPaise === PRICE)!
  const outcomes = await Promise.all(
    [1, 2].map(() => acceptPayment(till, { paymentId: right.id, adminId })),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'not-to-verify'])
  expect(await shop.order(number)).toMatchObject({
    payment_state: 'paid',
    settled_payment_id: right.id,
  })
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
  expect(
    (await shop.mails()).filter(({ to }) => to === shopper.email).map(({ subject }) => subject),
  ).toContain(`Order ${number} placed`)
  expect(await actions()).toMatchObject([
    {
      action: 'payment-accepted',
      before: { order: 'payment_review' },
      after: { order: 'paid' },
      adminName: 'Meera Shah',
    },
  ])
  expect(await listStuckOrders(db, 1)).toMatchObject({
    total: 1,
    items: [{ kind: 'undecided', number }],
  })
  expect(await askAboutOrder(till, { orderId, adminId })).toEqual({
    outcome: 'asked',
    state: 'paid',
  })
  expect(await listStuckOrders(db, 1)).toMatchObject({ total: 0 })
  expect(await listSurplusPayments(db, 1)).toMatchObject({
    total: 1,
    items: [{ leftPaise: 0, refund: { status: 'requested', purpose: 'surplus' } }],
  })
})

test('10: a payment that fits is not accepted when its pieces are gone', async () => {
  const { number, saree } = await paidTwice()
  await sql`update stock_holds set status = 'released'`.execute(db)
  await db
    .updateTable('stock')
    .set({ on_hand: 0, reserved: 0 })
    .where('product_id', '=', saree.id)
    .execute()
  const right = (await listPaymentsToVerify(db, 1)).items.find(
    ({ amountPaise }) => amountPaise === PRICE,
  )!
  expect(right.order?.hasPieces).toBe(false)
  expect(await acceptPayment(till, { paymentId: right.id, adminId })).toEqual({
    outcome: 'sold-out',
  })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'payment_review' })
  expect(await actions()).toEqual([])
})

test('21: money of no order is asked about, given back, or set aside; never anything by itself', async () => {
  const strange = async () => {
    const made = await till.gateway.createOrder({
      amountPaise: PRICE,
      receipt: `another-shop-${crypto.randomUUID().slice(0, 8)}`,
      notes: {},
      autoCaptureMinutes: 12,
      manualCaptureMinutes: 7200,
    })
    if (made.outcome !== 'created') throw new Error('the sandbox made no order')
    return shop.pay(made).payment_id
  }
  const [one] = [await strange(), await strange()]
  await shop.hearWebhooks()
  const {
    items: [first, second],
  } = await listUnmatchedPayments(db, 1)
  expect(first).toMatchObject({ gatewayPaymentId: one, order: null })
  expect(await askAboutPayment(till, { gatewayPaymentId: one, adminId })).toEqual({
    outcome: 'asked',
    isOurs: false,
  })
  expect(await askAboutPayment(till, { gatewayPaymentId: 'pay_00000000000000', adminId })).toEqual({
    outcome: 'unknown-payment',
  })

  expect(await setAsidePayment(till, { paymentId: first!.id, adminId, reason: '' })).toEqual({
    outcome: 'reason-missing',
  })
  expect(
    await setAsidePayment(till, { paymentId: first!.id, adminId, reason: 'The other shop’s' }),
  ).toEqual({ outcome: 'set-aside' })
  expect(await giveBack(second!.id)).toMatchObject({ outcome: 'requested' })
  expect(await listUnmatchedPayments(db, 1)).toMatchObject({ total: 0 })
  await sendRefunds(till)
  expect(await db.selectFrom('refunds').select('status').execute()).toEqual([
    { status: 'processed' },
  ])
  expect((await actions()).map(({ action }) => action)).toEqual([
    'refund-requested',
    'payment-set-aside',
    'gateway-asked',
  ])
})

test('4: an order that nobody spoke of is found by asking', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs: { webhook: 'drop' } })
  await db
    .updateTable('orders')
    .set({ hold_expires_at: sql<Date>`now() - interval '20 minutes'` })
    .execute()
  const {
    items: [silent],
  } = await listStuckOrders(db, 1)
  expect(silent).toMatchObject({ kind: 'silent', number: begun.number })

  sandbox.control.scenario({ match: { always: true }, knobs: { fetch: '5xx' }, times: 3 })
  expect(await askAboutOrder(till, { orderId: silent!.orderId, adminId })).toEqual({
    outcome: 'gateway-away',
  })
  expect(await askAboutOrder(till, { orderId: silent!.orderId, adminId })).toEqual({
    outcome: 'asked',
    state: 'paid',
  })
  expect(await askAboutOrder(till, { orderId: 999_999, adminId })).toEqual({
    outcome: 'unknown-order',
  })
  expect(await listStuckOrders(db, 1)).toMatchObject({ total: 0 })
  expect(await actions()).toMatchObject([
    { before: { order: 'pending_payment' }, after: { order: 'paid' } },
    { reason: 'The gateway could not be asked.' },
  ])
})

test('4: paid by asking and nothing by webhook in the last hour: that is silence', async () => {
  const { number } = await paid()
  await db
    .updateTable('orders')
    .set({ placed_at: sql<Date>`now() - interval '10 minutes'` })
    .where('number', '=', number)
    .execute()
  expect(await findWebhookHealth(db)).toMatchObject({ paid: 1, webhooks: 3 })
  await db.deleteFrom('webhook_inbox').execute()
  expect(await findWebhookHealth(db)).toEqual({ paid: 1, webhooks: 0 })
  expect(await countMoneyWork(db)).toMatchObject({ areWebhooksSilent: true, webhooks: 1 })
})

test('20: a webhook that nobody worked on is shown, and worked on by hand', async () => {
  const begun = await shop.begun(await shop.shopper())
  shop.pay(begun)
  await sandbox.control.settle()
  await db
    .updateTable('webhook_inbox')
    .set({ received_at: sql<Date>`now() - interval '6 minutes'` })
    .execute()
  const {
    total,
    items: [first],
  } = await listUnworkedWebhooks(db, 1)
  expect(total).toBe(3)
  expect(await workOnWebhookAgain(till, { eventId: first!.eventId, adminId })).toEqual({
    outcome: 'worked-on',
  })
  expect(await workOnWebhookAgain(till, { eventId: 'nothing', adminId })).toEqual({
    outcome: 'unknown-webhook',
  })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect(await actions()).toMatchObject([
    { action: 'webhook-worked-on', after: { webhook: 'worked on' } },
  ])
})

test('32: a dispute is recorded in any order, freezes the refunds of its payment until the bank decides, and asks for an answer', async () => {
  const { paymentId, gatewayPaymentId, number } = await paid()
  expect(await giveBack(paymentId!)).toMatchObject({ outcome: 'requested' })
  const dispute = sandbox.control.dispute({ paymentId: gatewayPaymentId })
  await shop.hearWebhooks()
  expect(await listDisputes(db, 1)).toMatchObject({
    items: [
      {
        gatewayDisputeId: dispute.id,
        status: 'open',
        orderNumber: number,
        respondBy: new Date(dispute.respond_by * 1000),
      },
    ],
  })
  expect(await countMoneyWork(db)).toMatchObject({ disputes: 1 })
  await shop.refundsAreDue()
  await sendRefunds(till)
  expect(sandbox.control.state().refunds).toEqual([])
  expect(await listDeskRefunds(db, 1)).toMatchObject({
    items: [{ isFrozen: true, status: 'requested', tries: 0 }],
  })
  expect(await giveBack(paymentId!)).toEqual({ outcome: 'disputed' })

  sandbox.control.dispute({ disputeId: dispute.id, status: 'won' })
  await shop.hearWebhooks()
  await sendRefunds(till)
  expect(sandbox.control.state().refunds).toHaveLength(1)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
})

test('32: when the bank has taken the money, a refund that stood still is settled without paying twice', async () => {
  const { paymentId, gatewayPaymentId } = await paid()
  await giveBack(paymentId!)
  const dispute = sandbox.control.dispute({ paymentId: gatewayPaymentId })
  sandbox.control.dispute({ disputeId: dispute.id, status: 'lost' })
  await shop.hearWebhooks()
  await sendRefunds(till)
  const {
    items: [still],
  } = await listDeskRefunds(db, 1)
  expect(
    await settleRefundByTransfer(till, { refundId: still!.id, adminId, note: 'Lost the dispute' }),
  ).toEqual({ outcome: 'transferred' })
  await shop.refundsAreDue()
  await sendRefunds(till)
  expect(sandbox.control.state().refunds).toEqual([])
  expect(await countMoneyWork(db)).toMatchObject({ disputes: 0, refunds: 0 })
})

test('the day’s sum is the gateway’s; a planted difference is found by its id, and goes when it is brought in', async () => {
  const today = dayOf(new Date())
  const { paymentId } = await paid()
  await requestRefund(till, {
    paymentId: paymentId!,
    amountPaise: 50_000,
    basedOnLeftPaise: PRICE,
    reason: 'A flaw.',
    adminId,
  })
  await sendRefunds(till)
  expect(await compareDay(till, { day: today, adminId: null })).toEqual({ outcome: 'equal' })
  expect(await listGatewayDays(db, 1)).toMatchObject({
    items: [
      {
        day: today,
        ourCapturedPaise: PRICE,
        gatewayCapturedPaise: PRICE,
        ourRefundedPaise: 50_000,
        gatewayRefundedPaise: 50_000,
        differences: [],
      },
    ],
  })

  const unheard = await paid({ webhook: 'drop' })
  expect(await compareDay(till, { day: today, adminId })).toEqual({
    outcome: 'different',
    differences: 1,
  })
  expect(await listGatewayDays(db, 1)).toMatchObject({
    total: 1,
    items: [
      {
        gatewayCapturedPaise: 2 * PRICE,
        differences: [
          { kind: 'payment', id: unheard.gatewayPaymentId, oursPaise: null, theirsPaise: PRICE },
        ],
      },
    ],
  })
  expect(await countMoneyWork(db)).toMatchObject({ days: 1 })
  expect(
    await askAboutPayment(till, { gatewayPaymentId: unheard.gatewayPaymentId, adminId }),
  ).toEqual({ outcome: 'asked', isOurs: true })
  expect(await compareDay(till, { day: today, adminId })).toEqual({ outcome: 'equal' })
})

test('a refund made in the dashboard, of which no webhook told, is brought in when its day is compared', async () => {
  const { number, gatewayPaymentId } = await paid()
  sandbox.control.webhooks({ isEnabled: false })
  sandbox.control.refund({ paymentId: gatewayPaymentId })
  expect(await compareDay(till, { day: dayOf(new Date()), adminId: null })).toEqual({
    outcome: 'equal',
  })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
})

test('the day is not compared while the lists cannot be read, and nothing is written', async () => {
  sandbox.control.scenario({ match: { always: true }, knobs: { fetch: '5xx' }, times: 3 })
  expect(await compareDay(till, { day: dayOf(new Date()), adminId })).toEqual({
    outcome: 'gateway-away',
  })
  expect(await listGatewayDays(db, 1)).toMatchObject({ total: 0 })
  expect(await actions()).toEqual([])
})

test('what was done cannot be undone in the log', async () => {
  await paid()
  await compareDay(till, { day: dayOf(new Date()), adminId })
  await expect(sql`update admin_actions set reason = 'another'`.execute(db)).rejects.toThrow(
    'written once',
  )
  await expect(sql`delete from admin_actions`.execute(db)).rejects.toThrow('written once')
})
