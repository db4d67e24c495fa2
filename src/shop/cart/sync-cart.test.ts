import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { customer, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import type { CartLine } from './cart.ts'
import { findOpenCart, lockOpenCart, lockOpenCarts, updateCartClosed } from './cart-store.server.ts'
import { priceCart } from './price-cart.server.ts'
import { readCart, syncCart } from './sync-cart.server.ts'

const { db } = await testDatabase()
const line = (productId: string, change: Partial<CartLine> = {}): CartLine => ({
  productId,
  size: 'M',
  quantity: 1,
  seenPricePaise: 249_900,
  ...change,
})
const openCart = (customerId: string) => findOpenCart(db, customerId)
/** Without a base, the browser's lines are added to the saved lines. */
const addLines = (customerId: string, lines: CartLine[], base: CartLine[] = []) =>
  syncCart(db, { customerId, base, lines })

test('a saved cart is returned only to its owner', async () => {
  const [asha, other] = [await customer(db), await customer(db)]
  const [first, second] = [await suitInShop(db), await suitInShop(db)]
  const lines = [line(second.id, { quantity: 3 }), line(first.id, { size: 'L' })]

  expect(await addLines(asha.id, lines)).toEqual({ version: 1, lines })
  expect(await readCart(db, asha.id)).toMatchObject({ version: 1, lines })
  expect(await readCart(db, other.id)).toEqual({ version: 0, lines: [] })

  expect(await addLines(asha.id, [], lines)).toEqual({ version: 2, lines: [] })
})

test('a cart request without changes writes nothing, and neither does a repeated request', async () => {
  const asha = await customer(db)
  const [first, second] = [await suitInShop(db), await suitInShop(db)]
  expect(await addLines(asha.id, [])).toEqual({ version: 0, lines: [] })
  expect(await openCart(asha.id)).toBeUndefined()

  const base = [line(first.id)]
  await addLines(asha.id, base)
  const change = [line(first.id, { quantity: 4 }), line(second.id)]
  const changed = await addLines(asha.id, change, base)
  expect(changed).toEqual({ version: 2, lines: change })
  expect(await addLines(asha.id, change, base)).toMatchObject(changed)
  expect(await addLines(asha.id, base, base)).toMatchObject(changed)
})

test('joining two sizes is saved once, also when the request is sent twice at the same time', async () => {
  const asha = await customer(db)
  const [suit, other] = [await suitInShop(db), await suitInShop(db)]
  const base = [line(suit.id), line(other.id), line(suit.id, { size: 'L', quantity: 2 })]
  const customerId = asha.id
  await syncCart(db, { customerId, base: [], lines: base }, 'several')

  const lines = [line(suit.id, { size: 'L', quantity: 3 }), line(other.id)]
  const join = () => syncCart(db, { customerId, base, lines }, 'several')
  const results = await Promise.all([join(), join(), join()])
  const saved = [line(other.id), line(suit.id, { size: 'L', quantity: 3 })]
  for (const result of results) expect(result).toMatchObject({ version: 2, lines: saved })
  expect(await join()).toMatchObject({ version: 2, lines: saved })
})

test('an unknown product is not saved and does not count as a change', async () => {
  const asha = await customer(db)
  const suit = await suitInShop(db)
  await addLines(asha.id, [line(crypto.randomUUID()), line(suit.id)])
  expect(await addLines(asha.id, [line(crypto.randomUUID())])).toMatchObject({
    version: 1,
    lines: [line(suit.id)],
  })
})

test('at login both carts are merged, and for the same product the browser’s line is kept', async () => {
  const asha = await customer(db)
  const [kept, both, fresh] = [await suitInShop(db), await suitInShop(db), await suitInShop(db)]
  await addLines(asha.id, [line(kept.id), line(both.id, { quantity: 1 })])

  const merged = await addLines(asha.id, [line(both.id, { quantity: 4 }), line(fresh.id)])
  expect(merged.lines).toEqual([line(kept.id), line(both.id, { quantity: 4 }), line(fresh.id)])
  expect((await openCart(asha.id))?.lines).toEqual(merged.lines)
})

test('a deleted product stays in the cart until the customer has seen the notice', async () => {
  const asha = await customer(db)
  const saree = await sareeInShop(db, { title: 'Old rose' })
  await addLines(asha.id, [line(saree.id)])
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

test('the product id in a cart line decides the price', async () => {
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
  await addLines(asha.id, [line(bought.id), line(left.id)])
  const old = (await openCart(asha.id))!

  const next = await inTransaction(db, (tx) => updateCartClosed(tx, old.id, [line(bought.id)]))
  expect(await openCart(asha.id)).toEqual({ id: next, version: 2, lines: [line(left.id)] })
  expect(
    await inTransaction(db, (tx) => updateCartClosed(tx, old.id, [line(bought.id)])),
  ).toBeNull()
  expect((await openCart(asha.id))?.id).toBe(next)
})

test('a bought size leaves the cart, and another size of the product stays', async () => {
  const asha = await customer(db)
  const suit = await suitInShop(db)
  const [medium, large] = [line(suit.id), { ...line(suit.id), size: 'L' }]
  const change = { customerId: asha.id, base: [], lines: [medium, large] }
  expect(await syncCart(db, change, 'several')).toMatchObject({ lines: [medium, large] })
  const old = (await openCart(asha.id))!
  await inTransaction(db, (tx) => updateCartClosed(tx, old.id, [medium]))
  expect(await openCart(asha.id)).toMatchObject({ lines: [large] })
})

test('a product leaves the cart although its size was changed while it was paid', async () => {
  const asha = await customer(db)
  const suit = await suitInShop(db)
  await addLines(asha.id, [{ ...line(suit.id), size: 'L' }])
  const old = (await openCart(asha.id))!
  await inTransaction(db, (tx) => updateCartClosed(tx, old.id, [line(suit.id)]))
  expect(await openCart(asha.id)).toMatchObject({ lines: [] })
})

test('two other sizes of a bought product stay in the cart', async () => {
  const asha = await customer(db)
  const suit = await suitInShop(db)
  const others = ['L', 'XL'].map((size) => ({ ...line(suit.id), size }))
  await syncCart(db, { customerId: asha.id, base: [], lines: others }, 'several')
  const old = (await openCart(asha.id))!
  await inTransaction(db, (tx) => updateCartClosed(tx, old.id, [line(suit.id)]))
  expect(await openCart(asha.id)).toMatchObject({ lines: others })
})

test('concurrent changes of many devices to different lines are all kept', async () => {
  const asha = await customer(db)
  const suits = await Promise.all(Array.from({ length: 8 }, () => suitInShop(db)))
  const base = suits.slice(0, 4).map(({ id }) => line(id))
  await addLines(asha.id, base)
  const results = await Promise.all([
    ...base.slice(0, 2).map((one) =>
      addLines(
        asha.id,
        base.filter((kept) => kept !== one),
        base,
      ),
    ),
    ...suits.slice(4).map(({ id }) => addLines(asha.id, [...base, line(id)], base)),
    addLines(asha.id, [...base.slice(0, 3), { ...base[3]!, quantity: 7 }], base),
  ])

  const { id, version, lines } = (await openCart(asha.id))!
  expect(lines.map(({ productId }) => productId).toSorted()).toEqual(
    suits
      .slice(2)
      .map((suit) => suit.id)
      .toSorted(),
  )
  expect(lines.find(({ productId }) => productId === suits[3]!.id)?.quantity).toBe(7)
  expect(version).toBe(8)
  expect(new Set(results.map((result) => result.version)).size).toBe(7)
  expect(
    await db.selectFrom('carts').select('id').where('customer_id', '=', asha.id).execute(),
  ).toEqual([{ id }])
})

test('a line added while the cart is ordered is kept, and the bought lines do not return', async () => {
  const asha = await customer(db)
  const [bought, left, fresh] = [await suitInShop(db), await suitInShop(db), await suitInShop(db)]
  const base = [line(bought.id), line(left.id)]
  const { version } = await addLines(asha.id, base)
  const { id } = (await openCart(asha.id))!
  await Promise.all([
    inTransaction(db, async (tx) => {
      await lockOpenCarts(tx, [id])
      await updateCartClosed(tx, id, [line(bought.id)])
    }),
    addLines(asha.id, [...base, line(fresh.id)], base),
  ])
  expect(await openCart(asha.id)).toMatchObject({
    version: version + 2,
    lines: [line(left.id), line(fresh.id)],
  })
  expect(await addLines(asha.id, base, base)).toMatchObject({
    lines: [line(left.id), line(fresh.id)],
  })
})

test('a request that waits for a cart gets the new cart if the old one becomes an order', async () => {
  const asha = await customer(db)
  const suit = await suitInShop(db)
  await addLines(asha.id, [line(suit.id)])
  const old = (await openCart(asha.id))!

  const { promise: isClosed, resolve: closed } = Promise.withResolvers<void>()
  const closing = inTransaction(db, async (tx) => {
    await updateCartClosed(tx, old.id, [line(suit.id)])
    closed()
    // The transaction below may already wait for the locked row or may start later. It must get the
    // new cart in both cases.
    await tx.selectFrom('carts').select('id').where('id', '=', old.id).execute()
  })
  await isClosed
  const locked = await inTransaction(db, (tx) => lockOpenCart(tx, asha.id))
  await closing
  expect(locked.id).not.toBe(old.id)
  expect(locked.lines).toEqual([])
})
