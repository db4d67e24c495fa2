import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { enterBusinessDetails } from '../../../tests/support/documents.ts'
import { openRefundServices } from '../../../tests/support/refund-services.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { describeDocument } from '../documents/document-sheet.ts'
import { listDocuments } from '../documents/document-store.server.ts'
import { emailSummaryOf } from '../messages/order-summary.ts'
import { findOrderSummary } from '../messages/order-summary-store.server.ts'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import { cancelOrder } from '../payment-admin/cancel-order.server.ts'
import { findOrderTax } from '../tax/order-tax-store.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { placeCashOrder } from './place-cash-order.server.ts'
import { quoteCart } from './quote-cart.server.ts'

const shop = await openRefundServices()
const { db, services } = shop
const { id: adminId } = await admin(db)
await enterBusinessDetails(db)
await db
  .updateTable('shop_settings')
  .set({ cod_is_on: true, cod_open_max: 100, cod_max_paise: 1_000_000 })
  .execute()
beforeEach(() => registerForTax(db))

const WRAP = 9_900
const offer = (giftWrapPaise: number | null) =>
  db.updateTable('shop_settings').set({ gift_wrap_paise: giftWrapPaise }).execute()

/** A wrapped saree of 5,000 Rs. and a suit of 2,500 Rs., which are taxed by different rates. */
async function wrapped(giftWrapPaise: number) {
  const saree = await sareeInShop(db, { sellingPricePaise: 500_000 })
  const suit = await suitInShop(db, { sizes: [], sellingPricePaise: 250_000 })
  const shopper = await shop.shopper({ products: [saree, suit] })
  const expectedTotalPaise = shopper.expectedTotalPaise + giftWrapPaise
  return { ...shopper, giftWrap: true, expectedTotalPaise }
}
const orderCount = async () => (await db.selectFrom('orders').select('id').execute()).length

test('a quote names the gift wrap, and adds it only if it was chosen', async () => {
  await offer(WRAP)
  const { lines, customerId } = await wrapped(WRAP)
  const terms = { customerId, state: '', pincode: '', payMode: 'gateway', couponCode: '' } as const
  const { amounts: plain } = await quoteCart(db, lines, terms)
  expect(plain.totalPaise).toBe(750_000)
  expect(plain).not.toHaveProperty('giftWrapPaise')
  const { amounts } = await quoteCart(db, lines, { ...terms, giftWrap: true })
  expect(amounts).toMatchObject({ giftWrapPaise: WRAP, totalPaise: 750_000 + WRAP })
})

test('the wrap is shared among the lines, taxed with their goods, and part of the invoice', async () => {
  await offer(WRAP)
  const begun = await shop.begun(await wrapped(WRAP))
  const { id, gift_wrap_paise: paise, total_paise: totalPaise } = await shop.order(begun.number)
  expect([paise, totalPaise, begun.amountPaise]).toEqual([WRAP, 759_900, 759_900])
  const lines = await db
    .selectFrom('order_lines')
    .where('order_id', '=', id)
    .select('charges_paise as charges')
    .orderBy('position')
    .execute()
  expect(lines).toEqual([{ charges: 6_600 }, { charges: 3_300 }])
  const taxed = (await findOrderTax(db, id))!.lines
  const sums = taxed.map(
    (line) => line.taxablePaise! + line.cgstPaise! + line.sgstPaise! + line.igstPaise!,
  )
  expect(sums).toEqual([506_600, 253_300])
  shop.pay(begun)
  await shop.deliverWebhooks()
  await changeOrderStatus(db, { orderId: id, stage: 3, basedOn: 1, adminId })
  const [invoice] = await listDocuments(db, id)
  expect(invoice!.totalPaise).toBe(759_900)
  const { rows } = describeDocument(invoice!).lines
  expect(rows.slice(2).map((row) => [row[1], row.at(-1)])).toEqual([
    ['Gift wrap, taxed with the goods', '66.00'],
    ['Gift wrap, taxed with the goods', '33.00'],
  ])
  expect(rows.slice(0, 2).map((row) => row.at(-1))).toEqual(['5,000.00', '2,500.00'])
  const { totals } = emailSummaryOf(await findOrderSummary(db, id), 'http://zari.test')
  expect(totals).toContainEqual({ label: 'Gift wrap', amount: '99 Rs.' })
  expect(totals).toContainEqual({ label: 'Price', amount: '7,500 Rs.' })
})

test('a cancelled order gives the wrap back', async () => {
  await offer(WRAP)
  const begun = await shop.begun(await wrapped(WRAP))
  shop.pay(begun)
  await shop.deliverWebhooks()
  const { id: orderId } = await shop.order(begun.number)
  await cancelOrder(services, { orderId, adminId, reason: 'Sold out' })
  expect(await shop.refunds()).toMatchObject([{ amount_paise: 759_900 }])
})

test('a free wrap costs nothing and is recorded, also for a cash order', async () => {
  await offer(0)
  const placed = await placeCashOrder(services, { ...(await wrapped(0)), sinceCartId: 0 })
  if (placed.outcome !== 'placed') throw new Error(placed.outcome)
  expect(await shop.order(placed.number)).toMatchObject({
    ...{ gift_wrap_paise: 0, total_paise: 750_000 },
  })
})

test('a wrap that is no longer offered, or costs something else, is refused and not left out', async () => {
  const before = await orderCount()
  for (const [offered, seen] of [
    [null, 0],
    [null, WRAP],
    [5_000, WRAP],
    [WRAP, 0],
  ] as const) {
    await offer(offered)
    const begun = await beginCheckout(services, await wrapped(seen))
    expect(begun.outcome, `${offered} ${seen}`).toBe('prices-changed')
  }
  expect(await orderCount()).toBe(before)
})

test('another choice of the wrap is another order, and the wrap of an order never changes', async () => {
  await offer(0)
  const request = await wrapped(0)
  const first = await shop.begun(request)
  expect((await shop.begun(request)).number).toBe(first.number)
  const plain = await shop.begun({ ...request, giftWrap: false })
  expect(plain.number).not.toBe(first.number)
  const { id } = await shop.order(plain.number)
  const change = db.updateTable('orders').set({ gift_wrap_paise: 1 }).where('id', '=', id)
  await expect(change.execute()).rejects.toThrow('written once')
})
