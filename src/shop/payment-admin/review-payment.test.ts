import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPaymentAdmin, PRICE } from '../../../tests/support/payment-admin-services.ts'
import { sendRefunds } from '../refunds/send-refunds.server.ts'
import { acceptPayment } from './accept-payment.server.ts'
import { countOpenTasks } from './lists/count-open-tasks.server.ts'
import { listStuckOrders } from './lists/stuck-order-store.server.ts'
import { requestRefund } from './request-refund.server.ts'
import { setAsidePayment } from './set-aside-payment.server.ts'
import {
  listPaymentsToVerify,
  listSurplusPayments,
  listUnmatchedPayments,
} from './lists/payment-list-store.server.ts'
import { recheckOrder, recheckPayment } from './recheck-with-gateway.server.ts'

const shop = await openPaymentAdmin()
const { services, db, adminId, actions, refundAll, orderToVerify, orderPaidTwice, foreignPayment } =
  shop

test('6: a payment of a wrong amount cannot be accepted; its refund releases the reserved stock', async () => {
  const { number, saree } = await orderToVerify({ payment: 'amount_mismatch' })
  const {
    items: [waiting],
  } = await listPaymentsToVerify(db, 1)
  expect(waiting).toMatchObject({ order: { number, state: 'payment_review', isInStock: true } })
  expect(await countOpenTasks(db)).toMatchObject({ verify: 1, refunds: 0 })
  expect(await acceptPayment(services, { paymentId: waiting!.id, adminId })).toEqual({
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
  expect(await requestRefund(services, { ...decision, amountPaise: 1_000 })).toEqual({
    outcome: 'whole-only',
  })
  expect(await requestRefund(services, { ...decision, amountPaise: 'all' })).toMatchObject({
    outcome: 'requested',
  })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refund_due' })
  await sendRefunds(services)
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  expect(await listPaymentsToVerify(db, 1)).toMatchObject({ total: 0 })
  expect(await listSurplusPayments(db, 1)).toMatchObject({
    total: 1,
    items: [{ refund: { status: 'processed', purpose: 'desk-1' } }],
  })
})

test('a second payment of the right amount is accepted once, and the first one stays undecided', async () => {
  const { number, saree, shopper, orderId } = await orderPaidTwice()
  const { items } = await listPaymentsToVerify(db, 1)
  const right = items.find(({ amountPaise }) => amountPaise === PRICE)!
  const outcomes = await Promise.all(
    [1, 2].map(() => acceptPayment(services, { paymentId: right.id, adminId })),
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
  expect(await recheckOrder(services, { orderId, adminId })).toEqual({
    outcome: 'asked',
    state: 'paid',
  })
  expect(await listStuckOrders(db, 1)).toMatchObject({ total: 0 })
  expect(await listSurplusPayments(db, 1)).toMatchObject({
    total: 1,
    items: [{ leftPaise: 0, refund: { status: 'requested', purpose: 'surplus' } }],
  })
})

test('10: a payment of the right amount is not accepted when its products are sold out', async () => {
  const { number, saree } = await orderPaidTwice()
  await sql`update stock_holds set status = 'released', new_account_address = null`.execute(db)
  await db
    .updateTable('stock')
    .set({ on_hand: 0, reserved: 0 })
    .where('product_id', '=', saree.id)
    .execute()
  const right = (await listPaymentsToVerify(db, 1)).items.find(
    ({ amountPaise }) => amountPaise === PRICE,
  )!
  expect(right.order?.isInStock).toBe(false)
  expect(await acceptPayment(services, { paymentId: right.id, adminId })).toEqual({
    outcome: 'sold-out',
  })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'payment_review' })
  expect(await actions()).toEqual([])
})

test('21: a payment without an order is checked, refunded or set aside, never automatically', async () => {
  // Delivers the webhooks one after another, because webhooks of one batch are processed in no fixed
  // order.
  const one = await foreignPayment()
  await shop.deliverWebhooks()
  await foreignPayment()
  await shop.deliverWebhooks()
  const {
    items: [first, second],
  } = await listUnmatchedPayments(db, 1)
  expect(first).toMatchObject({ gatewayPaymentId: one, order: null })
  expect(await recheckPayment(services, { gatewayPaymentId: one, adminId })).toEqual({
    outcome: 'asked',
    isOurs: false,
  })
  expect(
    await recheckPayment(services, { gatewayPaymentId: 'pay_00000000000000', adminId }),
  ).toEqual({
    outcome: 'unknown-payment',
  })

  expect(await setAsidePayment(services, { paymentId: first!.id, adminId, reason: '' })).toEqual({
    outcome: 'reason-missing',
  })
  expect(
    await setAsidePayment(services, { paymentId: first!.id, adminId, reason: 'The other shop’s' }),
  ).toEqual({ outcome: 'set-aside' })
  expect(await refundAll(second!.id)).toMatchObject({ outcome: 'requested' })
  expect(await listUnmatchedPayments(db, 1)).toMatchObject({ total: 0 })
  await sendRefunds(services)
  expect(await db.selectFrom('refunds').select('status').execute()).toEqual([
    { status: 'processed' },
  ])
  expect((await actions()).map(({ action }) => action)).toEqual([
    'refund-requested',
    'payment-set-aside',
    'gateway-asked',
  ])
})
