import { expect, test } from 'vitest'
import { admin, suitInShop, type ShopProduct } from '../../../tests/support/builders.ts'
import { enterBusinessDetails } from '../../../tests/support/documents.ts'
import { openRefundServices } from '../../../tests/support/refund-services.ts'
import { inspected, requested } from '../../../tests/support/return-fixtures.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { totalOf } from '../../../tests/support/test-services.ts'
import type { CartLine } from '../cart/cart.ts'
import { listDocuments } from '../documents/document-store.server.ts'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import { requestRefund } from '../payment-admin/request-refund.server.ts'
import { settleReturn } from '../returns/settle-return.server.ts'
import { findDue } from '../returns/settling/due.server.ts'
import { settleExchange } from '../returns/exchange/settle-exchange.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'

/** One product in two sizes: money and stock follow the line, not the product. */

const shop = await openRefundServices()
const { db, services } = shop
const { id: adminId } = await admin(db)
await enterBusinessDetails(db)
await registerForTax(db)

async function request(suit: ShopProduct, quantities: Record<string, number>) {
  const shopper = await shop.shopper({ products: [suit] })
  const lines = Object.entries(quantities).map(([size, quantity]): CartLine => ({
    ...shopper.lines[0]!,
    size,
    quantity,
  }))
  return { ...shopper, lines, expectedTotalPaise: totalOf(lines) }
}

async function ordered(suit: ShopProduct, quantities: Record<string, number>) {
  const shopper = await request(suit, quantities)
  const begun = await shop.begun(shopper)
  shop.pay(begun)
  await shop.deliverWebhooks()
  const order = await shop.order(begun.number)
  expect(order.payment_state).toBe('paid')
  const { customerId } = shopper
  return { id: order.id, number: begun.number, customerId, paymentId: order.settled_payment_id! }
}

async function delivered(suit: ShopProduct, quantities: Record<string, number>) {
  const order = await ordered(suit, quantities)
  await changeOrderStatus(db, { orderId: order.id, stage: 3, basedOn: 1, adminId })
  await db.updateTable('orders').set({ status: 4 }).where('id', '=', order.id).execute()
  return order
}

async function stockOf({ id }: ShopProduct): Promise<Record<string, [number, number]>> {
  const rows = await db.selectFrom('stock').where('product_id', '=', id).selectAll().execute()
  return Object.fromEntries(rows.map((row) => [row.size, [row.on_hand, row.reserved]]))
}
const linesOf = (orderId: number) =>
  db
    .selectFrom('order_lines')
    .where('order_id', '=', orderId)
    .select(['size', 'quantity', 'returned_quantity as returned'])
    .orderBy('position')
    .execute()
const counted = () => suitInShop(db, { stock: { S: 9, M: 5, L: 2 }, images: 0 })

test('each size is held, sold and charged for itself', async () => {
  const suit = await counted()
  const { id } = await ordered(suit, { M: 2, L: 1 })
  expect(await linesOf(id)).toMatchObject([
    { size: 'M', quantity: 2 },
    { size: 'L', quantity: 1 },
  ])
  expect(await stockOf(suit)).toEqual({ S: [9, 0], M: [3, 0], L: [1, 0] })
  await shop.expectBooksToBalance()
})

test('sizes that share one stock are held and sold together', async () => {
  const suit = await suitInShop(db, { quantity: 5 })
  const tooMany = await request(suit, { M: 3, L: 3 })
  expect(await beginCheckout(services, tooMany)).toMatchObject({ outcome: 'sold-out' })
  expect(await stockOf(suit)).toEqual({ '': [5, 0] })
  await shop.begun(await request(suit, { M: 1, L: 1 }))
  expect(await stockOf(suit)).toEqual({ '': [5, 2] })
  await ordered(suit, { M: 1, L: 2 })
  expect(await stockOf(suit)).toEqual({ '': [2, 2] })
})

test('a refund puts the pieces of one line back, and no more than that line had', async () => {
  const suit = await counted()
  const { id, paymentId } = await ordered(suit, { M: 2, L: 1 })
  const refund = (position: number, quantity: number, leftPaise: number) =>
    requestRefund(services, {
      ...{ paymentId, adminId, amountPaise: suit.sellingPricePaise, reason: 'A flaw' },
      ...{ basedOnLeftPaise: leftPaise, returned: [{ position, quantity }] },
    })
  const paid = 3 * suit.sellingPricePaise
  expect(await refund(1, 2, paid)).toEqual({ outcome: 'more-than-bought' })
  expect(await stockOf(suit)).toMatchObject({ M: [3, 0], L: [1, 0] })
  expect(await refund(1, 1, paid)).toMatchObject({ outcome: 'requested' })
  expect(await linesOf(id)).toMatchObject([{ returned: 0 }, { returned: 1 }])
  expect(await stockOf(suit)).toMatchObject({ M: [3, 0], L: [2, 0] })
})

test('a return of one size refunds, credits and restocks that line only', async () => {
  const suit = await counted()
  const order = await delivered(suit, { M: 2, L: 1 })
  const id = await requested(db, order, { lines: [{ position: 1, quantity: 1 }] })
  await inspected(db, { id, staffId: adminId })
  const { refundPaise } = (await findDue(db, id))!
  expect(refundPaise).toBe(suit.sellingPricePaise)
  const wish = { id, adminId, note: '', basedOnPaise: refundPaise }
  expect(await settleReturn(services, { ...wish, basedOnOutcome: 'refund' })).toMatchObject({
    ...{ outcome: 'settled', refundPaise },
  })
  expect(await linesOf(order.id)).toMatchObject([{ returned: 0 }, { returned: 1 }])
  expect(await stockOf(suit)).toMatchObject({ M: [3, 0], L: [2, 0] })
  const [invoice, note] = await listDocuments(db, order.id)
  expect(invoice!.lines.map(({ description, quantity }) => [description, quantity])).toEqual([
    [`${suit.title}, size M`, 2],
    [`${suit.title}, size L`, 1],
  ])
  expect(note!.lines).toMatchObject([{ orderLinePosition: 1, quantity: 1 }])
})

test('two sizes that are exchanged for the same one are replaced by one line', async () => {
  const suit = await counted()
  const order = await delivered(suit, { M: 1, L: 1 })
  const lines = [0, 1].map((position) => ({ position, quantity: 1, newSize: 'S' }))
  const id = await requested(db, order, { lines, outcome: 'exchange', payee: null })
  expect(await stockOf(suit)).toMatchObject({ S: [9, 2] })
  await inspected(db, { id, staffId: adminId })
  const { refundPaise: basedOnPaise } = (await findDue(db, id))!
  const wish = { id, adminId, note: '', basedOnPaise, basedOnOutcome: 'exchange' as const }
  const settled = await settleExchange(db, wish)
  if (settled.outcome !== 'settled') throw new Error(settled.outcome)
  const replacement = await shop.order(settled.exchangeOrderNumber!)
  expect(await linesOf(replacement.id)).toMatchObject([{ size: 'S', quantity: 2 }])
  expect(replacement.total_paise).toBe(2 * suit.sellingPricePaise)
  expect(await stockOf(suit)).toEqual({ S: [7, 0], M: [5, 0], L: [2, 0] })
})
