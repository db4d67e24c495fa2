import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop, type ShopProduct } from '../../../tests/support/builders.ts'
import { newZone, setDelivery } from '../../../tests/support/delivery.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { addDays } from '../delivery/delivery-dates.ts'
import { emailSummaryOf } from '../messages/order-summary.ts'
import { findOrderSummary } from '../messages/order-summary-store.server.ts'
import { listPlacedOrders } from '../orders/order-query-store.server.ts'
import { cancelOrder } from '../payment-admin/cancel-order.server.ts'
import { findPromise } from '../orders/promise/promise-store.server.ts'
import { listStockDisagreements } from '../stock/stock-store.server.ts'
import { indianDay } from '../tax/dated.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { placeCashOrder } from './place-cash-order.server.ts'

const shop = await openTestServices({ connectionsMax: 20 })
const { services, db } = shop
const meera = await admin(db)
await db.updateTable('shop_settings').set({ cod_is_on: true, cod_open_max: 100 }).execute()

const dispatch = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: [], cutOff: '00:00', handlingDays: 1 }
const zones = [newZone({ transit: { fromDays: 3, toDays: 6 } })]
beforeEach(() => setDelivery(db, meera.id, { dispatch, zones }))

const inDays = (days: number) => addDays(indianDay(new Date()), days)
const ordersOf = (customerId: string) =>
  db.selectFrom('orders').select('id').where('customer_id', '=', customerId).execute()

async function bought(product: ShopProduct, quantity = 1) {
  const shopper = await shop.shopper({ products: [product], quantity })
  const begun = await shop.begun(shopper)
  shop.pay(begun)
  await shop.deliverWebhooks()
  return { shopper, ...(await shop.order(begun.number)) }
}

test('64 customers of the last two pre-order pieces: two can pay, and the limit holds', async () => {
  const saree = await sareeInShop(db, { quantity: 2, advance: inDays(40) })
  const shoppers = await Promise.all(
    Array.from({ length: 64 }, () => shop.shopper({ products: [saree] })),
  )
  const results = await Promise.all(shoppers.map((one) => beginCheckout(services, one)))
  expect(results.filter(({ outcome }) => outcome === 'begun')).toHaveLength(2)
  expect(results.filter(({ outcome }) => outcome === 'sold-out')).toHaveLength(62)
  expect(await shop.stock(saree)).toEqual({ on_hand: 2, reserved: 2 })
  expect(await listStockDisagreements(db)).toEqual([])
})

test('an order stores the day of each piece and leaves with the last of them', async () => {
  const products = [
    await sareeInShop(db, { advance: inDays(40) }),
    await sareeInShop(db, { advance: 15 }),
    await sareeInShop(db),
  ]
  const { number } = await shop.begun(await shop.shopper({ products }))
  const { id } = await shop.order(number)
  const stored = db.selectFrom('order_lines').select(['sale_mode', 'dispatch_day'])
  const lines = await stored.where('order_id', '=', id).orderBy('position').execute()
  expect(lines.map((line) => line.sale_mode)).toEqual(['pre-order', 'made-to-order', null])
  expect(await findPromise(db, id)).toEqual({
    leavesBy: inDays(40),
    arrivesFrom: inDays(43),
    arrivesTo: inDays(46),
  })
  const { pieces } = emailSummaryOf(await findOrderSummary(db, id), 'http://zari.test')
  expect(pieces.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('Pre-order: dispatched from'),
    expect.stringContaining('Made to order: dispatched by'),
    'Quantity 1',
  ])
})

test('without promised dates of delivery the day of dispatch is stored all the same', async () => {
  await setDelivery(db, meera.id, { dispatch, zones: [newZone()] })
  const { number, id } = await bought(await sareeInShop(db, { advance: 15 }))
  expect(await findPromise(db, id)).toBeNull()
  const [order] = await listPlacedOrders(db, [number])
  expect(order!.lines[0]!.advance).toEqual({
    saleMode: 'made-to-order',
    dispatchDay: inDays(16),
  })
})

test('without the confirmation nothing is ordered, online or for cash', async () => {
  const saree = await sareeInShop(db, { advance: inDays(40) })
  const shopper = await shop.shopper({ products: [saree] })
  for (const confirmedAdvance of ['', `${saree.id} ${inDays(39)}`]) {
    const request = { ...shopper, confirmedAdvance }
    expect(await beginCheckout(services, request)).toMatchObject({
      outcome: 'advance-unconfirmed',
      cart: { lines: [{ advance: inDays(40) }] },
    })
    expect(await placeCashOrder(services, { ...request, sinceCartId: 0 })).toMatchObject({
      outcome: 'advance-unconfirmed',
    })
  }
  expect(await ordersOf(shopper.customerId)).toEqual([])
  expect(await shop.stock(saree)).toEqual({ on_hand: 5, reserved: 0 })
})

test('a date that the owner moved supersedes the unpaid order after a new confirmation', async () => {
  const saree = await sareeInShop(db, { advance: inDays(40) })
  const shopper = await shop.shopper({ products: [saree] })
  const first = await shop.begun(shopper)
  expect((await shop.begun(shopper)).number).toBe(first.number)
  const move = db.updateTable('products').set({ dispatch_from: inDays(60) })
  await move.where('id', '=', saree.id).execute()
  expect(await beginCheckout(services, shopper)).toMatchObject({ outcome: 'advance-unconfirmed' })
  const confirmedAdvance = `${saree.id} ${inDays(60)}`
  const second = await shop.begun({ ...shopper, confirmedAdvance })
  expect(second.number).not.toBe(first.number)
  expect(await shop.stock(saree)).toEqual({ on_hand: 5, reserved: 1 })
})

test('a sold piece takes from the limit, and a cancelled order gives it back', async () => {
  const saree = await sareeInShop(db, { quantity: 3, advance: inDays(40) })
  const { id } = await bought(saree, 2)
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
  const cancelled = await cancelOrder(services, {
    orderId: id,
    adminId: meera.id,
    reason: 'The weaver is ill.',
  })
  expect(cancelled).toMatchObject({ outcome: 'cancelled' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 3, reserved: 0 })
})
