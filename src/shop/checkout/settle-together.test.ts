import { expect, test } from 'vitest'
import { sareeInShop } from '../../../tests/builders.ts'
import { openTill } from '../../../tests/test-till.ts'
import { applyGatewayTruth } from './apply-gateway-truth.server.ts'

const shop = await openTill({ connectionsMax: 20 })
const { till, db } = shop

/** So many customers have paid, and the shop has not heard of it. */
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
        payment: (await till.gateway.fetchPayment(view.response!.razorpay_payment_id))!,
      }
    }),
  )
}

test('payments that are reported in the same moment each place their own order, with its pieces, its mail and its new cart', async () => {
  const saree = await sareeInShop(db, { quantity: 12 })
  const paid = await paidUnheard(12, [saree])
  const answers = await Promise.all(
    paid.map(({ shopper, view }) => shop.report(shopper.customerId, view)),
  )

  expect(answers).toEqual(paid.map(({ begun }) => ({ outcome: 'placed', number: begun.number })))
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

test('among payments of the same moment, one for a cancelled order goes back and one of a wrong amount waits for a person; the others place their orders', async () => {
  const paid = await paidUnheard(6)
  const [cancelled, wrong, ...others] = paid
  await db
    .updateTable('orders')
    .set({ payment_state: 'cancelled' })
    .where('number', '=', cancelled!.begun.number)
    .execute()
  const mailsBefore = (await shop.mails()).length

  const answers = await Promise.all([
    applyGatewayTruth(till, cancelled!.payment),
    applyGatewayTruth(till, { ...wrong!.payment, amountPaise: wrong!.payment.amountPaise - 100 }),
    ...others.map(({ payment }) => applyGatewayTruth(till, payment)),
  ])
  expect(answers.map(({ outcome }) => outcome)).toEqual([
    'refund-due',
    'review',
    'paid',
    'paid',
    'paid',
    'paid',
  ])
  expect((await shop.mails()).length - mailsBefore).toBe(5)
})

test('told again, by itself or among others, a payment changes nothing', async () => {
  const paid = await paidUnheard(4)
  const tell = () => Promise.all(paid.map(({ payment }) => applyGatewayTruth(till, payment)))
  const first = await tell()
  const rows = () =>
    Promise.all([
      db.selectFrom('payments').selectAll().orderBy('id').execute(),
      db.selectFrom('orders').selectAll().orderBy('id').execute(),
      db.selectFrom('stock_movements').selectAll().orderBy('id').execute(),
      shop.mails(),
    ])
  const before = await rows()
  expect(await tell()).toEqual(first)
  expect(await applyGatewayTruth(till, paid[0]!.payment)).toEqual(first[0])
  expect(await rows()).toEqual(before)
})

test('money that came before the shop knew for which order settles it, too', async () => {
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
  expect(await applyGatewayTruth(till, paid!.payment)).toEqual({
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
