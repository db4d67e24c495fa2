import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { admin, orderBeingPaid, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { bulkEdits } from '../../../tests/support/bulk-edits.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findProduct } from '../catalogue/catalogue-store.server.ts'
import { deleteProduct } from '../catalogue/delete-product.server.ts'
import { adjustStock } from '../stock/adjust-stock.server.ts'
import { holdStock } from '../stock/hold-stock.server.ts'
import { listStock, listStockDisagreements } from '../stock/stock-store.server.ts'
import type { BulkAction } from './bulk-action.ts'
import { bulkEditState } from './bulk-edit.ts'
import {
  findBulkEdit,
  listBulkEdits,
  listBulkItems,
  updateBulkEditDone,
  updateItemOutcome,
} from './bulk-edit-store.server.ts'
import { changeBulkProduct } from './change-bulk-product.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const { previewed, apply, undo } = bulkEdits(db, meera.id)
const archive: BulkAction = { field: 'state', state: 'archived' }
const addStock = (quantity: number): BulkAction => ({ field: 'stock', way: 'add', quantity })

const itemOf = async (id: string) => (await listBulkItems(db, id))[0]!
const onHand = async (id: string) => (await listStock(db, id)).map((row) => row.onHand)
const versionOf = async (id: string) => (await findProduct(db, id))?.version
const correct = (productId: string, change: number) =>
  inTransaction(db, (tx) =>
    adjustStock(tx, {
      productId,
      changes: [{ size: '', change }],
      reason: 'correction',
      movedBy: meera.id,
    }),
  )
const logged = (productId: string) =>
  db
    .selectFrom('staff_changes')
    .select(['before', 'after'])
    .where('subject', '=', `product:${productId}`)
    .orderBy('id')
    .execute()

test('an edit of the maximum number of products is previewed', async () => {
  const rows = Array.from({ length: 500 }, () => crypto.randomUUID())
  await db
    .insertInto('products')
    .values(
      rows.map((id) => ({
        ...{ id, title: 'Plain saree', description: 'Plain.' },
        ...{ original_price_paise: 100, selling_price_paise: 100 },
      })),
    )
    .execute()
  const id = await previewed(archive, rows)
  expect((await listBulkItems(db, id)).map(({ productId }) => productId)).toEqual(rows)
})

test('undoing added stock is refused for units that customers are paying for', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const id = await previewed(addStock(4), [saree.id])
  await apply(id)
  const { id: orderId } = await orderBeingPaid(db)
  const lines = [{ productId: saree.id, size: '', quantity: 5 }]
  await inTransaction(db, (tx) => holdStock(tx, { orderId, lines, minutes: 20 }))
  const before = await logged(saree.id)
  await undo(id)
  expect(await itemOf(id)).toMatchObject({ undoOutcome: 'fewer-than-promised' })
  expect([await onHand(saree.id), await versionOf(saree.id)]).toEqual([[5], 2])
  expect(await logged(saree.id)).toEqual(before)
  expect(await listStockDisagreements(db)).toEqual([])
})

test('stock that was restocked after the preview is not raised above its limit', async () => {
  const saree = await sareeInShop(db, { quantity: 1 })
  const [fits, tooMuch] = [
    await previewed(addStock(99_998), [saree.id]),
    await previewed(addStock(99_998), [saree.id]),
  ]
  await correct(saree.id, 1)
  await apply(tooMuch)
  expect(await itemOf(tooMuch)).toMatchObject({ outcome: 'more-than-fits' })
  expect([await onHand(saree.id), await versionOf(saree.id)]).toEqual([[2], 1])
  expect(await logged(saree.id)).toEqual([])
  await correct(saree.id, -1)
  await apply(fits)
  expect(await onHand(saree.id)).toEqual([99_999])
})

test('undoing an edit whose changes were all refused ends it and changes nothing', async () => {
  const saree = await sareeInShop(db)
  const id = await previewed(archive, [saree.id])
  await deleteProduct(db, saree.id, meera.id)
  await apply(id)
  expect(await undo(id)).toEqual({ outcome: 'done' })
  expect(await itemOf(id)).toMatchObject({ outcome: 'deleted', undoOutcome: null })
  expect((await listBulkEdits(db)).find((edit) => edit.id === id)).toMatchObject({
    planned: 1,
    changed: 0,
    undone: 0,
  })
})

test('a product deleted after the change stays deleted when the edit is undone', async () => {
  const saree = await sareeInShop(db)
  const id = await previewed(archive, [saree.id])
  await apply(id)
  await deleteProduct(db, saree.id, meera.id)
  await undo(id)
  expect(await itemOf(id)).toMatchObject({ outcome: 'changed', undoOutcome: 'deleted' })
  expect(await findProduct(db, saree.id)).toBeUndefined()
})

test('an edit interrupted between two products continues with those that are left', async () => {
  const [done, open] = [await sareeInShop(db), await sareeInShop(db)]
  const id = await previewed(archive, [done.id, open.id])
  const values = { state: 'published', publishedFrom: '', publishedUntil: '' } as const
  const item = { productId: done.id, basedOn: 1, from: values }
  await inTransaction(db, async (tx) => {
    const to = { ...values, state: 'archived' } as const
    const written = await changeBulkProduct(tx, { ...item, to }, meera.id)
    await updateItemOutcome(tx, id, done.id, written)
  })
  expect(bulkEditState((await findBulkEdit(db, id))!)).toBe('previewed')
  expect((await listBulkEdits(db)).find((edit) => edit.id === id)).toMatchObject({ changed: 1 })
  expect(await undo(id)).toEqual({ outcome: 'not-applied' })
  await apply(id)
  expect([await versionOf(done.id), await versionOf(open.id)]).toEqual([2, 2])
  expect(bulkEditState((await findBulkEdit(db, id))!)).toBe('applied')
  await undo(id)
  expect(bulkEditState((await findBulkEdit(db, id))!)).toBe('undone')
})

test('an edit is not marked as undone before it was applied', async () => {
  const id = await previewed(archive, [(await sareeInShop(db)).id])
  await expect(updateBulkEditDone(db, id, 'undone_at')).rejects.toThrow()
  expect((await findBulkEdit(db, id))?.undoneAt).toBeNull()
})

test('an edit and its undoing at the same moment leave the product in one of both states', async () => {
  const suit = await suitInShop(db)
  const id = await previewed({ field: 'category', way: 'add', category: 'Latest' }, [suit.id])
  const [applied, undone] = await Promise.all([apply(id), undo(id)])
  expect(applied).toEqual({ outcome: 'done' })
  const { categories } = (await findProduct(db, suit.id))!
  expect([undone.outcome, categories]).toEqual(
    undone.outcome === 'done' ? ['done', []] : ['not-applied', ['Latest']],
  )
  expect(await logged(suit.id)).toHaveLength(undone.outcome === 'done' ? 2 : 1)
})
