import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sareeInShop, suitInShop } from '../../../tests/builders.ts'
import { linesFor, openTill, totalOf } from '../../../tests/test-till.ts'
import { beginCheckout } from './begin-checkout.server.ts'

const shop = await openTill({ connectionsMax: 40 })
const { till, db, sandbox } = shop

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

test('an order is frozen, its pieces are held, and the gateway is asked for exactly its total', async () => {
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

test('6: a total that the browser made up is refused, the true one is told, and nothing is written', async () => {
  const shopper = await shop.shopper()
  const before = await written()
  const begun = await beginCheckout(till, {
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

test('6: a price that only the browser believes is never charged', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun({
    ...shopper,
    lines: shopper.lines.map((line) => ({ ...line, seenPricePaise: 1 })),
  })
  expect(begun.amountPaise).toBe(shopper.expectedTotalPaise)
})

test('an empty cart, an address without a city, and an order too large to pay are refused, and nothing is written', async () => {
  const shopper = await shop.shopper()
  const dear = await shop.shopper({
    products: [
      await sareeInShop(db, { sellingPricePaise: 50_000_000, originalPricePaise: 50_000_000 }),
    ],
    quantity: 2,
  })
  const before = await written()
  expect(await beginCheckout(till, { ...shopper, lines: [] })).toEqual({ outcome: 'cart-is-empty' })
  expect(
    await beginCheckout(till, { ...shopper, address: { ...shopper.address, city: ' ' } }),
  ).toEqual({ outcome: 'address-incomplete' })
  expect(await beginCheckout(till, dear)).toEqual({ outcome: 'order-too-large' })
  expect(await written()).toBe(before)
})

test('9: the last piece is held by whoever presses first, and the other one is told before paying', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const first = await shop.shopper({ products: [saree] })
  await shop.begun(first)
  const second = await beginCheckout(till, await shop.shopper({ products: [saree] }))
  expect(second).toMatchObject({
    outcome: 'sold-out',
    cart: { notices: [{ kind: 'sold-out', productId: saree.id }] },
  })
})

test('9: fifty customers at once on the last piece: one order, one stock movement, 49 clear answers, stock 0', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const shoppers = await Promise.all(
    Array.from({ length: 50 }, () => shop.shopper({ products: [saree] })),
  )
  const answers = await Promise.all(shoppers.map((shopper) => beginCheckout(till, shopper)))
  expect(answers.filter(({ outcome }) => outcome === 'sold-out')).toHaveLength(49)

  const winner = answers.find((answer) => answer.outcome === 'begun')!
  shop.pay(winner)
  await shop.hearWebhooks()
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

test('two products in either order by many customers at once: no deadlock, and never more than there is', async () => {
  const [one, other] = [
    await sareeInShop(db, { quantity: 10 }),
    await suitInShop(db, { quantity: 10 }),
  ]
  const shoppers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      shop.shopper({ products: index % 2 ? [one, other] : [other, one] }),
    ),
  )
  const answers = await Promise.all(shoppers.map((shopper) => beginCheckout(till, shopper)))
  expect(answers.filter(({ outcome }) => outcome === 'begun')).toHaveLength(10)
  expect(await shop.stock(one)).toEqual({ on_hand: 10, reserved: 10 })
  expect(await shop.stock(other)).toEqual({ on_hand: 10, reserved: 10 })
})

test('26: a double click, a second tab and a reload go on with one order and one payment, also on the last piece', async () => {
  const shopper = await shop.shopper({ products: [await sareeInShop(db, { quantity: 1 })] })
  const clicks = await Promise.all(Array.from({ length: 5 }, () => beginCheckout(till, shopper)))
  const reloaded = await beginCheckout(till, shopper)

  const orders = new Set(
    [...clicks, reloaded].map((begun) =>
      begun.outcome === 'begun' ? begun.gatewayOrderId : begun.outcome,
    ),
  )
  expect(orders.size).toBe(1)
  expect(await ordersOf(shopper.customerId)).toHaveLength(1)
  expect(sandbox.control.state().orders).toHaveLength(1)
})

test('26: pressing again gives the whole time again', async () => {
  const shopper = await shop.shopper()
  const { number } = await shop.begun(shopper)
  await shop.holdIsOver(number)
  const again = await shop.begun(shopper)
  expect(again.number).toBe(number)
  expect(again.holdExpiresAt!.getTime()).toBeGreaterThan(Date.now() + 19 * 60_000)
})

test('26: pressing again after paying in a window that was lost tells of the payment instead of taking a second one', async () => {
  const shopper = await shop.shopper()
  const begun = await shop.begun(shopper)
  shop.pay(begun, { knobs: { webhook: 'drop' } })
  expect(await beginCheckout(till, shopper)).toEqual({
    outcome: 'already-paid',
    number: begun.number,
  })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid' })
})

test('8: a changed cart takes the place of the old order, whose pieces are free again', async () => {
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

test('8: another address is another order, and money that still comes for the old one goes back', async () => {
  const shopper = await shop.shopper()
  const old = await shop.begun(shopper)
  const begun = await shop.begun({ ...shopper, address: { ...shopper.address, city: 'Nashik' } })
  shop.pay(old)
  shop.pay(begun)
  await shop.hearWebhooks()
  expect(await shop.order(old.number)).toMatchObject({ payment_state: 'refund_due' })
  expect(await shop.order(begun.number)).toMatchObject({ payment_state: 'paid', city: 'Nashik' })
  await shop.expectBooksToBalance()
})

test('8: two tabs with different carts at once leave one live order', async () => {
  const [green, red] = [await sareeInShop(db), await sareeInShop(db)]
  const shopper = await shop.shopper({ products: [green] })
  const other = { ...shopper, lines: linesFor([red]), expectedTotalPaise: red.sellingPricePaise }
  await Promise.all([shopper, other, shopper, other].map((request) => beginCheckout(till, request)))
  const orders = await ordersOf(shopper.customerId)
  expect(orders.filter(({ payment_state }) => payment_state === 'pending_payment')).toHaveLength(1)
  const held = (await shop.stock(green)).reserved + (await shop.stock(red)).reserved
  expect(held).toBe(1)
})

test('15: an order whose creation got no answer is found by its receipt when the customer presses again', async () => {
  const shopper = await shop.shopper()
  sandbox.control.scenario({ knobs: { order_create: '5xx_after' }, times: 9 })
  const unsure = await beginCheckout(till, shopper)
  expect(unsure).toMatchObject({ outcome: 'gateway-unsure' })

  const made = sandbox.control.state().orders
  const begun = await shop.begun(shopper)
  expect(begun.number).toBe((unsure as { number: string }).number)
  expect(made.map(({ id }) => id)).toContain(begun.gatewayOrderId)
})

test('15: an order that was never made is made again with the same receipt', async () => {
  const shopper = await shop.shopper()
  sandbox.control.scenario({ knobs: { order_create: '5xx_before' } })
  expect(await beginCheckout(till, shopper)).toMatchObject({ outcome: 'gateway-unsure' })
  const begun = await shop.begun(shopper)
  expect(sandbox.control.state().orders).toMatchObject([
    { id: begun.gatewayOrderId, receipt: `zari-${begun.number}-1` },
  ])
})

test('20: a process killed before it asked the gateway leaves an order that goes on when the customer comes back', async () => {
  const shopper = await shop.shopper()
  const dying = {
    ...till,
    gateway: { ...till.gateway, createOrder: () => new Promise<never>(() => {}) },
  }
  void beginCheckout(dying, shopper)
  await expect.poll(async () => (await ordersOf(shopper.customerId)).length).toBe(1)
  await shop.attemptsAre(2)

  const begun = await shop.begun(shopper)
  expect(await ordersOf(shopper.customerId)).toMatchObject([
    { number: begun.number, payment_state: 'pending_payment' },
  ])
})
