import { expect, test } from 'vitest'
import { isUnavailable } from '#platform/payments/gateway.server.ts'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { openRefundServices, PRICE } from '../../../tests/support/refund-services.ts'
import { placeCashOrder } from '../checkout/place-cash-order.server.ts'
import { listOrderActions } from '../change-log/payment-action-store.server.ts'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import { listOrders } from '../orders/order-query-store.server.ts'
import { sendRefunds } from '../refunds/send-refunds.server.ts'
import { applyGatewayState } from '../settlement/apply-gateway-state.server.ts'
import { listStockDisagreements } from '../stock/stock-store.server.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { requestRefund } from './request-refund.server.ts'

const shop = await openRefundServices()
const { services, db, sandbox, refunds, mailsTo } = shop
const [meera, devi] = [await admin(db), await admin(db, { firstName: 'Devi' })]
await db.updateTable('shop_settings').set({ cod_is_on: true, cod_open_max: 100 }).execute()

const cancel = (orderId: number, adminId = meera.id, reason = 'It has a flaw.') =>
  cancelOrder(services, { orderId, adminId, reason })

async function paidOrder() {
  const saree = await sareeInShop(db, { quantity: 3 })
  const shopper = await shop.shopper({ products: [saree], quantity: 2 })
  const begun = await shop.begun(shopper)
  shop.pay(begun)
  await shop.deliverWebhooks()
  const order = await shop.order(begun.number)
  return { saree, shopper, number: begun.number, orderId: order.id }
}

async function cashOrder() {
  const saree = await sareeInShop(db, { quantity: 3 })
  const shopper = await shop.shopper({ clientAddress: saree.id, products: [saree], quantity: 2 })
  const placed = await placeCashOrder(services, { ...shopper, sinceCartId: 0 })
  if (placed.outcome !== 'placed') throw new Error(placed.outcome)
  const { id: orderId } = await shop.order(placed.number)
  return { saree, shopper, number: placed.number, orderId }
}

const advance = (orderId: number, stage: 2 | 3) =>
  changeOrderStatus(db, { orderId, stage, basedOn: 1, adminId: devi.id })
const numbersAt = async (filter: object) =>
  (await listOrders(db, { page: 1, ...filter })).items.map(({ number }) => number)
const returns = (orderId: number) =>
  db
    .selectFrom('stock_movements')
    .select(['change', 'moved_by'])
    .where('order_id', '=', orderId)
    .where('reason', '=', 'return')
    .execute()

test('a cancelled cash order returns its stock, is mailed to the customer and is no longer open', async () => {
  const { saree, shopper, number, orderId } = await cashOrder()
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  expect(await cancel(orderId)).toEqual({ outcome: 'cancelled', number, refundPaise: 0 })

  expect(await shop.order(number)).toMatchObject({ payment_state: 'cancelled' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 3, reserved: 0 })
  expect(await listStockDisagreements(db)).toEqual([])
  expect(await mailsTo(shopper.email)).toContain(`Order ${number} cancelled`)
  expect(await listOrderActions(db, [orderId])).toMatchObject([
    { action: 'order-cancelled', reason: 'It has a flaw.', adminName: 'Meera Shah' },
  ])
  expect(await numbersAt({ status: 1 })).not.toContain(number)
  expect(await numbersAt({ ended: true })).toContain(number)
})

test('a cancelled paid order is refunded in full through the refund queue', async () => {
  const { saree, shopper, number, orderId } = await paidOrder()
  await advance(orderId, 2)
  expect(await cancel(orderId)).toEqual({ outcome: 'cancelled', number, refundPaise: 2 * PRICE })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refund_due' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 3, reserved: 0 })
  expect(sandbox.control.state().refunds).toEqual([])

  await sendRefunds(services)
  await shop.deliverWebhooks()
  expect(sandbox.control.state().refunds).toMatchObject([{ amount: 2 * PRICE }])
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  expect(await mailsTo(shopper.email)).toContain(`Order ${number} cancelled`)
  expect(await numbersAt({ status: 2 })).not.toContain(number)
  await shop.expectBooksToBalance()
})

test('cancelling a partly refunded order refunds only the rest', async () => {
  const { orderId, number } = await paidOrder()
  const { settled_payment_id: paymentId } = await shop.order(number)
  await requestRefund(services, {
    paymentId: paymentId!,
    amountPaise: 50_000,
    basedOnLeftPaise: 2 * PRICE,
    reason: 'A discount',
    adminId: meera.id,
  })
  expect(await cancel(orderId)).toMatchObject({ refundPaise: 2 * PRICE - 50_000 })
  expect((await refunds()).map(({ amount_paise }) => amount_paise)).toEqual([
    50_000,
    2 * PRICE - 50_000,
  ])
})

test('if the rest is too small to refund, a cancelled order waits only for its earlier refund', async () => {
  const { shopper, orderId, number } = await paidOrder()
  const { settled_payment_id: paymentId } = await shop.order(number)
  await requestRefund(services, {
    paymentId: paymentId!,
    amountPaise: 2 * PRICE - 50,
    basedOnLeftPaise: 2 * PRICE,
    reason: 'A discount',
    adminId: meera.id,
  })
  expect(await cancel(orderId)).toMatchObject({ outcome: 'cancelled', refundPaise: 0 })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refund_due' })
  const { letter } = await db
    .selectFrom('mails')
    .where('recipient', '=', shopper.email)
    .where('kind', '=', 'order-cancelled')
    .select('letter')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(letter)).toContain('we had to cancel your order')
  expect(JSON.stringify(letter)).not.toContain('nothing to pay')

  await sendRefunds(services)
  await shop.deliverWebhooks()
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  await shop.expectBooksToBalance()
})

test('double clicks by two admins cancel once, with one refund, return and mail', async () => {
  const { shopper, orderId, number } = await paidOrder()
  const outcomes = await Promise.all(
    [meera, meera, devi, devi].map(({ id }) => cancel(orderId, id)),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'cancelled',
    'not-open',
    'not-open',
    'not-open',
  ])
  expect(await refunds()).toHaveLength(1)
  expect(await returns(orderId)).toHaveLength(1)
  const mails = await mailsTo(shopper.email)
  expect(mails.filter((subject) => subject === `Order ${number} cancelled`)).toHaveLength(1)
})

test('of a concurrent cancellation and dispatch exactly one succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const { saree, orderId, number } = await cashOrder()
    const [cancelled, sent] = await Promise.all([cancel(orderId), advance(orderId, 3)])
    const order = await shop.order(number)
    if (cancelled.outcome === 'cancelled') {
      expect(sent.outcome).toBe('changed-by-someone-else')
      expect(order).toMatchObject({ payment_state: 'cancelled', status: 1 })
      expect(await shop.stock(saree)).toEqual({ on_hand: 3, reserved: 0 })
    } else {
      expect([cancelled.outcome, sent.outcome]).toEqual(['already-sent', 'changed'])
      expect(order).toMatchObject({ payment_state: 'paid', status: 3 })
      expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
    }
  }
})

test('a second payment that arrives during the cancellation is refunded as well', async () => {
  const saree = await sareeInShop(db, { quantity: 3 })
  const begun = await shop.begun(await shop.shopper({ products: [saree] }))
  shop.pay(begun, { knobs: { payment: 'two_payments', webhook: 'drop' } })
  const payments = await services.gateway.listPayments(begun.gatewayOrderId)
  if (isUnavailable(payments)) throw new Error(payments.reason)
  await applyGatewayState(services, payments[0]!)
  const { id: orderId } = await shop.order(begun.number)

  const [cancelled] = await Promise.all([
    cancel(orderId),
    applyGatewayState(services, payments[1]!),
  ])
  expect(cancelled.outcome).toBe('cancelled')
  await sendRefunds(services)
  await shop.deliverWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refunded' })
  expect((await refunds()).map(({ amount_paise }) => amount_paise)).toEqual([PRICE, PRICE])
  expect(await shop.stock(saree)).toEqual({ on_hand: 3, reserved: 0 })
  await shop.expectBooksToBalance()
})

test('a sent order, an unknown one and a missing reason are refused without a change', async () => {
  const { saree, orderId, number } = await paidOrder()
  expect(await cancel(orderId, meera.id, '')).toEqual({ outcome: 'reason-missing' })
  expect(await cancel(orderId, meera.id, 'x'.repeat(501))).toEqual({ outcome: 'reason-missing' })
  expect(await cancel(999_999)).toEqual({ outcome: 'unknown-order' })
  await advance(orderId, 3)
  expect(await cancel(orderId)).toEqual({ outcome: 'already-sent' })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'paid', status: 3 })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  expect(await refunds()).toEqual([])
  expect(await returns(orderId)).toEqual([])
  expect(await listOrderActions(db, [orderId])).toEqual([])
})

test('a paid order is not cancelled while the gateway does not answer', async () => {
  const { saree, orderId, number } = await paidOrder()
  sandbox.control.scenario({ match: { always: true }, knobs: { fetch: '5xx' }, times: 9 })
  expect(await cancel(orderId)).toEqual({ outcome: 'gateway-away' })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'paid' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  expect(await refunds()).toEqual([])
})
