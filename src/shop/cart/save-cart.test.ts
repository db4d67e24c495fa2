import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { customer, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import type { CartLine } from './cart.ts'
import { findOpenCartId, lockOpenCart, updateCartClosed } from './cart-store.server.ts'
import { priceCart } from './price-cart.server.ts'
import { mergeCart, saveCart } from './save-cart.server.ts'

const { db } = await testDatabase()
const line = (productId: string, change: Partial<CartLine> = {}): CartLine => ({
  productId,
  size: 'M',
  quantity: 1,
  seenPricePaise: 249_900,
  ...change,
})
const openCart = async (customerId: string) =>
  (await findOpenCartId(db, customerId))
    ? inTransaction(db, (tx) => lockOpenCart(tx, customerId))
    : undefined

test('a saved cart is returned to its owner only', async () => {
  const [asha, other] = [await customer(db), await customer(db)]
  const [first, second] = [await suitInShop(db), await suitInShop(db)]
  const lines = [line(second.id, { quantity: 3 }), line(first.id, { size: 'L' })]

  await saveCart(db, asha.id, lines)
  expect((await openCart(asha.id))?.lines).toEqual(lines)
  expect(await openCart(other.id)).toBeUndefined()

  await saveCart(db, asha.id, [])
  expect((await openCart(asha.id))?.lines).toEqual([])
})

test('an unknown product is not saved', async () => {
  const asha = await customer(db)
  const suit = await suitInShop(db)
  await saveCart(db, asha.id, [line(crypto.randomUUID()), line(suit.id)])
  expect((await openCart(asha.id))?.lines).toEqual([line(suit.id)])
})

test('at login both carts are merged, and the browser’s line wins', async () => {
  const asha = await customer(db)
  const [kept, both, fresh] = [await suitInShop(db), await suitInShop(db), await suitInShop(db)]
  await saveCart(db, asha.id, [line(kept.id), line(both.id, { quantity: 1 })])

  const merged = await mergeCart(db, asha.id, [line(both.id, { quantity: 4 }), line(fresh.id)])
  expect(merged).toEqual([line(kept.id), line(both.id, { quantity: 4 }), line(fresh.id)])
  expect((await openCart(asha.id))?.lines).toEqual(merged)
})

test('a deleted product stays in the cart until the customer has seen the notice', async () => {
  const asha = await customer(db)
  const saree = await sareeInShop(db, { title: 'Old rose' })
  await saveCart(db, asha.id, [line(saree.id)])
  await db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', saree.id)
    .execute()

  const cart = await priceCart(db, (await openCart(asha.id))!.lines)
  expect(cart).toMatchObject({
    lines: [],
    notices: [{ kind: 'not-available', title: 'Old rose' }],
  })
})

test('the product id decides the price', async () => {
  const suit = await suitInShop(db, { sellingPricePaise: 180_000, originalPricePaise: 200_000 })
  const cart = await priceCart(db, [
    line(suit.id, { quantity: 2, seenPricePaise: 100 }),
    line(crypto.randomUUID()),
  ])
  expect(cart).toMatchObject({
    totalPaise: 360_000,
    originalTotalPaise: 400_000,
    lines: [{ unitPricePaise: 180_000 }],
  })
  expect(cart.notices.map(({ kind }) => kind)).toEqual(['price-changed', 'not-available'])
})

test('an empty cart costs nothing', async () => {
  expect(await priceCart(db, [])).toEqual({
    lines: [],
    notices: [],
    totalPaise: 0,
    originalTotalPaise: 0,
  })
})

test('closing a cart moves the lines that were not bought into the new cart', async () => {
  const asha = await customer(db)
  const [bought, left] = [await suitInShop(db), await suitInShop(db)]
  await saveCart(db, asha.id, [line(bought.id), line(left.id)])
  const old = (await openCart(asha.id))!

  const next = await inTransaction(db, (tx) => updateCartClosed(tx, old.id, [bought.id]))
  expect(await openCart(asha.id)).toEqual({ id: next, lines: [line(left.id)] })
  expect(await inTransaction(db, (tx) => updateCartClosed(tx, old.id, [bought.id]))).toBeNull()
  expect((await openCart(asha.id))?.id).toBe(next)
})

test('of concurrent saves from several tabs one cart is stored completely', async () => {
  const asha = await customer(db)
  const suits = await Promise.all(Array.from({ length: 8 }, () => suitInShop(db)))
  await Promise.all(
    suits.map((_, index) =>
      saveCart(
        db,
        asha.id,
        suits.slice(0, index + 1).map(({ id }) => line(id, { quantity: index + 1 })),
      ),
    ),
  )

  const { lines } = (await openCart(asha.id))!
  expect(new Set(lines.map(({ quantity }) => quantity)).size).toBe(1)
  expect(lines).toHaveLength(lines[0]!.quantity)
  expect(
    await db.selectFrom('carts').select('id').where('customer_id', '=', asha.id).execute(),
  ).toHaveLength(1)
})

test('a request that waits for a cart which becomes an order gets the new cart', async () => {
  const asha = await customer(db)
  const suit = await suitInShop(db)
  await saveCart(db, asha.id, [line(suit.id)])
  const old = (await openCart(asha.id))!

  const { promise: isClosed, resolve: closed } = Promise.withResolvers<void>()
  const closing = inTransaction(db, async (tx) => {
    await updateCartClosed(tx, old.id, [suit.id])
    closed()
    // Whether the other transaction is queued on the row lock or runs later, it must get the new
    // cart.
    await tx.selectFrom('carts').select('id').where('id', '=', old.id).execute()
  })
  await isClosed
  const locked = await inTransaction(db, (tx) => lockOpenCart(tx, asha.id))
  await closing
  expect(locked.id).not.toBe(old.id)
  expect(locked.lines).toEqual([])
})
