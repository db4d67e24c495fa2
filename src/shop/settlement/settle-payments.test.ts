import { expect, test } from 'vitest'
import { sareeInShop } from '../../../tests/support/builders.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { applyGatewayState } from './apply-gateway-state.server.ts'

const shop = await openTestServices({ connectionsMax: 20 })
const { services, db } = shop

/** Creates orders that were paid at the gateway without any notification to the shop. */
async function paidUnheard(
  count: number,
  products = [] as Awaited<ReturnType<typeof sareeInShop>>[],
) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const shopper = await shop.shopper(products.length > 0 ? { products } : {})
      const begun = await shop.begun(shopper)
      const view = shop.pay(begun, { knobs: { webhook: 'drop' } })
      return {
        shopper,
        begun,
        view,
        payment: await shop.fetchPayment(view.response!.razorpay_payment_id),
      }
    }),
  )
}

test('each of several concurrent payments places its order, sells the stock, sends a mail and opens a cart', async () => {
  const saree = await sareeInShop(db, { quantity: 12 })
  const paid = await paidUnheard(12, [saree])
  const results = await Promise.all(
    paid.map(({ shopper, view }) => shop.report(shopper.customerId, view)),
  )

  expect(results).toEqual(paid.map(({ begun }) => ({ outcome: 'placed', number: begun.number })))
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
  expect(await shop.mails()).toHaveLength(12)
  for (const { shopper } of paid) {
    const carts = await db
      .selectFrom('carts')
      .select('closed_at')
      .where('customer_id', '=', shopper.customerId)
      .orderBy('id')
      .execute()
    expect(carts.map(({ closed_at }) => closed_at === null)).toEqual([false, true])
  }
  await shop.expectBooksToBalance()
})

test('payments of one batch are settled, refunded or put in review independently of each other', async () => {
  const paid = await paidUnheard(6)
  const [cancelled, wrong, ...others] = paid
  await db
    .updateTable('orders')
    .set({ payment_state: 'cancelled' })
    .where('number', '=', cancelled!.begun.number)
    .execute()
  const mailsBefore = (await shop.mails()).length

  const results = await Promise.all([
    applyGatewayState(services, cancelled!.payment),
    applyGatewayState(services, {
      ...wrong!.payment,
      amountPaise: wrong!.payment.amountPaise - 100,
    }),
    ...others.map(({ payment }) => applyGatewayState(services, payment)),
  ])
  expect(results.map(({ outcome }) => outcome)).toEqual([
    'refund-due',
    'review',
    'paid',
    'paid',
    'paid',
    'paid',
  ])
  expect((await shop.mails()).length - mailsBefore).toBe(5)
})

test('a repeated report of a payment changes nothing, whether alone or in a batch', async () => {
  const paid = await paidUnheard(4)
  const settleAll = () =>
    Promise.all(paid.map(({ payment }) => applyGatewayState(services, payment)))
  const first = await settleAll()
  const rows = () =>
    Promise.all([
      db.selectFrom('payments').selectAll().orderBy('id').execute(),
      db.selectFrom('orders').selectAll().orderBy('id').execute(),
      db.selectFrom('stock_movements').selectAll().orderBy('id').execute(),
      shop.mails(),
    ])
  const before = await rows()
  expect(await settleAll()).toEqual(first)
  expect(await applyGatewayState(services, paid[0]!.payment)).toEqual(first[0])
  expect(await rows()).toEqual(before)
})

test('an unmatched payment settles its order as soon as the shop knows the gateway order', async () => {
  const [paid] = await paidUnheard(1)
  await db
    .insertInto('payments')
    .values({
      gateway_payment_id: paid!.payment.id,
      currency: 'INR',
      amount_paise: paid!.payment.amountPaise,
      status: 'captured',
      role: 'unmatched',
    })
    .execute()
  expect(await applyGatewayState(services, paid!.payment)).toEqual({
    outcome: 'paid',
    number: paid!.begun.number,
  })
  expect(
    await db
      .selectFrom('payments')
      .select('role')
      .where('gateway_payment_id', '=', paid!.payment.id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ role: 'settling' })
})
