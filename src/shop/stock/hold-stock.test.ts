import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { orderBeingPaid, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { commitHold, extendHold, holdStock, releaseHold, sellStock } from './hold-stock.server.ts'
import type { StockLine } from './stock.ts'
import { listStock } from './stock-store.server.ts'

const { db } = await testDatabase()

const hold = (orderId: number, lines: StockLine[]) =>
  inTransaction(db, (tx) => holdStock(tx, { orderId, lines, minutes: 20 }))
const take = (orderId: number, lines: StockLine[]) =>
  inTransaction(db, (tx) => sellStock(tx, { orderId, lines }))
const commit = (orderId: number) => inTransaction(db, (tx) => commitHold(tx, orderId))
const release = (orderId: number) => inTransaction(db, (tx) => releaseHold(tx, orderId))
const shelf = async (productId: string) =>
  (await listStock(db, productId)).map(({ size, onHand, reserved }) => [size, onHand, reserved])
const movementsOf = (orderId: number) =>
  db
    .selectFrom('stock_movements')
    .select(['reason', 'change', 'reserved_change as promised'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

test('a hold reserves stock, a sale reduces stock, and both are in the ledger', async () => {
  const saree = await sareeInShop(db, { quantity: 5 })
  const order = await orderBeingPaid(db)

  expect(await hold(order.id, [{ productId: saree.id, size: '', quantity: 2 }])).toEqual({
    outcome: 'held',
  })
  expect(await shelf(saree.id)).toEqual([['', 5, 2]])

  expect(await commit(order.id)).toBe(true)
  expect(await shelf(saree.id)).toEqual([['', 3, 0]])
  expect(await movementsOf(order.id)).toEqual([
    { reason: 'hold', change: 0, promised: 2 },
    { reason: 'sale', change: -2, promised: -2 },
  ])
})

test('the stock of a released hold is available again, and hold and release are in the ledger', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const [first, second] = [await orderBeingPaid(db), await orderBeingPaid(db)]
  const lines: StockLine[] = [{ productId: saree.id, size: '', quantity: 1 }]

  await hold(first.id, lines)
  expect(await hold(second.id, lines)).toEqual({
    outcome: 'sold-out',
    lines: [{ productId: saree.id, size: '', available: 0 }],
  })
  expect(await release(first.id)).toBe(true)
  expect(await hold(second.id, lines)).toEqual({ outcome: 'held' })
  expect(await movementsOf(first.id)).toEqual([
    { reason: 'hold', change: 0, promised: 1 },
    { reason: 'release', change: 0, promised: -1 },
  ])
})

test('a hold reserves nothing if one of its lines exceeds the available stock', async () => {
  const saree = await sareeInShop(db, { quantity: 5 })
  const suit = await suitInShop(db, { stock: { S: 3, M: 1, L: 0 } })
  const order = await orderBeingPaid(db)

  const held = await hold(order.id, [
    { productId: saree.id, size: '', quantity: 1 },
    { productId: suit.id, size: 'M', quantity: 2 },
  ])
  expect(held).toEqual({
    outcome: 'sold-out',
    lines: [{ productId: suit.id, size: 'M', available: 1 }],
  })
  expect(await shelf(saree.id)).toEqual([['', 5, 0]])
  expect(
    await db.selectFrom('stock_holds').selectAll().where('order_id', '=', order.id).execute(),
  ).toEqual([])
})

test('a product with stock per size holds each size from its own row', async () => {
  const suit = await suitInShop(db, { stock: { S: 3, M: 1, L: 0 } })
  const order = await orderBeingPaid(db)
  await hold(order.id, [{ productId: suit.id, size: 'M', quantity: 1 }])
  expect(await shelf(suit.id)).toEqual([
    ['L', 0, 0],
    ['M', 1, 1],
    ['S', 3, 0],
  ])
})

test('an ended hold cannot be committed or released again', async () => {
  const saree = await sareeInShop(db, { quantity: 5 })
  const order = await orderBeingPaid(db)
  await hold(order.id, [{ productId: saree.id, size: '', quantity: 2 }])

  expect(await release(order.id)).toBe(true)
  expect(await commit(order.id)).toBe(false)
  expect(await release(order.id)).toBe(false)
  expect(await inTransaction(db, (tx) => extendHold(tx, order.id, 30))).toBe(false)
  expect(await shelf(saree.id)).toEqual([['', 5, 0]])
})

test('committing or releasing the hold of an order without a hold changes nothing', async () => {
  const order = await orderBeingPaid(db)
  expect(await commit(order.id)).toBe(false)
  expect(await release(order.id)).toBe(false)
})

test('a hold that has not ended can be extended', async () => {
  const saree = await sareeInShop(db)
  const order = await orderBeingPaid(db)
  await hold(order.id, [{ productId: saree.id, size: '', quantity: 1 }])
  const end = () =>
    db
      .selectFrom('stock_holds')
      .select('expires_at')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()

  const before = await end()
  expect(await inTransaction(db, (tx) => extendHold(tx, order.id, 30))).toBe(true)
  expect((await end()).expires_at.getTime()).toBeGreaterThan(before.expires_at.getTime())
})

test('a late payment takes free stock after the hold was released', async () => {
  const saree = await sareeInShop(db, { quantity: 2 })
  const order = await orderBeingPaid(db)
  const lines: StockLine[] = [{ productId: saree.id, size: '', quantity: 2 }]
  await hold(order.id, lines)
  await release(order.id)

  expect(await take(order.id, lines)).toEqual({ outcome: 'sold' })
  expect(await shelf(saree.id)).toEqual([['', 0, 0]])
  expect((await movementsOf(order.id)).at(-1)).toEqual({ reason: 'sale', change: -2, promised: 0 })
})

test('a late payment for sold-out stock is refused and takes nothing', async () => {
  const saree = await sareeInShop(db, { quantity: 2 })
  const [late, quick] = [await orderBeingPaid(db), await orderBeingPaid(db)]
  const lines: StockLine[] = [{ productId: saree.id, size: '', quantity: 2 }]
  await hold(late.id, lines)
  await release(late.id)
  await hold(quick.id, lines)

  expect(await take(late.id, lines)).toEqual({
    outcome: 'sold-out',
    lines: [{ productId: saree.id, size: '', available: 0 }],
  })
  expect(await shelf(saree.id)).toEqual([['', 2, 2]])
  expect((await movementsOf(late.id)).map(({ reason }) => reason)).toEqual(['hold', 'release'])
})

test('selling an order commits its live hold, and selling it again changes nothing', async () => {
  const saree = await sareeInShop(db, { quantity: 5 })
  const order = await orderBeingPaid(db)
  const lines: StockLine[] = [{ productId: saree.id, size: '', quantity: 2 }]
  await hold(order.id, lines)

  expect(await take(order.id, lines)).toEqual({ outcome: 'sold' })
  expect(await take(order.id, lines)).toEqual({ outcome: 'sold' })
  expect(await shelf(saree.id)).toEqual([['', 3, 0]])
  expect((await movementsOf(order.id)).map(({ reason }) => reason)).toEqual(['hold', 'sale'])
})
