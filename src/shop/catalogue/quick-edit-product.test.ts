import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { admin, orderBeingPaid, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { holdStock } from '../stock/hold-stock.server.ts'
import { listStock } from '../stock/stock-store.server.ts'
import { findProduct } from './catalogue-store.server.ts'
import { quickEditProduct, type QuickEdit } from './quick-edit-product.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const edit = (id: string, change: Partial<QuickEdit> = {}) =>
  quickEditProduct(db, {
    id,
    basedOn: 1,
    sellingPricePaise: 199_900,
    quantity: { seen: 5, wanted: 7 },
    savedBy: meera.id,
    ...change,
  })
const now = async (id: string) => {
  const { sellingPricePaise, version } = (await findProduct(db, id))!
  return [sellingPricePaise, version, ...(await listStock(db, id)).map(({ onHand }) => onHand)]
}

test('a quick edit changes price and quantity in a new version with an entry in the stock ledger', async () => {
  const saree = await sareeInShop(db)
  expect(await edit(saree.id)).toEqual({ outcome: 'saved', version: 2 })
  expect(await now(saree.id)).toEqual([199_900, 2, 7])
  expect(
    await db
      .selectFrom('stock_movements')
      .select(['change', 'reason', 'moved_by'])
      .where('product_id', '=', saree.id)
      .where('reason', '<>', 'opening')
      .execute(),
  ).toEqual([{ change: 2, reason: 'correction', moved_by: meera.id }])
})

test('a quick edit above the original price is refused and changes neither price nor stock', async () => {
  const { id, originalPricePaise } = await sareeInShop(db)
  expect(await edit(id, { sellingPricePaise: originalPricePaise + 1 })).toEqual({
    outcome: 'above-original',
    originalPricePaise,
  })
  expect(await now(id)).toEqual([249_900, 1, 5])
})

test('the later of two concurrent edits is refused and overwrites nothing', async () => {
  const saree = await sareeInShop(db)
  const edits = await Promise.all([edit(saree.id), edit(saree.id, { sellingPricePaise: 100_000 })])
  expect(edits.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'saved',
  ])
  expect(edits.find(({ outcome }) => outcome !== 'saved')).toEqual({
    outcome: 'changed-by-someone-else',
    newestVersion: 2,
  })
  expect((await now(saree.id)).slice(1)).toEqual([2, 7])
})

test('a quick edit keeps units sold meanwhile as sold, and cannot remove reserved units', async () => {
  const saree = await sareeInShop(db)
  const { id: orderId } = await orderBeingPaid(db)
  await inTransaction(db, (tx) =>
    holdStock(tx, {
      orderId,
      lines: [{ productId: saree.id, size: '', quantity: 3 }],
      minutes: 20,
    }),
  )
  expect(await edit(saree.id, { quantity: { seen: 5, wanted: 2 } })).toMatchObject({
    outcome: 'fewer-than-promised',
    rows: [{ reserved: 3 }],
  })
  expect(await edit(saree.id, { quantity: { seen: 5, wanted: 200_000 } })).toEqual({
    outcome: 'more-than-fits',
  })
  expect(await now(saree.id)).toEqual([249_900, 1, 5])
  expect(await edit(saree.id, { quantity: { seen: 7, wanted: 7 } })).toMatchObject({
    outcome: 'saved',
  })
  expect(await now(saree.id)).toEqual([199_900, 2, 5])
})

test('a quick edit changes only the price if stock is counted per size', async () => {
  const suit = await suitInShop(db, { stock: { S: 1, M: 2 } })
  expect(await edit(suit.id, { quantity: null })).toMatchObject({ outcome: 'saved' })
  expect(await now(suit.id)).toEqual([199_900, 2, 2, 1])
})

test('a quick edit of an unknown or deleted product writes nothing', async () => {
  const gone = await sareeInShop(db, { deletedAt: new Date() })
  for (const id of [gone.id, crypto.randomUUID(), 'x'])
    expect(await edit(id)).toEqual({ outcome: 'no-such-product' })
})
