import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sareeInShop } from '../../../tests/support/builders.ts'
import { linesFor, openTestServices, totalOf } from '../../../tests/support/test-services.ts'
import { applyGatewayState } from './apply-gateway-state.server.ts'
import { findPaymentStatus } from './payment-status-store.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'

const shop = await openTestServices({ connectionsMax: 30 })
const { services, db, sandbox } = shop

beforeEach(() => sandbox.control.reset())

const mailsTo = async (email: string) =>
  (await shop.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)

test('a captured payment places the order, sells the stock, empties the cart and sends one mail', async () => {
  const [saree, left] = [await sareeInShop(db, { quantity: 2 }), await sareeInShop(db)]
  const shopper = await shop.shopper({ products: [saree] })
  const cart = await db
    .insertInto('carts')
    .values({ customer_id: shopper.customerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, product] of [saree, left].entries()) {
    await db
      .insertInto('cart_lines')
      .values({
        cart_id: cart.id,
        product_id: product.id,
        quantity: 1,
        seen_price_paise: 1,
        position,
      })
      .execute()
  }
  const begun = await shop.begun(shopper)
  expect(await shop.report(shopper.customerId, shop.pay(begun))).toEqual({
    outcome: 'placed',
    number: begun.number,
  })

  expect(await shop.order(begun.number)).toMatchObject({
    payment_state: 'paid',
    status: 1,
    placed_at: expect.any(Date),
  })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  const open = db
    .selectFrom('cart_lines')
    .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
    .where('closed_at', 'is', null)
  expect(
    await open.select('product_id').where('customer_id', '=', shopper.customerId).execute(),
  ).toEqual([{ product_id: left.id }])
  expect(
    await db
      .selectFrom('addresses')
      .select('city')
      .where('customer_id', '=', shopper.customerId)
      .execute(),
  ).toEqual([{ city: 'Pune' }])
  expect(await mailsTo(shopper.email)).toEqual([`Order ${begun.number} placed`])
})

test('1: the webhook places the order when the browser never reports', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs: { browser: 'no_handler' } })
  await shop.deliverWebhooks()
  expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
    state: 'paid',
  })
})

test('1: the reconciler places the order when browser report and webhook are lost', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs: { browser: 'no_handler', webhook: 'drop' } })
  await shop.ageAttempts(1)
  await reconcilePayments(services)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
})

test('2: a webhook before the browser report leads to one order and one mail', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  const view = shop.pay(begun)
  await shop.deliverWebhooks()
  expect(await shop.report(shopper.customerId, view)).toEqual({
    outcome: 'placed',
    number: begun.number,
  })
  expect(await mailsTo(shopper.email)).toHaveLength(1)
})

test('2: a payment settles its order once when browser, webhook and reconciler race', async () => {
  const saree = await sareeInShop(db, { quantity: 5 })
  const shopper = await shop.shopper({ products: [saree] })
  const begun = await shop.begun(shopper)
  const view = shop.pay(begun)
  const payment = await shop.fetchPayment(view.payment_id)
  await shop.ageAttempts(1)

  await Promise.all(
    Array.from({ length: 8 }, () => [
      shop.report(shopper.customerId, view),
      applyGatewayState(services, payment),
      reconcilePayments(services),
      shop.deliverWebhooks(),
    ]).flat(),
  )

  expect(await shop.stock(saree)).toEqual({ on_hand: 4, reserved: 0 })
  expect(await mailsTo(shopper.email)).toHaveLength(1)
  const payments = await db
    .selectFrom('payments')
    .select(['role', 'settles_order_id', 'order_id'])
    .where('gateway_payment_id', '=', payment.id)
    .execute()
  expect(payments).toMatchObject([{ role: 'settling', settles_order_id: payments[0]!.order_id }])
  await shop.expectBooksToBalance()
})

test('20: a process killed while settling leaves nothing, and the next one settles everything', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  const begun = await shop.begun(shopper)
  const payment = await shop.fetchPayment(shop.pay(begun).payment_id)
  // The transaction fails when it queues the email, its last step but one.
  await sql`alter table mails add constraint killed check (recipient <> ${sql.lit(shopper.email)})`.execute(
    db,
  )
  await expect(applyGatewayState(services, payment)).rejects.toThrow('killed')
  await sql`alter table mails drop constraint killed`.execute(db)
  expect(await shop.order(begun.number)).toMatchObject({
    payment_state: 'pending_payment',
    placed_at: null,
  })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })

  expect(await applyGatewayState(services, payment)).toEqual({
    outcome: 'paid',
    number: begun.number,
  })
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
})

test.each(['amount_mismatch', 'wrong_currency'])(
  '22: a captured payment with %s settles nothing and waits for an admin',
  async (payment) => {
    const shopper = await shop.shopper()
    const begun = await shop.begun(shopper)
    const view = shop.pay(begun, { knobs: { payment } })
    expect(await shop.report(shopper.customerId, view)).toEqual({
      outcome: 'checking',
      number: begun.number,
    })
    expect(await shop.order(begun.number)).toMatchObject({
      payment_state: 'payment_review',
      settled_payment_id: null,
      placed_at: expect.any(Date),
    })
    expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
      state: 'review',
    })
    expect(shop.log.at(-1)).toContain(begun.number)
  },
)

test('24: reports of older statuses after the capture leave the order paid', async () => {
  const begun = await shop.begun(await shop.shopper())
  const payment = await shop.fetchPayment(shop.pay(begun).payment_id)
  expect(await applyGatewayState(services, payment)).toMatchObject({ outcome: 'paid' })
  for (const status of ['authorized', 'failed', 'created'] as const)
    await applyGatewayState(services, { ...payment, status, isCaptured: false })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect(
    await db
      .selectFrom('payments')
      .select('status')
      .where('gateway_payment_id', '=', payment.id)
      .execute(),
  ).toEqual([{ status: 'captured' }])
})

test('after a failed payment the order, hold and cart remain, and a second payment succeeds', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun, { pressed: 'failure' })
  await shop.deliverWebhooks()
  expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
    state: 'failed-try-again',
    failureReason: expect.any(String),
  })
  expect(await shop.stock(shopper.products[0]!)).toMatchObject({ reserved: 1 })

  const again = await shop.begun(shopper)
  expect(again.gatewayOrderId).toBe(begun.gatewayOrderId)
  expect(await shop.report(shopper.customerId, shop.pay(again))).toMatchObject({
    outcome: 'placed',
  })
})

test('the lines of a paid order do not change when the cart or prices change', async () => {
  const saree = await sareeInShop(db, { sellingPricePaise: 100_000, originalPricePaise: 999_900 })
  const shopper = await shop.shopper({ products: [saree] })
  const begun = await shop.begun(shopper)
  await db
    .updateTable('products')
    .set({ selling_price_paise: 999_900, title: 'Another title' })
    .where('id', '=', saree.id)
    .execute()
  await shop.report(shopper.customerId, shop.pay(begun))
  const order = await shop.order(begun.number)
  expect(order).toMatchObject({ payment_state: 'paid', total_paise: totalOf(linesFor([saree])) })
  expect(
    await db
      .selectFrom('order_lines')
      .select(['title', 'unit_price_paise'])
      .where('order_id', '=', order.id)
      .execute(),
  ).toEqual([{ title: saree.title, unit_price_paise: 100_000 }])
})
