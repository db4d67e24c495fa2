import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { admin, orderBeingPaid, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { adjustStock } from './adjust-stock.server.ts'
import { commitHold, holdStock, releaseHold } from './hold-stock.server.ts'
import { listLedger, listLiveHolds, MOVEMENTS_PER_PAGE } from './ledger-store.server.ts'
import { restockProduct } from './restock-product.server.ts'
import { listStock, listStockDisagreements } from './stock-store.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)

async function holdFor(productId: string, quantity: number) {
  const order = await orderBeingPaid(db)
  await inTransaction(db, (tx) =>
    holdStock(tx, { orderId: order.id, lines: [{ productId, size: '', quantity }], minutes: 20 }),
  )
  return order
}

test('the ledger lists movements newest first, each with its time and admin', async () => {
  const saree = await sareeInShop(db, { quantity: 5 })
  const order = await holdFor(saree.id, 2)
  await inTransaction(db, (tx) => commitHold(tx, order.id))
  await inTransaction(db, (tx) =>
    adjustStock(tx, {
      productId: saree.id,
      changes: [{ size: '', change: -1 }],
      reason: 'correction',
      movedBy: meera.id,
    }),
  )
  expect(
    await restockProduct(db, { productId: saree.id, size: '', quantity: 10, movedBy: meera.id }),
  ).toEqual({ outcome: 'restocked' })

  const { items, total } = await listLedger(db, saree.id, 'all', 1)
  expect(total).toBe(5)
  expect(items).toMatchObject([
    { reason: 'restock', change: 10, reservedChange: 0, movedBy: 'Meera Shah', orderNumber: null },
    { reason: 'correction', change: -1, reservedChange: 0, movedBy: 'Meera Shah' },
    { reason: 'sale', change: -2, reservedChange: -2, movedBy: null, orderNumber: order.number },
    { reason: 'hold', change: 0, reservedChange: 2, movedBy: null, orderNumber: order.number },
    { reason: 'opening', change: 5, reservedChange: 0 },
  ])
  expect(items[0]?.movedAt).toBeInstanceOf(Date)
  expect(await listStock(db, saree.id)).toMatchObject([{ onHand: 12, reserved: 0 }])
  expect(items.reduce((sum, { change }) => sum + change, 0)).toBe(12)
  expect(items.reduce((sum, { reservedChange }) => sum + reservedChange, 0)).toBe(0)
})

test('a hold that an admin releases is in the ledger with the name of the admin', async () => {
  const saree = await sareeInShop(db, { quantity: 5 })
  const [forgotten, refunded] = [await holdFor(saree.id, 1), await holdFor(saree.id, 3)]
  await inTransaction(db, (tx) => releaseHold(tx, forgotten.id))
  await inTransaction(db, (tx) => releaseHold(tx, refunded.id, meera.id))

  expect((await listLedger(db, saree.id, 'promises', 1)).items).toMatchObject([
    { reason: 'release', reservedChange: -3, orderNumber: refunded.number, movedBy: 'Meera Shah' },
    { reason: 'release', reservedChange: -1, orderNumber: forgotten.number, movedBy: null },
    { reason: 'hold', reservedChange: 3 },
    { reason: 'hold', reservedChange: 1 },
  ])
  expect((await listLedger(db, saree.id, 'pieces', 1)).items).toMatchObject([{ reason: 'opening' }])
})

test('ledger entries cannot be changed or deleted', async () => {
  const saree = await sareeInShop(db)
  await expect(
    db
      .updateTable('stock_movements')
      .set({ change: 7 })
      .where('product_id', '=', saree.id)
      .execute(),
  ).rejects.toThrow('written once')
  await expect(
    db.deleteFrom('stock_movements').where('product_id', '=', saree.id).execute(),
  ).rejects.toThrow('written once')
})

test('live holds are listed with their order number until they end', async () => {
  const saree = await sareeInShop(db)
  const order = await holdFor(saree.id, 2)
  expect(await listLiveHolds(db, saree.id)).toMatchObject([
    { orderNumber: order.number, size: '', quantity: 2 },
  ])
  await inTransaction(db, (tx) => commitHold(tx, order.id))
  expect(await listLiveHolds(db, saree.id)).toEqual([])
})

test('the ledger is split into pages', async () => {
  const saree = await sareeInShop(db)
  for (let day = 0; day < MOVEMENTS_PER_PAGE; day++)
    await restockProduct(db, { productId: saree.id, size: '', quantity: 1, movedBy: meera.id })
  expect(await listLedger(db, saree.id, 'all', 2)).toMatchObject({
    total: 26,
    pages: 2,
    items: [{ reason: 'opening' }],
  })
})

test('an invalid restock is refused and writes nothing', async () => {
  const suit = await suitInShop(db, { stock: { M: 2 } })
  const restock = (size: '' | 'M' | 'S', quantity: number) =>
    restockProduct(db, { productId: suit.id, size, quantity, movedBy: meera.id })
  for (const quantity of [0, -1, 1.5, NaN, 100_000])
    expect(await restock('M', quantity)).toEqual({ outcome: 'not-a-number' })
  expect(await restock('S', 1)).toEqual({ outcome: 'no-such-row' })
  expect(await restock('', 1)).toEqual({ outcome: 'no-such-row' })
  expect(await restock('M', 99_999)).toEqual({ outcome: 'more-than-fits' })
  expect((await listLedger(db, suit.id, 'all', 1)).total).toBe(1)
  expect(await listStockDisagreements(db)).toEqual([])
})
