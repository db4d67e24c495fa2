import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { linesFor, openTestServices, totalOf } from '../../../tests/support/test-services.ts'
import { beginCheckout } from './begin-checkout.server.ts'

const shop = await openTestServices({ connectionsMax: 40 })
const { services, db, sandbox } = shop

beforeEach(() => sandbox.control.reset())

const written = async () => {
  const { rows } = await sql<{
    count: number
  }>`select (select count(*) from orders) + (select count(*) from payment_attempts)
    + (select count(*) from stock_holds) + (select count(*) from carts) as count`.execute(db)
  return rows[0]!.count
}
const ordersOf = (customerId: string) =>
  db.selectFrom('orders').selectAll().where('customer_id', '=', customerId).orderBy('id').execute()

test('checkout creates the order, holds its stock and opens a payment of exactly its total', async () => {
  const saree = await sareeInShop(db, { sellingPricePaise: 249_900, quantity: 5 })
  const begun = await shop.begun(await shop.shopper({ products: [saree], quantity: 2 }))

  expect(begun).toMatchObject({
    amountPaise: 499_800,
    currency: 'INR',
    shopName: 'Zari',
    windowSeconds: 480,
  })
  expect(await shop.order(begun.number)).toMatchObject({
    payment_state: 'pending_payment',
    total_paise: 499_800,
    placed_at: null,
  })
  expect(await shop.stock(saree)).toEqual({ on_hand: 5, reserved: 2 })
  expect(sandbox.control.state().orders).toMatchObject([
    { id: begun.gatewayOrderId, amount: 499_800, receipt: `zari-${begun.number}-1` },
  ])
})

test('6: a forged total is refused with the right one, and nothing is written', async () => {
  const shopper = await shop.shopper()
  const before = await written()
  const begun = await beginCheckout(services, {
    ...shopper,
    lines: shopper.lines.map((line) => ({ ...line, seenPricePaise: 1 })),
    expectedTotalPaise: 1,
  })
  expect(begun).toMatchObject({
    outcome: 'prices-changed',
    cart: { totalPaise: shopper.expectedTotalPaise },
  })
  expect(await written()).toBe(before)
  expect(sandbox.control.state().orders).toEqual([])
})

test('6: a price sent by the browser is never charged', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun({
    ...shopper,
    lines: shopper.lines.map((line) => ({ ...line, seenPricePaise: 1 })),
  })
  expect(begun.amountPaise).toBe(shopper.expectedTotalPaise)
})

test('an empty cart, an incomplete address or a too large order is refused, and nothing is written', async () => {
  const shopper = await shop.shopper()
  const expensive = await shop.shopper({
    products: [
      await sareeInShop(db, { sellingPricePaise: 50_000_000, originalPricePaise: 50_000_000 }),
    ],
    quantity: 2,
  })
  const before = await written()
  expect(await beginCheckout(services, { ...shopper, lines: [] })).toEqual({
    outcome: 'cart-is-empty',
  })
  expect(
    await beginCheckout(services, { ...shopper, address: { ...shopper.address, city: ' ' } }),
  ).toEqual({ outcome: 'address-incomplete' })
  expect(await beginCheckout(services, expensive)).toEqual({ outcome: 'order-too-large' })
  expect(await written()).toBe(before)
})

test('9: the first customer holds the last product, the second is refused before paying', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const first = await shop.shopper({ products: [saree] })
  await shop.begun(first)
  const second = await beginCheckout(services, await shop.shopper({ products: [saree] }))
  expect(second).toMatchObject({
    outcome: 'sold-out',
    cart: { notices: [{ kind: 'sold-out', productId: saree.id }] },
  })
})

test('9: of fifty concurrent customers exactly one gets the last product', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shoppers = await Promise.all(
    Array.from({ length: 50 }, () => shop.shopper({ products: [saree] })),
  )
  const results = await Promise.all(shoppers.map((shopper) => beginCheckout(services, shopper)))
  expect(results.filter(({ outcome }) => outcome === 'sold-out')).toHaveLength(49)

  const winner = results.find((result) => result.outcome === 'begun')!
  shop.pay(winner)
  await shop.deliverWebhooks()
  expect(await shop.order(winner.number)).toMatchObject({ payment_state: 'paid' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
  const sold = await db
    .selectFrom('stock_movements')
    .selectAll()
    .where('product_id', '=', saree.id)
    .where('reason', '=', 'sale')
    .execute()
  expect(sold).toMatchObject([{ change: -1 }])
  expect(
    await db
      .selectFrom('order_lines')
      .select('order_id')
      .where('product_id', '=', saree.id)
      .execute(),
  ).toHaveLength(1)
  await shop.expectBooksToBalance()
})

test('concurrent orders of two products in either order neither deadlock nor oversell', async () => {
  const [one, other] = [
    await sareeInShop(db, { quantity: 10 }),
    await suitInShop(db, { quantity: 10 }),
  ]
  const shoppers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      shop.shopper({ products: index % 2 ? [one, other] : [other, one] }),
    ),
  )
  const results = await Promise.all(shoppers.map((shopper) => beginCheckout(services, shopper)))
  expect(results.filter(({ outcome }) => outcome === 'begun')).toHaveLength(10)
  expect(await shop.stock(one)).toEqual({ on_hand: 10, reserved: 10 })
  expect(await shop.stock(other)).toEqual({ on_hand: 10, reserved: 10 })
})

test('8: a changed cart supersedes the old order and releases its stock', async () => {
  const [green, red] = [
    await sareeInShop(db, { quantity: 3 }),
    await sareeInShop(db, { quantity: 3 }),
  ]
  const shopper = await shop.shopper({ products: [green] })
  const old = await shop.begun(shopper)
  const lines = linesFor([green, red])
  const begun = await shop.begun({ ...shopper, lines, expectedTotalPaise: totalOf(lines) })

  expect(await shop.order(old.number)).toMatchObject({
    payment_state: 'cancelled',
    placed_at: null,
  })
  expect(begun.number).not.toBe(old.number)
  expect(await shop.stock(green)).toEqual({ on_hand: 3, reserved: 1 })
  expect(await shop.stock(red)).toEqual({ on_hand: 3, reserved: 1 })
})

test('8: another address supersedes the order, and a payment for the old one is refunded', async () => {
  const shopper = await shop.shopper()
  const old = await shop.begun(shopper)
  const begun = await shop.begun({ ...shopper, address: { ...shopper.address, city: 'Nashik' } })
  shop.pay(old)
  shop.pay(begun)
  await shop.deliverWebhooks()
  expect(await shop.order(old.number)).toMatchObject({ payment_state: 'refund_due' })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid', city: 'Nashik' })
  await shop.expectBooksToBalance()
})

test('8: concurrent tabs with different carts leave one live order', async () => {
  const [green, red] = [await sareeInShop(db), await sareeInShop(db)]
  const shopper = await shop.shopper({ products: [green] })
  const other = { ...shopper, lines: linesFor([red]), expectedTotalPaise: red.sellingPricePaise }
  await Promise.all(
    [shopper, other, shopper, other].map((request) => beginCheckout(services, request)),
  )
  const orders = await ordersOf(shopper.customerId)
  expect(orders.filter(({ payment_state }) => payment_state === 'pending_payment')).toHaveLength(1)
  const held = (await shop.stock(green)).reserved + (await shop.stock(red)).reserved
  expect(held).toBe(1)
})

test.each(['draft', 'archived'] as const)(
  'a product that has become %s cannot be bought, and nothing is written',
  async (state) => {
    const saree = await sareeInShop(db)
    const shopper = await shop.shopper({ products: [saree] })
    await db.updateTable('products').set({ state }).where('id', '=', saree.id).execute()
    const before = await written()
    expect(await beginCheckout(services, shopper)).toMatchObject({
      outcome: 'prices-changed',
      cart: { lines: [], notices: [{ kind: 'not-available' }] },
    })
    expect(await written()).toBe(before)
  },
)

test('an order whose payment has begun is settled although its product is archived meanwhile', async () => {
  const saree = await sareeInShop(db)
  const shopper = await shop.shopper({ products: [saree] })
  const begun = await shop.begun(shopper)
  await db.updateTable('products').set({ state: 'archived' }).where('id', '=', saree.id).execute()
  await shop.report(shopper.customerId, shop.pay(begun))
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid', status: 1 })
})
