import { expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { placeCashOrder } from '../checkout/place-cash-order.server.ts'
import { listMessages } from '../messages/message-log-store.server.ts'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import { listStockDisagreements } from '../stock/stock-store.server.ts'
import { expireCashOrders } from './expire-cash-orders.server.ts'

const shop = await openTestServices()
const { services, db } = shop
const { id: adminId } = await admin(db)
await db.updateTable('shop_settings').set({ cod_is_on: true, cod_open_max: 100 }).execute()

const DAY_MS = 24 * 60 * 60 * 1000

type KnownCustomer = { customerId: string; email: string }

async function cashOrder({ days, customer }: { days: number; customer?: KnownCustomer }) {
  const saree = await sareeInShop(db, { quantity: 2 })
  const newShopper = await shop.shopper({ clientAddress: saree.id, products: [saree] })
  const { customerId, email } = customer ?? newShopper
  const request = { ...newShopper, customerId, email, sinceCartId: 0 }
  const placed = await placeCashOrder(services, request)
  if (placed.outcome !== 'placed') throw new Error(placed.outcome)
  await db
    .updateTable('orders')
    .set({ placed_at: new Date(Date.now() - days * DAY_MS) })
    .where('number', '=', placed.number)
    .execute()
  const { id: orderId } = await shop.order(placed.number)
  return { saree, orderId, customerId, email, number: placed.number }
}

const confirm = (orderId: number) =>
  changeOrderStatus(db, { orderId, stage: 2, basedOn: 1, adminId })
const stateOf = async (number: string) => (await shop.order(number)).payment_state
const mailsAbout = async (number: string) =>
  (await listMessages(db, { search: number, failed: false, page: 1 })).items.map(({ kind }) => kind)

test('an unconfirmed first cash order returns its stock once and informs the customer', async () => {
  const { saree, number } = await cashOrder({ days: 7.1 })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  await Promise.all([expireCashOrders(services), expireCashOrders(services)])
  await expireCashOrders(services)
  expect(await stateOf(number)).toBe('cancelled')
  expect(await shop.stock(saree)).toEqual({ on_hand: 2, reserved: 0 })
  expect(await listStockDisagreements(db)).toEqual([])
  expect((await mailsAbout(number)).toSorted()).toEqual(['order-cancelled', 'order-placed'])
})

test('young orders, confirmed orders and orders of customers who have paid before are kept', async () => {
  const young = await cashOrder({ days: 6.9 })
  const confirmed = await cashOrder({ days: 30 })
  await confirm(confirmed.orderId)
  const accepted = await cashOrder({ days: 60 })
  await db
    .updateTable('orders')
    .set({ status: 4, cash_noted_at: new Date() })
    .where('id', '=', accepted.orderId)
    .execute()
  const second = await cashOrder({ days: 30, customer: accepted })
  await expireCashOrders(services)
  for (const { number, saree } of [young, confirmed, accepted, second]) {
    expect(await stateOf(number)).toBe('paid')
    expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
    expect(await mailsAbout(number)).not.toContain('order-cancelled')
  }
})

test('of a concurrent confirmation and expiry exactly one succeeds', async () => {
  const orders = await Promise.all(Array.from({ length: 4 }, () => cashOrder({ days: 8 })))
  const unconfirmed = await cashOrder({ days: 8 })
  const [confirmed] = await Promise.all([
    Promise.all(orders.map(({ orderId }) => confirm(orderId))),
    expireCashOrders(services),
  ])
  for (const [index, { number, saree }] of orders.entries()) {
    const isConfirmed = confirmed[index]!.outcome === 'changed'
    expect(await stateOf(number)).toBe(isConfirmed ? 'paid' : 'cancelled')
    expect(await shop.stock(saree)).toEqual({ on_hand: isConfirmed ? 1 : 2, reserved: 0 })
  }
  expect(await stateOf(unconfirmed.number)).toBe('cancelled')
})
