import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { admin, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { listSkus } from '../skus/sku-store.server.ts'
import { listStock } from '../stock/stock-store.server.ts'
import { findProduct } from './catalogue-store.server.ts'
import { deleteProduct } from './delete-product.server.ts'
import { duplicateProduct } from './duplicate-product.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const duplicate = (id: string, copyId: string = crypto.randomUUID()) =>
  duplicateProduct(db, { id, copyId, savedBy: meera.id })
const countProducts = async () => (await db.selectFrom('products').select('id').execute()).length

test('a copy is a draft with the values and images of the product, and without stock', async () => {
  const suit = await suitInShop(db, {
    title: 'Rose suit',
    stock: { S: 1, M: 2, L: 0 },
    images: 2,
    categories: ['Latest'],
  })
  const copyId = crypto.randomUUID()
  expect(await duplicate(suit.id, copyId)).toEqual({ outcome: 'saved', id: copyId, version: 1 })
  const [source, copy] = [(await findProduct(db, suit.id))!, (await findProduct(db, copyId))!]
  expect(copy).toMatchObject({
    title: 'Rose suit (copy)',
    state: 'draft',
    isPublic: false,
    sizes: ['S', 'M', 'L'],
    categories: ['Latest'],
    sellingPricePaise: 249_900,
    countsSizes: true,
    available: 0,
  })
  expect(copy.images).toEqual(source.images)
  expect((await listStock(db, copyId)).map(({ size, onHand }) => [size, onHand])).toEqual([
    ['L', 0],
    ['M', 0],
    ['S', 0],
  ])
})

test('a copy of a scheduled product has no times, and a long title is shortened', async () => {
  const saree = await sareeInShop(db, {
    title: 'x'.repeat(200),
    state: 'scheduled',
    publishedFrom: new Date('2026-12-01T00:00:00Z'),
  })
  const copyId = crypto.randomUUID()
  await duplicate(saree.id, copyId)
  expect(await findProduct(db, copyId)).toMatchObject({
    title: `${'x'.repeat(193)} (copy)`,
    state: 'draft',
    publishedFrom: '',
  })
})

test('a copy has SKUs of its own, no barcode, and its own entry in the change log', async () => {
  const suit = await suitInShop(db, { sizes: ['S', 'M'] })
  await db
    .updateTable('product_skus')
    .set({ barcode: '96385074' })
    .where('product_id', '=', suit.id)
    .execute()
  const copyId = crypto.randomUUID()
  await duplicate(suit.id, copyId)
  const [source, copy] = [await listSkus(db, suit.id), await listSkus(db, copyId)]
  expect(copy.map(({ size, barcode }) => [size, barcode])).toEqual([
    ['S', ''],
    ['M', ''],
  ])
  const skus = [...source, ...copy].map(({ sku }) => sku)
  expect(new Set(skus).size).toBe(4)
  const logged = await db
    .selectFrom('staff_changes')
    .select(['staff_id', 'before'])
    .where('subject', '=', `product:${copyId}`)
    .execute()
  expect(logged).toEqual([{ staff_id: meera.id, before: null }])
})

test('a copy of a copy is named after it, and neither changes the product', async () => {
  const saree = await sareeInShop(db, { title: 'Rose', images: 0 })
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  await duplicate(saree.id, first)
  await duplicate(first, second)
  expect(await findProduct(db, second)).toMatchObject({ title: 'Rose (copy) (copy)', images: [] })
  expect(await findProduct(db, saree.id)).toMatchObject({ title: 'Rose', version: 1, available: 5 })
})

test('images stay when the product or its copy is deleted', async () => {
  const saree = await sareeInShop(db, { images: 1 })
  const copyId = crypto.randomUUID()
  await duplicate(saree.id, copyId)
  await deleteProduct(db, saree.id, meera.id)
  expect((await findProduct(db, copyId))!.images).toHaveLength(1)
})

test('concurrent and repeated requests make one copy', async () => {
  const { id } = await sareeInShop(db)
  const before = await countProducts()
  const copyId = crypto.randomUUID()
  await Promise.all([duplicate(id, copyId), duplicate(id, copyId)])
  expect(await duplicate(id, copyId)).toMatchObject({ outcome: 'saved', id: copyId })
  expect(await countProducts()).toBe(before + 1)
})

test('unknown and deleted products are refused, and nothing is written', async () => {
  const gone = await sareeInShop(db, { deletedAt: new Date() })
  const before = await countProducts()
  for (const id of [gone.id, crypto.randomUUID(), 'x'])
    expect(await duplicate(id)).toEqual({ outcome: 'no-such-product' })
  expect(await countProducts()).toBe(before)
})

test('another colour joins the design, which the first one begins, without pictures and colours', async () => {
  const saree = await sareeInShop(db, { title: 'Gota saree', images: 2 })
  const attributes = ['colour.red', 'fabric.silk']
  await db.updateTable('products').set({ attributes }).where('id', '=', saree.id).execute()
  const copyId = crypto.randomUUID()
  const request = { id: saree.id, copyId, savedBy: meera.id, isOtherColour: true }
  expect(await duplicateProduct(db, request)).toMatchObject({ outcome: 'saved' })
  expect(await duplicateProduct(db, request)).toMatchObject({ outcome: 'saved' })
  const [source, copy] = [(await findProduct(db, saree.id))!, (await findProduct(db, copyId))!]
  expect(source).toMatchObject({ design: 'Gota saree', version: 2, attributes })
  expect(copy).toMatchObject({
    design: 'Gota saree',
    state: 'draft',
    images: [],
    attributes: ['fabric.silk'],
  })
  const logged = await db
    .selectFrom('staff_changes')
    .select('after')
    .where('subject', '=', `product:${saree.id}`)
    .execute()
  expect(logged).toEqual([{ after: { design: 'Gota saree' } }])
})
