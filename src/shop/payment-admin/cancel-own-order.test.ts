import { expect, test } from 'vitest'
import { admin, customer, sareeInShop, type ShopProduct } from '../../../tests/support/builders.ts'
import { openRefundServices, PRICE } from '../../../tests/support/refund-services.ts'
import { listOrderActions } from '../change-log/payment-action-store.server.ts'
import { placeCashOrder } from '../checkout/place-cash-order.server.ts'
import { findCancellation } from '../orders/cancellation-store.server.ts'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import { sendRefunds } from '../refunds/send-refunds.server.ts'
import { listStockDisagreements } from '../stock/stock-store.server.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { cancelOwnOrder } from './cancel-own-order.server.ts'

const shop = await openRefundServices()
const { services, db, sandbox, refunds, mailsTo } = shop
const meera = await admin(db)
await db.updateTable('shop_settings').set({ cod_is_on: true, cod_open_max: 100 }).execute()

async function paidOrder() {
  const saree = await sareeInShop(db, { quantity: 3 })
  const shopper = await shop.shopper({ products: [saree], quantity: 2 })
  const begun = await shop.begun(shopper)
  shop.pay(begun)
  await shop.deliverWebhooks()
  return ownOrder(saree, shopper, begun.number)
}

async function cashOrder() {
  const saree = await sareeInShop(db, { quantity: 3 })
  const shopper = await shop.shopper({ clientAddress: saree.id, products: [saree], quantity: 2 })
  const placed = await placeCashOrder(services, { ...shopper, sinceCartId: 0 })
  if (placed.outcome !== 'placed') throw new Error(placed.outcome)
  return ownOrder(saree, shopper, placed.number)
}

async function ownOrder(
  saree: ShopProduct,
  shopper: Awaited<ReturnType<typeof shop.shopper>>,
  number: string,
) {
  const { id: orderId } = await shop.order(number)
  const { customerId } = shopper
  const cancel = (reason = '') => cancelOwnOrder(services, { customerId, number, reason })
  return { saree, shopper, number, orderId, cancel }
}

const advance = (orderId: number, stage: 2 | 3) =>
  changeOrderStatus(db, { orderId, stage, basedOn: 1, adminId: meera.id })
const notices = () =>
  db
    .selectFrom('staff_notices')
    .where('event', '=', 'order-cancelled')
    .where('staff_id', '=', meera.id)
    .select(['subject', 'summary'])
    .execute()

test('a customer cancels a paid order: full refund, stock back, mail, notice and timeline', async () => {
  const { saree, shopper, number, orderId, cancel } = await paidOrder()
  expect(await cancel('Ordered twice')).toEqual({
    outcome: 'cancelled',
    number,
    refundPaise: 2 * PRICE,
  })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refund_due' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 3, reserved: 0 })
  expect(await listStockDisagreements(db)).toEqual([])
  expect(await refunds()).toMatchObject([
    { purpose: 'customer', requested_by: null, reason: 'Ordered twice' },
  ])
  expect(await mailsTo(shopper.email)).toContain(`Order ${number} cancelled`)
  expect(await notices()).toContainEqual({
    subject: `order:${number}`,
    summary: `${number}, 4,998 Rs., cancelled by the customer`,
  })
  expect(await findCancellation(db, orderId)).toMatchObject({ reason: 'Ordered twice' })
  expect(await listOrderActions(db, [orderId])).toEqual([])

  await sendRefunds(services)
  await shop.deliverWebhooks()
  expect(await shop.order(number)).toMatchObject({ payment_state: 'refunded' })
  await shop.expectBooksToBalance()
})

test('a cash order is cancelled without a refund, and without a reason', async () => {
  const { saree, number, orderId, cancel } = await cashOrder()
  expect(await cancel()).toEqual({ outcome: 'cancelled', number, refundPaise: 0 })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'cancelled' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 3, reserved: 0 })
  expect(await findCancellation(db, orderId)).toMatchObject({ reason: '' })
})

test('two tabs, a double click and an admin cancel once, with one refund, return and mail', async () => {
  const { shopper, number, orderId, saree, cancel } = await paidOrder()
  const outcomes = await Promise.all([
    cancel('one'),
    cancel('one'),
    cancel('two'),
    cancelOrder(services, { orderId, adminId: meera.id, reason: 'A flaw' }),
  ])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'cancelled',
    'not-open',
    'not-open',
    'not-open',
  ])
  expect(await refunds()).toHaveLength(1)
  expect(await shop.stock(saree)).toEqual({ on_hand: 3, reserved: 0 })
  const mails = await mailsTo(shopper.email)
  expect(mails.filter((subject) => subject === `Order ${number} cancelled`)).toHaveLength(1)
})

test.each([2, 3] as const)(
  'of a cancellation and an advance to stage %i at the same moment exactly one succeeds',
  async (stage) => {
    for (let round = 0; round < 5; round++) {
      const { saree, orderId, number, cancel } = await cashOrder()
      const [cancelled, packed] = await Promise.all([cancel(), advance(orderId, stage)])
      const order = await shop.order(number)
      if (cancelled.outcome === 'cancelled') {
        expect(packed.outcome).toBe('changed-by-someone-else')
        expect(order).toMatchObject({ payment_state: 'cancelled', status: 1 })
        expect(await shop.stock(saree)).toEqual({ on_hand: 3, reserved: 0 })
      } else {
        expect([cancelled.outcome, packed.outcome]).toEqual(['too-late', 'changed'])
        expect(order).toMatchObject({ payment_state: 'paid', status: stage })
        expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
        expect(await findCancellation(db, orderId)).toBeNull()
      }
    }
  },
)

test('an order that is being packed or is another customer’s is refused without a change', async () => {
  const { saree, orderId, number, cancel, shopper } = await paidOrder()
  const { id: stranger } = await customer(db)
  const tooLong = 'x'.repeat(501)
  expect(await cancelOwnOrder(services, { customerId: stranger, number, reason: '' })).toEqual({
    outcome: 'unknown-order',
  })
  expect(await cancel(tooLong)).toEqual({ outcome: 'reason-too-long' })
  await advance(orderId, 2)
  expect(await cancel()).toEqual({ outcome: 'too-late' })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'paid', status: 2 })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  expect(await refunds()).toEqual([])
  expect(await findCancellation(db, orderId)).toBeNull()
  expect(await mailsTo(shopper.email)).not.toContain(`Order ${number} cancelled`)
})

test('a paid order is not cancelled while the gateway does not answer', async () => {
  const { saree, number, cancel } = await paidOrder()
  sandbox.control.scenario({ match: { always: true }, knobs: { fetch: '5xx' }, times: 9 })
  expect(await cancel()).toEqual({ outcome: 'gateway-away' })
  expect(await shop.order(number)).toMatchObject({ payment_state: 'paid' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  expect(await refunds()).toEqual([])
})
