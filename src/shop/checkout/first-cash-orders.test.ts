import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { changeOrderStatus } from '../orders/change-order-status.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { HOLD_LIMITS } from './hold-limits.ts'
import { placeCashOrder, type CashRequest } from './place-cash-order.server.ts'

const shop = await openTestServices({ connectionsMax: 30, holdLimits: HOLD_LIMITS })
const { services, db } = shop
const { id: adminId } = await admin(db)
await db
  .updateTable('shop_settings')
  .set({ cod_is_on: true, cod_open_max: 100, cod_max_paise: 50_000_000 })
  .execute()

beforeEach(async () => {
  // Each test starts with an empty shop, because the limits are shares of all products.
  await sql`truncate orders, carts, products cascade`.execute(db)
})

let addresses = 0
const shopper = async (wanted: Parameters<typeof shop.shopper>[0]): Promise<CashRequest> => ({
  ...(await shop.shopper({ clientAddress: `203.0.113.${++addresses}`, ...wanted })),
  sinceCartId: 0,
})
const place = (request: CashRequest) => placeCashOrder(services, request)
const refusal = (why: string) => ({ outcome: 'cash-not-possible', why })

test('a first cash order that is too large for a new account is refused, and nothing is written', async () => {
  const saree = await sareeInShop(db, { quantity: 40 })
  const asha = await shopper({ products: [saree], quantity: 4 })
  expect(await place(asha)).toEqual(refusal('first-order-too-large'))
  expect(await shop.stock(saree)).toEqual({ on_hand: 40, reserved: 0 })
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
  expect(await place(await shopper({ products: [saree], quantity: 3 }))).toMatchObject({
    outcome: 'placed',
  })
})

test('the last unit of a product can be bought for cash by a new account', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  expect(await place(await shopper({ products: [saree] }))).toMatchObject({ outcome: 'placed' })
  expect(await shop.stock(saree)).toEqual({ on_hand: 0, reserved: 0 })
})

test('of two concurrent first cash orders for a product with two units one is placed', async () => {
  const saree = await sareeInShop(db, { quantity: 2 })
  const people = await Promise.all([1, 2].map(() => shopper({ products: [saree] })))
  const results = await Promise.all(people.map(place))
  expect(results.filter(({ outcome }) => outcome === 'placed')).toHaveLength(1)
  expect(results).toContainEqual(refusal('too-many-first-orders'))
  expect(await shop.stock(saree)).toEqual({ on_hand: 1, reserved: 0 })
})

test('twenty concurrent first cash orders take at most half of a product', async () => {
  const saree = await sareeInShop(db, { quantity: 9 })
  await sareeInShop(db, { quantity: 500 })
  const people = await Promise.all(Array.from({ length: 20 }, () => shopper({ products: [saree] })))
  const results = await Promise.all(people.map(place))
  expect(results.filter(({ outcome }) => outcome === 'placed')).toHaveLength(5)
  expect(await shop.stock(saree)).toEqual({ on_hand: 4, reserved: 0 })
})

test('holds and first cash orders of new accounts share the limits', async () => {
  const saree = await sareeInShop(db, { quantity: 4 })
  await shop.begun(await shop.shopper({ products: [saree] }))
  expect(await place(await shopper({ products: [saree] }))).toMatchObject({ outcome: 'placed' })
  const ravi = await shopper({ products: [saree] })
  expect(await place(ravi)).toEqual(refusal('too-many-first-orders'))
  expect(await beginCheckout(services, ravi)).toEqual({
    outcome: 'cannot-hold',
    why: 'product-share',
  })
  expect(await beginCheckout(services, { ...ravi, acceptsNoHold: true })).toMatchObject({
    outcome: 'begun',
    holdExpiresAt: null,
  })
})

test('an account that has paid has no limit, and its units do not count for new accounts', async () => {
  const saree = await sareeInShop(db, { quantity: 40 })
  const first = await shop.shopper()
  await shop.report(first.customerId, shop.pay(await shop.begun(first)))
  const { max } = await db
    .selectFrom('carts')
    .select(({ fn }) => fn.max('id').as('max'))
    .executeTakeFirstOrThrow()
  const { customerId, email } = first
  const known = { ...(await shopper({ products: [saree], quantity: 36 })), customerId, email }
  expect(await place({ ...known, sinceCartId: max + 1 })).toMatchObject({ outcome: 'placed' })
  expect(await place(await shopper({ products: [saree], quantity: 2 }))).toMatchObject({
    outcome: 'placed',
  })
})

test('a first cash order no longer counts towards the limits once the shop has confirmed it', async () => {
  const saree = await sareeInShop(db, { quantity: 3 })
  const placed = await place(await shopper({ products: [saree], quantity: 2 }))
  if (placed.outcome !== 'placed') throw new Error(placed.outcome)
  const ravi = await shopper({ products: [saree] })
  expect(await place(ravi)).toEqual(refusal('too-many-first-orders'))
  const { id: orderId } = await shop.order(placed.number)
  await changeOrderStatus(db, { orderId, stage: 2, basedOn: 1, adminId })
  expect(await place(ravi)).toMatchObject({ outcome: 'placed' })
})
