import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sareeInShop } from '../../../tests/builders.ts'
import { linesFor, openTill, totalOf } from '../../../tests/test-till.ts'
import { applyGatewayTruth } from './apply-gateway-truth.server.ts'
import { findPaymentStatus } from './checkout-store.server.ts'
import { endHolds } from './end-holds.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'

const shop = await openTill({ connectionsMax: 30 })
const { till, db, sandbox } = shop

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

test('on success the order is placed, the pieces are sold, the cart is empty, the address is kept, and one mail is sent', async () => {
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

test('1: the window is closed after paying and the handler never fires: the webhook makes the order', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs: { browser: 'no_handler' } })
  await shop.hearWebhooks()
  expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
    state: 'paid',
  })
})

test('1: handler and webhook are both lost: the reconciler makes the order', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs: { browser: 'no_handler', webhook: 'drop' } })
  await shop.attemptsAre(1)
  await reconcilePayments(till)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
})

test('2: the webhook comes before the handler: both succeed, and there is one order and one mail', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  const view = shop.pay(begun)
  await shop.hearWebhooks()
  expect(await shop.report(shopper.customerId, view)).toEqual({
    outcome: 'placed',
    number: begun.number,
  })
  expect(await mailsTo(shopper.email)).toHaveLength(1)
})

test('2: handler, webhook and reconciler at once, eight times each, settle once', async () => {
  const saree = await sareeInShop(db, { quantity: 5 })
  const shopper = await shop.shopper({ products: [saree] })
  const begun = await shop.begun(shopper)
  const view = shop.pay(begun)
  const payment = (await till.gateway.fetchPayment(view.payment_id))!
  await shop.attemptsAre(1)

  await Promise.all(
    Array.from({ length: 8 }, () => [
      shop.report(shopper.customerId, view),
      applyGatewayTruth(till, payment),
      reconcilePayments(till),
      shop.hearWebhooks(),
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

test('10: captured after the hold has expired, and the pieces are still there: the order is placed', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const begun = await shop.begun(await shop.shopper({ products: [saree] }))
  await shop.holdIsOver(begun.number)
  await endHolds(till)
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })

  shop.pay(begun)
  await shop.hearWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
})

test('10: captured after the hold has expired, and the pieces are gone: all of it goes back with an apology', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  const begun = await shop.begun(shopper)
  await shop.holdIsOver(begun.number)
  await endHolds(till)
  const faster = await shop.begun(await shop.shopper({ products: [saree] }))
  shop.pay(faster)
  const view = shop.pay(begun)

  expect(await shop.report(shopper.customerId, view)).toEqual({
    outcome: 'refund-due',
    number: begun.number,
  })
  await shop.hearWebhooks()
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

test('12: two payments are captured for one order: one settles it, the other goes back', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs: { payment: 'two_payments' } })
  await shop.hearWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect(await refundsOf(begun.number)).toEqual([
    { purpose: 'surplus', amount_paise: begun.amountPaise, status: 'requested' },
  ])
  await shop.expectBooksToBalance()
})

test('12: late money for an expired order whose cart has been ordered again goes back', async () => {
  const shopper = await shop.shopper()
  const old = await shop.begun(shopper)
  await shop.holdIsOver(old.number)
  await endHolds(till)
  const again = await shop.begun(shopper)
  expect(again.number).not.toBe(old.number)
  shop.pay(old)
  await shop.hearWebhooks()
  expect(await refundsOf(old.number)).toMatchObject([{ purpose: 'ordered-again' }])
  expect(await shop.order(again.number)).toMatchObject({ payment_state: 'pending_payment' })
  await shop.expectBooksToBalance()
})

test('13: a failed payment that the bank authorises days later is captured while the pieces are there', async () => {
  const begun = await shop.begun(await shop.shopper())
  shop.pay(begun, { knobs: { payment: 'fail_then_authorize:86400' } })
  await shop.hearWebhooks()
  await shop.holdIsOver(begun.number)
  await endHolds(till)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'expired' })

  await sandbox.control.clock({ advanceSeconds: 86_400 })
  await shop.hearWebhooks()
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  await shop.expectBooksToBalance()
})

test('13: one that is authorised when the pieces are gone is left uncaptured, and the gateway returns it', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs: { payment: 'fail_then_authorize:3600' } })
  await shop.hearWebhooks()
  await shop.holdIsOver(begun.number)
  await endHolds(till)
  shop.pay(await shop.begun(await shop.shopper({ products: [saree] })))
  await sandbox.control.clock({ advanceSeconds: 3_600 })
  await shop.hearWebhooks()

  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'expired' })
  expect(await findPaymentStatus(db, shopper.customerId, begun.number)).toMatchObject({
    state: 'checking',
  })
  await shop.expectBooksToBalance()
})

test.each(['5xx_before', '5xx_after', 'already_captured', 'truncated_200'])(
  '19: the capture call ends with %s: what the payment itself says counts',
  async (capture) => {
    const shopper = await shop.shopper()
    const begun = await shop.begun(shopper)
    sandbox.control.scenario({ match: { order_id: begun.gatewayOrderId }, knobs: { capture } })
    const view = shop.pay(begun, { knobs: { payment: 'authorized_only' } })
    expect(await shop.report(shopper.customerId, view)).toEqual({
      outcome: 'placed',
      number: begun.number,
    })
    await shop.expectBooksToBalance()
  },
)

test('19: while capturing fails the customer is told that we are checking, and the reconciler captures', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  sandbox.control.scenario({
    match: { order_id: begun.gatewayOrderId },
    knobs: { capture: '5xx_before' },
    times: 3,
  })
  const view = shop.pay(begun, { knobs: { payment: 'authorized_only', webhook: 'drop' } })
  expect(await shop.report(shopper.customerId, view)).toEqual({
    outcome: 'checking',
    number: begun.number,
  })
  await shop.attemptsAre(1)
  await reconcilePayments(till)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
})

test('20: a process killed in the middle of settling has settled nothing, and the next one settles all of it', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shopper = await shop.shopper({ products: [saree] })
  const begun = await shop.begun(shopper)
  const payment = (await till.gateway.fetchPayment(shop.pay(begun).payment_id))!
  // It dies at its last but one step, the mail.
  await sql`alter table mails add constraint killed check (recipient <> ${sql.lit(shopper.email)})`.execute(
    db,
  )
  await expect(applyGatewayTruth(till, payment)).rejects.toThrow('killed')
  await sql`alter table mails drop constraint killed`.execute(db)
  expect(await shop.order(begun.number)).toMatchObject({
    payment_state: 'pending_payment',
    placed_at: null,
  })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })

  expect(await applyGatewayTruth(till, payment)).toEqual({ outcome: 'paid', number: begun.number })
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
})

test.each(['amount_mismatch', 'wrong_currency'])(
  '22: captured money with %s settles nothing and waits for a human',
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

test('24: captured is heard before authorized, and failed after captured: the order stays paid', async () => {
  const begun = await shop.begun(await shop.shopper())
  const payment = (await till.gateway.fetchPayment(shop.pay(begun).payment_id))!
  expect(await applyGatewayTruth(till, payment)).toMatchObject({ outcome: 'paid' })
  for (const status of ['authorized', 'failed', 'created'] as const)
    await applyGatewayTruth(till, { ...payment, status, isCaptured: false })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
  expect(
    await db
      .selectFrom('payments')
      .select('status')
      .where('gateway_payment_id', '=', payment.id)
      .execute(),
  ).toEqual([{ status: 'captured' }])
})

test('a failed payment keeps the order, the hold and the cart, and a second try on the same order succeeds', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun, { pressed: 'failure' })
  await shop.hearWebhooks()
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

test('what is paid for is what is sent, whatever happens to cart and prices meanwhile', async () => {
  const saree = await sareeInShop(db, { sellingPricePaise: 100_000 })
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
