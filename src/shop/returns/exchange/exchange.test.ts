import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { admin, orderBeingPaid } from '../../../../tests/support/builders.ts'
import { enterBusinessDetails } from '../../../../tests/support/documents.ts'
import { paidSuit, problemsOf, stockOf } from '../../../../tests/support/exchange-fixtures.ts'
import { insertOrderLine } from '../../../../tests/support/order-lines.ts'
import { openRefundServices, PRICE } from '../../../../tests/support/refund-services.ts'
import {
  inspected,
  mailsOfReturns,
  requested,
  sealing,
  wish,
} from '../../../../tests/support/return-fixtures.ts'
import { creditOf } from '../../../../tests/support/store-credit.ts'
import { findKeptPaise } from '../../documents/kept-money-store.server.ts'
import { cancelOrder } from '../../payment-admin/cancel-order.server.ts'
import { holdStock, releaseHold } from '../../stock/hold-stock.server.ts'
import { cancelOwnReturn } from '../own-return-steps.server.ts'
import { requestReturn } from '../request-return.server.ts'
import { findReturn } from '../return-store.server.ts'
import { settleReturn } from '../settle-return.server.ts'
import { findDue } from '../settling/due.server.ts'
import { takeStaffStep } from '../staff-return-steps.server.ts'
import { expireExchanges } from './expire-exchanges.server.ts'

const shop = await openRefundServices()
const { db, services } = shop
const { id: adminId } = await admin(db)
await enterBusinessDetails(db)

type Order = Awaited<ReturnType<typeof paidSuit>>
const lines = (newSize: string, quantity = 1) => [{ position: 0, quantity, newSize }]
const exchange = (order: Order, newSize = 'L', quantity = 1) =>
  requested(db, order, { lines: lines(newSize, quantity), outcome: 'exchange', payee: null })

async function back(order: Order, newSize = 'L', quantity = 1): Promise<number> {
  const id = await exchange(order, newSize, quantity)
  await inspected(db, { id, staffId: adminId })
  return id
}

const settle = async (id: number) => {
  const { refundPaise: basedOnPaise, found } = (await findDue(db, id))!
  return settleReturn(services, {
    ...{ id, adminId, note: '', basedOnPaise, basedOnOutcome: found.outcome },
  })
}
const ordersOf = ({ customerId }: Order) =>
  db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where('placed_at', 'is not', null)
    .selectAll()
    .orderBy('id')
    .execute()

test('a new size is kept from the request on, and released by a cancellation or a decline', async () => {
  const order = await paidSuit(shop)
  const id = await exchange(order)
  expect(await stockOf(db, order.suit, 'L')).toEqual([1, 1])
  expect(await findReturn(db, id)).toMatchObject({
    outcome: 'exchange',
    keptUntil: expect.any(Date),
    lines: [{ size: 'S', newSize: 'L', isKept: true }],
  })
  await Promise.all([1, 2].map(() => cancelOwnReturn(db, { customerId: order.customerId, id })))
  expect(await stockOf(db, order.suit, 'L')).toEqual([1, 0])
  const again = await exchange(order)
  await takeStaffStep(db, { id: again, staffId: adminId, state: 'declined', note: 'Worn' })
  expect(await stockOf(db, order.suit, 'L')).toEqual([1, 0])
  expect(await problemsOf(db)).toEqual([])
})

test('of two customers who ask for the last piece one gets it, and the other nothing is written for', async () => {
  const one = await paidSuit(shop)
  const other = await paidSuit(shop, { wanted: one.suit })
  const ask = (order: Order) =>
    requestReturn(
      { db, sealing },
      wish(order, { lines: lines('L'), outcome: 'exchange', payee: null }),
    )
  const results = await Promise.all([ask(one), ask(other)])
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['requested', 'size-sold-out'])
  expect(await stockOf(db, one.suit, 'L')).toEqual([1, 1])
  const made = await db
    .selectFrom('returns')
    .where('order_id', 'in', [one.id, other.id])
    .select('id')
    .execute()
  expect(made).toHaveLength(1)
  const winner = results.find((result) => result.outcome === 'requested') as { id: number }
  await takeStaffStep(db, { id: winner.id, staffId: adminId, state: 'declined', note: 'Worn' })
})

test.each([
  ['the bought size', 'S'],
  ['an unknown size', 'XXL'],
  ['no size', ''],
])('%s as the new size is refused and nothing is written', async (_name, newSize) => {
  const order = await paidSuit(shop)
  const asked = wish(order, { lines: lines(newSize), outcome: 'exchange', payee: null })
  expect(await requestReturn({ db, sealing }, asked)).toEqual({ outcome: 'size-sold-out' })
  const made = await db.selectFrom('returns').where('order_id', '=', order.id).execute()
  expect(made).toEqual([])
  expect(await mailsOfReturns(db, order.id)).toEqual([])
})

test('three admins who settle at once sell the new size once, in an order of the same price', async () => {
  const order = await paidSuit(shop)
  const id = await back(order)
  const results = await Promise.all([settle(id), settle(id), settle(id)])
  const settled = results.filter(({ outcome }) => outcome === 'settled')
  expect(settled).toMatchObject([{ refundPaise: PRICE, creditPaise: PRICE, isTransfer: false }])
  const [, replacement, ...more] = await ordersOf(order)
  expect(more).toEqual([])
  expect(replacement).toMatchObject({
    ...{ pay_mode: 'credit', payment_state: 'paid', total_paise: PRICE, credit_paise: PRICE },
    ...{ status: 1, house_no: expect.any(String) },
  })
  expect(await findReturn(db, id)).toMatchObject({
    ...{ state: 'closed', exchangeOrderNumber: replacement!.number, keptUntil: null },
  })
  expect(await stockOf(db, order.suit, 'L')).toEqual([0, 0])
  expect(await stockOf(db, order.suit, 'S')).toEqual([5, 0])
  expect(await creditOf(db, order.customerId)).toBe(0)
  expect(await findKeptPaise(db, order.id)).toBe(0)
  expect(await findKeptPaise(db, replacement!.id)).toBe(PRICE)
  expect(await shop.refunds()).toEqual([])
  expect(await mailsOfReturns(db, order.id)).toContain('closed')
  expect(await problemsOf(db)).toEqual([])
})

test('only accepted pieces are replaced, and the size of the others is released', async () => {
  const order = await paidSuit(shop, { quantity: 3 })
  const id = await exchange(order, 'M', 3)
  await inspected(db, { id, staffId: adminId })
  await db
    .updateTable('return_lines')
    .set({ accepted_quantity: 2 })
    .where('return_id', '=', id)
    .execute()
  expect(await settle(id)).toMatchObject({ outcome: 'settled', refundPaise: 2 * PRICE })
  const [, replacement] = await ordersOf(order)
  expect(replacement!.total_paise).toBe(2 * PRICE)
  expect(await stockOf(db, order.suit, 'M')).toEqual([1, 0])
  expect(await problemsOf(db)).toEqual([])
})

test('no accepted piece means no new order, and releases the new size', async () => {
  const order = await paidSuit(shop)
  const id = await exchange(order)
  await inspected(db, { id, staffId: adminId, grade: 'not-ours' })
  expect(await settle(id)).toMatchObject({ outcome: 'settled', refundPaise: 0 })
  expect(await ordersOf(order)).toHaveLength(1)
  expect(await stockOf(db, order.suit, 'L')).toEqual([1, 0])
})

test('a price that changed meanwhile does not matter', async () => {
  const order = await paidSuit(shop)
  const id = await back(order)
  await db
    .updateTable('products')
    .set({ selling_price_paise: 300_000 })
    .where('id', '=', order.suit.id)
    .execute()
  await settle(id)
  const [, replacement] = await ordersOf(order)
  expect(replacement!.total_paise).toBe(PRICE)
})

test('a new size that is sold out when it is settled writes nothing', async () => {
  const order = await paidSuit(shop)
  const id = await exchange(order)
  await db
    .updateTable('exchange_holds')
    .set({ expires_at: new Date(0) })
    .where('return_id', '=', id)
    .execute()
  await expireExchanges(services)
  const buyer = await orderBeingPaid(db)
  await insertOrderLine(db, buyer.id, order.suit, { size: 'L' })
  const lines = [{ productId: order.suit.id, size: 'L', quantity: 1 }]
  await inTransaction(db, (tx) => holdStock(tx, { orderId: buyer.id, lines, minutes: 10 }))
  await inspected(db, { id, staffId: adminId })
  expect(await settle(id)).toEqual({ outcome: 'new-size-sold-out' })
  expect(await findReturn(db, id)).toMatchObject({ state: 'inspected', refundPaise: null })
  expect(await ordersOf(order)).toHaveLength(1)
  expect(await stockOf(db, order.suit, 'S')).toEqual([4, 0])
  await inTransaction(db, (tx) => releaseHold(tx, buyer.id))
  expect(await problemsOf(db)).toEqual([])
  expect(await settle(id)).toMatchObject({ outcome: 'settled' })
})

test('a cancelled replacement gives back its stock, and its price to the first payment', async () => {
  const order = await paidSuit(shop)
  await settle(await back(order))
  const [, replacement] = await ordersOf(order)
  const wanted = { orderId: replacement!.id, adminId, reason: 'Torn' }
  expect(await cancelOrder(services, wanted)).toMatchObject({ outcome: 'cancelled' })
  expect(await creditOf(db, order.customerId)).toBe(0)
  expect(await shop.refunds()).toMatchObject([{ amount_paise: PRICE }])
  expect(await stockOf(db, order.suit, 'L')).toEqual([1, 0])
})
