import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { admin, orderBeingPaid, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { bulkEdits } from '../../../tests/support/bulk-edits.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findProduct } from '../catalogue/catalogue-store.server.ts'
import { deleteProduct } from '../catalogue/delete-product.server.ts'
import { quickEditProduct } from '../catalogue/quick-edit-product.server.ts'
import { commitHold, holdStock } from '../stock/hold-stock.server.ts'
import { listStock, listStockDisagreements } from '../stock/stock-store.server.ts'
import type { BulkAction } from './bulk-action.ts'
import { findBulkEdit, listBulkEdits, listBulkItems } from './bulk-edit-store.server.ts'
import { previewBulkEdit } from './preview-bulk-edit.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const { previewed, apply, undo } = bulkEdits(db, meera.id)
const tenPercentLess: BulkAction = {
  field: 'sellingPrice',
  change: { way: 'lower-percent', amount: 1_000, rounding: '99' },
}

const outcomes = async (id: string) =>
  (await listBulkItems(db, id)).map(({ outcome, undoOutcome }) => [outcome, undoOutcome])
const priceAndVersion = async (id: string) => {
  const { sellingPricePaise, version } = (await findProduct(db, id))!
  return [sellingPricePaise, version]
}
const quickEdit = (id: string, basedOn: number, sellingPricePaise: number) =>
  quickEditProduct(db, { id, basedOn, sellingPricePaise, quantity: null, savedBy: meera.id })
const onHand = async (id: string) => (await listStock(db, id)).map((row) => row.onHand)

async function sell(productId: string, quantity: number, { isPaid = true } = {}): Promise<void> {
  const { id: orderId } = await orderBeingPaid(db)
  await inTransaction(db, (tx) =>
    holdStock(tx, { orderId, lines: [{ productId, size: '', quantity }], minutes: 20 }),
  )
  if (isPaid) await inTransaction(db, (tx) => commitHold(tx, orderId))
}

test('a preview lists every change and writes no product', async () => {
  const [saree, suit] = [await sareeInShop(db), await suitInShop(db)]
  const gone = await sareeInShop(db, { deletedAt: new Date() })
  const id = await previewed(tenPercentLess, [suit.id, gone.id, saree.id])
  expect(await listBulkItems(db, id)).toMatchObject([
    {
      productId: suit.id,
      title: suit.title,
      before: { sellingPricePaise: 249_900 },
      after: { sellingPricePaise: 229_900 },
    },
    { productId: saree.id, outcome: null },
  ])
  expect(await priceAndVersion(saree.id)).toEqual([249_900, 1])
  expect((await listBulkEdits(db)).map((edit) => edit.id)).not.toContain(id)
})

test('the products of several batches are changed once each, even by concurrent requests', async () => {
  const products = await Promise.all(Array.from({ length: 60 }, () => sareeInShop(db)))
  const ids = products.map((product) => product.id)
  const id = await previewed(tenPercentLess, ids)
  await Promise.all([apply(id), apply(id), apply(id)])
  expect(await apply(id)).toEqual({ outcome: 'done' })
  for (const productId of ids) expect(await priceAndVersion(productId)).toEqual([229_900, 2])
  const logged = await db
    .selectFrom('staff_changes')
    .select(['action', 'before', 'after'])
    .where(
      'subject',
      'in',
      ids.map((productId) => `product:${productId}`),
    )
    .execute()
  expect(logged).toHaveLength(60)
  expect(logged[0]).toEqual({
    action: 'product-edited',
    before: { sellingPricePaise: 249_900 },
    after: { sellingPricePaise: 229_900 },
  })
  expect((await listBulkEdits(db))[0]).toMatchObject({ id, planned: 60, changed: 60, undone: 0 })
})

test('products edited or deleted after the preview are reported and not overwritten', async () => {
  const [edited, deleted, other] = [
    await sareeInShop(db),
    await sareeInShop(db),
    await sareeInShop(db),
  ]
  const id = await previewed(tenPercentLess, [edited.id, deleted.id, other.id])
  await quickEdit(edited.id, 1, 111_100)
  await deleteProduct(db, deleted.id, meera.id)
  await apply(id)
  expect((await outcomes(id)).map(([outcome]) => outcome)).toEqual([
    'changed-since',
    'deleted',
    'changed',
  ])
  expect(await priceAndVersion(edited.id)).toEqual([111_100, 2])
  expect(await priceAndVersion(other.id)).toEqual([229_900, 2])
})

test('undoing restores the earlier values once, except for products edited since', async () => {
  const [kept, edited] = [await sareeInShop(db), await sareeInShop(db)]
  const id = await previewed(tenPercentLess, [kept.id, edited.id])
  expect(await undo(id)).toEqual({ outcome: 'not-applied' })
  await apply(id)
  await quickEdit(edited.id, 2, 111_100)
  await Promise.all([undo(id), undo(id)])
  expect(await outcomes(id)).toEqual([
    ['changed', 'changed'],
    ['changed', 'changed-since'],
  ])
  expect(await priceAndVersion(kept.id)).toEqual([249_900, 3])
  expect(await priceAndVersion(edited.id)).toEqual([111_100, 3])
  expect((await findBulkEdit(db, id))?.undoneAt).not.toBeNull()
  expect(await apply(id)).toEqual({ outcome: 'done' })
  expect(await priceAndVersion(kept.id)).toEqual([249_900, 3])
})

test('stock changes by the difference, and never below units that are being paid', async () => {
  const [sold, held] = [await sareeInShop(db), await sareeInShop(db)]
  const suit = await suitInShop(db, { stock: { S: 1, M: 1, L: 1 } })
  const id = await previewed({ field: 'stock', way: 'set', quantity: 2 }, [
    sold.id,
    held.id,
    suit.id,
  ])
  await sell(sold.id, 1)
  await sell(held.id, 3, { isPaid: false })
  await apply(id)
  expect((await listBulkItems(db, id)).map(({ outcome, note }) => [outcome, note])).toEqual([
    ['changed', null],
    ['fewer-than-promised', null],
    [null, 'counted-by-size'],
  ])
  expect([await onHand(sold.id), await onHand(held.id)]).toEqual([[1], [5]])
  await undo(id)
  expect([await onHand(sold.id), await onHand(held.id)]).toEqual([[4], [5]])
  expect(await listStockDisagreements(db)).toEqual([])
})

test('states and categories change, and a schedule comes back when undone', async () => {
  const saree = await sareeInShop(db, {
    state: 'scheduled',
    publishedFrom: new Date('2026-12-01T04:30:00Z'),
    categories: ['Popular'],
  })
  const archived = await previewed({ field: 'state', state: 'archived' }, [saree.id])
  await apply(archived)
  expect(await findProduct(db, saree.id)).toMatchObject({ state: 'archived', publishedFrom: '' })
  await undo(archived)
  expect(await findProduct(db, saree.id)).toMatchObject({
    state: 'scheduled',
    publishedFrom: '2026-12-01T10:00',
  })
  await apply(await previewed({ field: 'category', way: 'add', category: 'Latest' }, [saree.id]))
  expect((await findProduct(db, saree.id))?.categories).toEqual(['Latest', 'Popular'])
})

test('too many products, no known product and an unknown edit are refused, and nothing is written', async () => {
  const count = async () => (await db.selectFrom('bulk_edits').select('id').execute()).length
  const before = await count()
  const preview = (productIds: string[]) =>
    previewBulkEdit(db, { action: tenPercentLess, productIds, createdBy: meera.id })
  const many = Array.from({ length: 501 }, () => crypto.randomUUID())
  expect(await preview(many)).toEqual({ outcome: 'too-many-products' })
  expect(await preview([crypto.randomUUID()])).toEqual({ outcome: 'no-products' })
  expect(await preview([])).toEqual({ outcome: 'no-products' })
  for (const id of [crypto.randomUUID(), 'x'])
    for (const run of [apply, undo]) expect(await run(id)).toEqual({ outcome: 'no-such-edit' })
  expect(await count()).toBe(before)
})

test('a preview that was not applied within a day is deleted, an applied edit after 90 days', async () => {
  const saree = await sareeInShop(db)
  const [stale, applied, old] = [
    await previewed(tenPercentLess, [saree.id]),
    await previewed(tenPercentLess, [saree.id]),
    await previewed(tenPercentLess, [saree.id]),
  ]
  await apply(applied)
  await apply(old)
  const age = (id: string, days: number) =>
    db
      .updateTable('bulk_edits')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', id)
      .execute()
  await age(stale, 2)
  await age(applied, 80)
  await age(old, 91)
  await previewed(tenPercentLess, [saree.id])
  const found = await Promise.all([stale, applied, old].map((id) => findBulkEdit(db, id)))
  expect(found.map(Boolean)).toEqual([false, true, false])
})
