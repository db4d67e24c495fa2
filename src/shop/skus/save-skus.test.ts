import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { admin, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { deleteProduct } from '../catalogue/delete-product.server.ts'
import { updateSizeInProducts } from '../kinds/rename-size-store.server.ts'
import { saveSkus } from './save-skus.server.ts'
import { findSkus, listIdsByCode, listSkus } from './sku-store.server.ts'
import { skuKey, type Sku } from './sku.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const skusOf = async (id: string) => (await listSkus(db, id)).map(({ sku }) => sku)

/** Changes the named sizes, based on the shown values, or else the stored ones. */
async function change(
  productId: string,
  wanted: Record<string, Partial<Sku>>,
  shown?: readonly Sku[],
) {
  const stored = shown ?? (await listSkus(db, productId))
  const skus = stored.map((row) => ({ ...row, ...wanted[row.size], was: row }))
  return saveSkus(db, { productId, skus, savedBy: meera.id })
}

test('a new product has a SKU for each size with one number, or one SKU without sizes', async () => {
  const [saree, suit] = [await sareeInShop(db), await suitInShop(db)]
  expect(await skusOf(saree.id)).toEqual([expect.stringMatching(/^SAR-\d+$/)])
  const [small = '', ...others] = await skusOf(suit.id)
  expect(small).toMatch(/^SUI-\d+-S$/)
  expect(others).toEqual([small.replace(/S$/, 'M'), small.replace(/S$/, 'L')])
})

test('an added size gets a SKU, and a size that returns has its earlier one', async () => {
  const suit = await suitInShop(db, { sizes: ['S'] })
  const setSizes = (sizes: string[]) =>
    db.updateTable('products').set({ sizes }).where('id', '=', suit.id).execute()
  await setSizes(['S', 'M'])
  const before = await skusOf(suit.id)
  expect(before).toHaveLength(2)
  await change(suit.id, { S: { sku: 'KEPT-S' } })
  await setSizes(['M'])
  expect(await skusOf(suit.id)).toEqual([before[1]])
  await setSizes(['S', 'M'])
  expect(await skusOf(suit.id)).toEqual(['KEPT-S', before[1]])
})

test('SKUs and barcodes are saved and logged, and two sizes can exchange their SKUs', async () => {
  const suit = await suitInShop(db, { sizes: ['S', 'M'] })
  expect(
    await change(suit.id, { S: { sku: 'A-1', barcode: '4006381333931' }, M: { sku: 'A-2' } }),
  ).toEqual({ outcome: 'saved' })
  expect(await change(suit.id, { S: { sku: 'A-2' }, M: { sku: 'A-1' } })).toEqual({
    outcome: 'saved',
  })
  const found = await findSkus(db, [suit.id])
  expect(found.get(skuKey(suit.id, 'S'))).toEqual({ sku: 'A-2', barcode: '4006381333931' })
  const logged = await db
    .selectFrom('staff_changes')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `product:${suit.id}`)
    .orderBy('id')
    .execute()
  expect(logged.at(-1)).toEqual({
    action: 'skus-edited',
    before: { 'SKU S': 'A-1', 'SKU M': 'A-2' },
    after: { 'SKU S': 'A-2', 'SKU M': 'A-1' },
  })
})

test('a saved edit raises the version of its product; a refused or empty one does not', async () => {
  const [saree, other] = [await sareeInShop(db), await sareeInShop(db)]
  const versionOf = async (id: string) =>
    (await db.selectFrom('products').select('version').where('id', '=', id).executeTakeFirst())
      ?.version
  const before = (await versionOf(saree.id))!
  await change(saree.id, { '': { sku: 'VERSION-1' } })
  expect(await versionOf(saree.id)).toBe(before + 1)
  await change(saree.id, {})
  expect(await versionOf(saree.id)).toBe(before + 1)
  const otherBefore = await versionOf(other.id)
  expect(await change(other.id, { '': { sku: 'version-1' } })).toMatchObject({
    outcome: 'sku-taken',
  })
  expect(await versionOf(other.id)).toBe(otherBefore)
})

test('a SKU of another product is refused in any case of letters, and nothing is written', async () => {
  const [first, second] = [await sareeInShop(db), await sareeInShop(db)]
  await change(first.id, { '': { sku: 'Silk-1' } })
  const before = await skusOf(second.id)
  expect(await change(second.id, { '': { sku: 'SILK-1' } })).toEqual({
    outcome: 'sku-taken',
    taken: ['silk-1'],
  })
  expect(await skusOf(second.id)).toEqual(before)
  await deleteProduct(db, first.id, meera.id)
  expect(await change(second.id, { '': { sku: 'SILK-1' } })).toEqual({ outcome: 'saved' })
})

test('of two concurrent edits with the same SKU one is saved, and an outdated edit is refused', async () => {
  const [first, second] = [await sareeInShop(db), await sareeInShop(db)]
  const edits = await Promise.all(
    [first, second].map(({ id }) => change(id, { '': { sku: 'RACE-1' } })),
  )
  expect(edits.map(({ outcome }) => outcome).toSorted()).toEqual(['saved', 'sku-taken'])
  const stale = { size: '', sku: 'X', barcode: '', was: { sku: 'never', barcode: '' } }
  expect(await saveSkus(db, { productId: first.id, skus: [stale], savedBy: meera.id })).toEqual({
    outcome: 'changed-by-someone-else',
  })
})

test('of two concurrent edits of one product one is saved, and the other changes nothing', async () => {
  const suit = await suitInShop(db, { sizes: ['S', 'M'] })
  const shown = await listSkus(db, suit.id)
  const edits = await Promise.all([
    change(suit.id, { S: { sku: 'TAB-1' } }, shown),
    change(suit.id, { M: { sku: 'TAB-2' } }, shown),
  ])
  const [stored, saved] = [await listSkus(db, suit.id), edits[0].outcome === 'saved']
  expect(edits.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'saved',
  ])
  expect(stored[0]!.sku === 'TAB-1').toBe(saved)
  expect(stored[1]!.sku === 'TAB-2').toBe(!saved)
})

test('an edit without a change is saved and not logged', async () => {
  const saree = await sareeInShop(db)
  expect(await change(saree.id, {})).toEqual({ outcome: 'saved' })
  const logged = await db
    .selectFrom('staff_changes')
    .select('action')
    .where('subject', '=', `product:${saree.id}`)
    .execute()
  expect(logged).toEqual([])
})

test('a size that was removed meanwhile keeps its SKU, and an invented size is refused', async () => {
  const suit = await suitInShop(db, { sizes: ['S', 'M'] })
  const before = await findSkus(db, [suit.id])
  const was = { sku: '', barcode: '' }
  const invented = [{ size: 'XXL', sku: 'NEW-1', barcode: '', was }]
  expect(await saveSkus(db, { productId: suit.id, skus: invented, savedBy: meera.id })).toEqual({
    outcome: 'changed-by-someone-else',
  })
  await db
    .updateTable('products')
    .set({ sizes: ['S'] })
    .where('id', '=', suit.id)
    .execute()
  await change(suit.id, { S: { sku: 'ONLY-S' } })
  const after = await findSkus(db, [suit.id])
  expect(after.get(skuKey(suit.id, 'M'))).toEqual(before.get(skuKey(suit.id, 'M')))
  expect(after.has(skuKey(suit.id, 'XXL'))).toBe(false)
})

test('a size can take the SKU of a removed size of its product', async () => {
  const suit = await suitInShop(db, { sizes: ['S', 'M'] })
  await change(suit.id, { M: { sku: 'OLD-M' } })
  await db
    .updateTable('products')
    .set({ sizes: ['S'] })
    .where('id', '=', suit.id)
    .execute()
  expect(await change(suit.id, { S: { sku: 'old-m' } })).toEqual({ outcome: 'saved' })
  expect(await skusOf(suit.id)).toEqual(['old-m'])
  await db
    .updateTable('products')
    .set({ sizes: ['S', 'M'] })
    .where('id', '=', suit.id)
    .execute()
  const [small, medium] = await skusOf(suit.id)
  expect([small, medium]).toEqual(['old-m', expect.stringMatching(/^SUI-\d+-M/)])
})

test('unknown and deleted products are refused', async () => {
  const gone = await sareeInShop(db, { deletedAt: new Date() })
  for (const productId of [gone.id, crypto.randomUUID(), 'x'])
    expect(await saveSkus(db, { productId, skus: [], savedBy: meera.id })).toEqual({
      outcome: 'no-such-product',
    })
})

test('a generated SKU that was given to another product by hand is not generated again', async () => {
  const first = await sareeInShop(db)
  const number = Number((await skusOf(first.id))[0]!.slice('SAR-'.length))
  for (let ahead = 1; ahead <= 3; ahead++)
    await change(first.id, { '': { sku: `SAR-${number + ahead}` } })
  const next = await sareeInShop(db)
  const after = await sareeInShop(db)
  const third = await sareeInShop(db)
  const skus = (await Promise.all([next, after, third].map(({ id }) => skusOf(id)))).flat()
  expect(new Set([...skus, `SAR-${number + 3}`]).size).toBe(4)
})

test('a renamed size keeps its SKU', async () => {
  const suit = await suitInShop(db, { sizes: ['XL'] })
  const before = await skusOf(suit.id)
  const size = { kind: 'suit', from: 'XL', to: 'Extra', lastProduct: null }
  await inTransaction(db, (tx) => updateSizeInProducts(tx, size, 100))
  expect(await listSkus(db, suit.id)).toMatchObject([{ size: 'Extra', sku: before[0] }])
})

test('products are found by SKU, by its beginning and by barcode, exact matches first', async () => {
  const [long, short, gone] = [await sareeInShop(db), await sareeInShop(db), await sareeInShop(db)]
  await change(long.id, { '': { sku: 'FIND-10', barcode: '96385074' } })
  await change(short.id, { '': { sku: 'FIND-1' } })
  await change(gone.id, { '': { sku: 'FIND-11' } })
  await deleteProduct(db, gone.id, meera.id)
  expect(await listIdsByCode(db, 'find-1', 9)).toEqual([short.id, long.id])
  expect(await listIdsByCode(db, 'FIND-1', 1)).toEqual([short.id])
  expect(await listIdsByCode(db, '96385074', 9)).toEqual([long.id])
  for (const text of ['find', 'find_1', '%1', ''])
    expect(await listIdsByCode(db, text, 9)).toEqual([])
})
