import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { admin, orderBeingPaid, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { adjustStock, type StockAdjustment } from './adjust-stock.server.ts'
import { holdStock } from './hold-stock.server.ts'
import { ON_HAND_MAX } from './stock.ts'
import { listStock, listStockDisagreements } from './stock-store.server.ts'

const { db } = await testDatabase()

const adjust = (
  adjustment: Pick<StockAdjustment, 'productId' | 'changes'> & Partial<StockAdjustment>,
) =>
  inTransaction(db, (tx) => adjustStock(tx, { reason: 'correction', movedBy: null, ...adjustment }))
const movements = (productId: string) =>
  db
    .selectFrom('stock_movements')
    .select(['change', 'reason', 'moved_by'])
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute()

test('a correction is recorded in the ledger with the admin’s name', async () => {
  const meera = await admin(db)
  const saree = await sareeInShop(db, { quantity: 5 })

  expect(
    await adjust({ productId: saree.id, changes: [{ size: '', change: -2 }], movedBy: meera.id }),
  ).toEqual({ outcome: 'adjusted' })
  expect(await listStock(db, saree.id)).toMatchObject([{ size: '', onHand: 3 }])
  expect((await movements(saree.id)).at(-1)).toEqual({
    change: -2,
    reason: 'correction',
    moved_by: meera.id,
  })
})

test('the stock of a size without a row starts at 0', async () => {
  const saree = await sareeInShop(db, { quantity: 0 })
  await adjust({
    productId: saree.id,
    changes: [
      { size: 'M', change: 4 },
      { size: 'L', change: 0 },
    ],
    reason: 'opening',
  })
  expect(await listStock(db, saree.id)).toMatchObject([
    { size: '', onHand: 0 },
    { size: 'L', onHand: 0 },
    { size: 'M', onHand: 4 },
  ])
  expect(await movements(saree.id)).toMatchObject([{ change: 4, reason: 'opening' }])
})

test('a correction to less than the reserved quantity is refused', async () => {
  const saree = await sareeInShop(db, { quantity: 5 })
  const order = await orderBeingPaid(db)
  await inTransaction(db, (tx) =>
    holdStock(tx, {
      orderId: order.id,
      lines: [{ productId: saree.id, size: '', quantity: 3 }],
      minutes: 20,
    }),
  )

  expect(await adjust({ productId: saree.id, changes: [{ size: '', change: -3 }] })).toEqual({
    outcome: 'fewer-than-promised',
    rows: [{ productId: saree.id, size: '', onHand: 5, reserved: 3 }],
  })
  expect(await movements(saree.id)).toMatchObject([{ reason: 'opening' }, { reason: 'hold' }])
})

test('a negative quantity is refused and creates no row', async () => {
  const saree = await sareeInShop(db, { quantity: 5 })
  expect(await adjust({ productId: saree.id, changes: [{ size: '', change: -6 }] })).toMatchObject({
    outcome: 'fewer-than-promised',
  })
  expect(await adjust({ productId: saree.id, changes: [{ size: 'M', change: -1 }] })).toMatchObject(
    { outcome: 'fewer-than-promised' },
  )
  expect(await listStock(db, saree.id)).toMatchObject([{ size: '', onHand: 5 }])
})

test('a quantity above the maximum is refused and changes nothing', async () => {
  const saree = await sareeInShop(db, { quantity: 5 })
  expect(
    await adjust({ productId: saree.id, changes: [{ size: '', change: ON_HAND_MAX }] }),
  ).toEqual({ outcome: 'more-than-fits' })
  expect(await listStock(db, saree.id)).toMatchObject([{ onHand: 5 }])
  expect(await listStockDisagreements(db)).toEqual([])
})
