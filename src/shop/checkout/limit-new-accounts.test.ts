import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sareeInShop, type ShopProduct } from '../../../tests/support/builders.ts'
import { linesFor, openTestServices, totalOf } from '../../../tests/support/test-services.ts'
import { expireHolds } from '../settlement/expire-holds.server.ts'
import { findPaymentStatus } from '../settlement/payment-status-store.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import type { CheckoutRequest } from './checkout.ts'
import { HOLD_LIMITS } from './hold-limits.ts'
import { findHeldStock } from '../stock/unpaid-holds-store.server.ts'

const shop = await openTestServices({ connectionsMax: 30, holdLimits: HOLD_LIMITS })
const { services, db, sandbox } = shop

beforeEach(async () => {
  sandbox.control.reset()
  // Each test starts with an empty shop, because the limits are shares of all products.
  await sql`truncate orders, carts, products cascade`.execute(db)
})

const sarees = (count: number, quantity: number, sellingPricePaise = 249_900) =>
  Promise.all(
    Array.from({ length: count }, () =>
      sareeInShop(db, { quantity, sellingPricePaise, originalPricePaise: sellingPricePaise }),
    ),
  )
const outcomes = async (requests: CheckoutRequest[]) =>
  (await Promise.all(requests.map((request) => beginCheckout(services, request)))).map(
    ({ outcome }) => outcome,
  )
const countHeldUnits = async () =>
  (
    await sql<{
      units: number
    }>`select coalesce(sum(quantity), 0)::int as units from stock_holds where status = 'held'`.execute(
      db,
    )
  ).rows[0]!.units
const countOrders = async () => (await db.selectFrom('orders').select('id').execute()).length

/** Returns a request of an account whose first order is paid. */
async function paidShopper(wanted: Parameters<typeof shop.shopper>[0]): Promise<CheckoutRequest> {
  const first = await shop.shopper()
  await shop.report(first.customerId, shop.pay(await shop.begun(first)))
  const { customerId, email } = first
  return { ...(await shop.shopper(wanted)), customerId, email }
}

test('a first order of eight products for 60,000 Rs. is held and can be paid', async () => {
  const products = await sarees(8, 1, 750_000)
  const asha = await shop.shopper({ products })
  const begun = await shop.begun(asha)
  expect(begun.holdExpiresAt).not.toBeNull()
  expect(await countHeldUnits()).toBe(8)
  expect(await shop.report(asha.customerId, shop.pay(begun))).toMatchObject({ outcome: 'placed' })
})

test('the last unit of a product can be held by a new account', async () => {
  const [saree] = await sarees(1, 1)
  expect(await beginCheckout(services, await shop.shopper({ products: [saree!] }))).toMatchObject({
    outcome: 'begun',
  })
  expect(await shop.stock(saree!)).toEqual({ on_hand: 1, reserved: 1 })
})

test('a first order above a limit is refused with the reason, and nothing is written', async () => {
  const [cheap, expensive] = [await sarees(13, 40), await sarees(2, 9, 8_000_000)]
  const refusals: [ShopProduct[], number, string][] = [
    [[cheap[0]!], 4, 'product-units'],
    [cheap, 1, 'order-units'],
    [expensive, 1, 'order-value'],
  ]
  for (const [products, quantity, why] of refusals)
    expect(await beginCheckout(services, await shop.shopper({ products, quantity }))).toEqual({
      outcome: 'cannot-hold',
      why,
    })
  expect(await countOrders()).toBe(0)
  expect(await countHeldUnits()).toBe(0)
  expect(sandbox.control.state().orders).toEqual([])
})

test('an account that has paid has no hold limits', async () => {
  const [saree] = await sarees(1, 40)
  const asha = await paidShopper({ products: [saree!], quantity: 25 })
  expect(await beginCheckout(services, asha)).toMatchObject({ outcome: 'begun' })
  expect(await shop.stock(saree!)).toEqual({ on_hand: 40, reserved: 25 })
})

test('an account whose only payment was refunded counts as new again', async () => {
  const [saree] = await sarees(1, 40)
  const asha = await paidShopper({ products: [saree!], quantity: 25 })
  await sql`update orders set payment_state = 'refunded' where customer_id = ${asha.customerId}`.execute(
    db,
  )
  expect(await beginCheckout(services, asha)).toEqual({
    outcome: 'cannot-hold',
    why: 'product-units',
  })
})

test('twenty concurrent new accounts hold at most half of a product', async () => {
  const [saree] = await sarees(1, 9)
  await sarees(20, 50)
  const shoppers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      shop.shopper({ products: [saree!], clientAddress: `203.0.113.${index}` }),
    ),
  )
  const results = await outcomes(shoppers)
  expect(results.filter((outcome) => outcome === 'begun')).toHaveLength(5)
  expect(results.filter((outcome) => outcome === 'cannot-hold')).toHaveLength(15)
  expect(await shop.stock(saree!)).toEqual({ on_hand: 9, reserved: 5 })
  const known = await paidShopper({ products: [saree!], quantity: 4 })
  expect(await beginCheckout(services, known)).toMatchObject({ outcome: 'begun' })
})

test('concurrent orders of ten accounts at one client address hold at most the share of an address', async () => {
  const products = await sarees(20, 50)
  const shoppers = await Promise.all(
    products.slice(0, 10).map((saree) => shop.shopper({ products: [saree], quantity: 3 })),
  )
  const others = await Promise.all(
    products
      .slice(10)
      .map((saree) => shop.shopper({ products: [saree], clientAddress: '2001:db8:1:2::/64' })),
  )
  const [here, elsewhere] = await Promise.all([outcomes(shoppers), outcomes(others)])
  // One address may hold 2 % of 1,000 units, which is 20 units or six orders of three.
  expect(here.filter((outcome) => outcome === 'begun')).toHaveLength(6)
  expect(elsewhere.filter((outcome) => outcome === 'begun')).toHaveLength(10)
})

test('concurrent batches of two processes hold at most the allowed share of the shop', async () => {
  const products = await sarees(40, 25)
  const shoppers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      shop.shopper({
        products: products.slice(index % 37, (index % 37) + 3),
        clientAddress: `203.0.113.${index}`,
      }),
    ),
  )
  // A second services object has its own batch queues, like a second process.
  const processes = [services, { ...services }]
  const results = await Promise.all(
    shoppers.map((request, index) => beginCheckout(processes[index % 2]!, request)),
  )
  expect(results.filter(({ outcome }) => outcome === 'begun')).toHaveLength(26)
  expect(await countHeldUnits()).toBe(78)
})

test('two concurrent requests of one account create one order within the limits', async () => {
  const products = await sarees(2, 5)
  const asha = await shop.shopper({ products: [products[0]!], quantity: 3 })
  const lines = linesFor([products[1]!], 3)
  const other = { ...asha, lines, expectedTotalPaise: totalOf(lines) }
  await outcomes([asha, other, asha, other])
  expect(await countHeldUnits()).toBe(3)
})

test('a released or paid hold no longer counts towards the limits, and its address is deleted', async () => {
  const [saree] = await sarees(1, 2)
  const [asha, ravi, meera] = await Promise.all(
    Array.from({ length: 3 }, () => shop.shopper({ products: [saree!] })),
  )
  const { number } = await shop.begun(asha!)
  expect(await beginCheckout(services, ravi!)).toEqual({
    outcome: 'cannot-hold',
    why: 'product-share',
  })
  await shop.expireHold(number)
  await expireHolds(services)
  await shop.report(ravi!.customerId, shop.pay(await shop.begun(ravi!)))
  await shop.begun(meera!)
  const kept = await db
    .selectFrom('stock_holds')
    .select(['status', 'new_account_address'])
    .where('new_account_address', 'is not', null)
    .execute()
  expect(kept).toMatchObject([{ status: 'held' }])
  expect(kept[0]!.new_account_address).not.toContain('203.0.113')
})

async function withoutHold() {
  const [saree] = await sarees(1, 2)
  await shop.begun(await shop.shopper({ products: [saree!] }))
  const ravi = await shop.shopper({ products: [saree!] })
  expect(await beginCheckout(services, ravi)).toEqual({
    outcome: 'cannot-hold',
    why: 'product-share',
  })
  const accepting = { ...ravi, acceptsNoHold: true }
  return { saree: saree!, ravi: accepting, begun: await shop.begun(accepting) }
}

test('a customer who accepts having no hold can pay while the product is available', async () => {
  const { saree, ravi, begun } = await withoutHold()
  expect(begun.holdExpiresAt).toBeNull()
  expect(await shop.stock(saree)).toEqual({ on_hand: 2, reserved: 1 })
  expect(await findPaymentStatus(db, ravi.customerId, begun.number)).toMatchObject({
    state: 'waiting',
    holdExpiresAt: null,
  })
  expect(await shop.begun(ravi)).toMatchObject({ number: begun.number, holdExpiresAt: null })
  expect(await shop.report(ravi.customerId, shop.pay(begun))).toMatchObject({ outcome: 'placed' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })
  await shop.expectBooksToBalance()
})

test('a payment without a hold is refunded when another order has taken the last unit', async () => {
  const { saree, ravi, begun } = await withoutHold()
  const meera = await shop.shopper({ products: [saree] })
  const faster = await shop.begun({ ...meera, acceptsNoHold: true })
  await shop.report(meera.customerId, shop.pay(faster))
  expect(await shop.report(ravi.customerId, shop.pay(begun))).toMatchObject({
    outcome: 'refund-due',
  })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'refund_due' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 1 })
  await shop.expectBooksToBalance()
})

test('an unpaid order without a hold expires like any other', async () => {
  const { saree, begun } = await withoutHold()
  await shop.expireHold(begun.number)
  await expireHolds(services)
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'expired' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 2, reserved: 1 })
})

test('stock counts as held by new accounts until the order is paid or has expired', async () => {
  const products = await sarees(3, 10)
  const [asha, ravi] = [await shop.shopper({ products }), await shop.shopper({ products })]
  const [first, second] = [await shop.begun(asha), await shop.begun(ravi)]
  expect(await findHeldStock(db)).toEqual({ orders: 2, heldUnits: 6, units: 30 })
  await shop.report(asha.customerId, shop.pay(first))
  expect(await findHeldStock(db)).toEqual({ orders: 1, heldUnits: 3, units: 27 })
  await shop.expireHold(second.number)
  await expireHolds(services)
  expect(await findHeldStock(db)).toEqual({ orders: 0, heldUnits: 0, units: 27 })
})
