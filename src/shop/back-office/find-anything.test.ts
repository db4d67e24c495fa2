import { expect, test } from 'vitest'
import { admin, placedOrder, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { saveSkus } from '../skus/save-skus.server.ts'
import { listSkus } from '../skus/sku-store.server.ts'
import { findAnything } from './find-anything.server.ts'
import { FOUND_MAX, namesOrdersOnly, parseFindText } from './search-results.ts'

const { db } = await testDatabase()
const saree = await sareeInShop(db, { title: 'Madder Rose Banarasi', quantity: 3 })
const open = await placedOrder(db)
const archived = await placedOrder(db, { status: 4, archivedAt: new Date() })
const numbers = async (text: string) =>
  (await findAnything(db, text, 'admin')).orders.map(({ number }) => number)

test('orders are found by number, phone and customer', async () => {
  expect(await numbers(open.number.toLowerCase())).toEqual([open.number])
  expect(await numbers('98765 43210')).toEqual([open.number])
  expect(await numbers('asha')).toEqual([open.number])
})

test('an archived order is found by its whole number only', async () => {
  expect(await numbers(archived.number)).toEqual([archived.number])
  expect(await numbers(archived.number.slice(0, 6))).toEqual([])
})

test('products are found by title and by the beginning of their id', async () => {
  const found = { id: saree.id, title: saree.title, pricePaise: 249_900, available: 3 }
  expect((await findAnything(db, 'madder ban', 'admin')).products).toEqual([found])
  expect((await findAnything(db, saree.id.slice(0, 8), 'admin')).products).toEqual([found])
})

test('products are found by SKU, by its beginning and by barcode, even one like a phone number', async () => {
  const [row] = await listSkus(db, saree.id)
  await saveSkus(db, {
    productId: saree.id,
    skus: [{ size: '', sku: 'MRB-100', barcode: '4006381333931', was: row! }],
    savedBy: (await admin(db)).id,
  })
  for (const text of ['mrb-100', 'MRB-1', '4006381333931'])
    expect((await findAnything(db, text, 'admin')).products).toMatchObject([{ id: saree.id }])
  expect((await findAnything(db, 'MRB-100', 'packer')).products).toEqual([])
})

test('the search of a packer lists orders but no products', async () => {
  expect(await findAnything(db, 'madder', 'packer')).toEqual({ orders: [], products: [] })
  expect((await findAnything(db, 'asha', 'packer')).orders).toHaveLength(1)
})

test('at most five orders and five products are found', async () => {
  for (let count = 0; count <= FOUND_MAX; count++) await sareeInShop(db, { title: 'Teal Ikat' })
  expect((await findAnything(db, 'teal', 'admin')).products).toHaveLength(FOUND_MAX)
})

test.each([
  ['  madder   rose ', 'madder rose'],
  ['98', '98'],
  ['m', null],
  ['', null],
  [null, null],
  ['x'.repeat(101), null],
])('%j is searched for as %j', (typed, text) => {
  expect(parseFindText(typed)).toBe(text)
})

test.each([
  ['7K3M9Q2X1B', true],
  ['+91 98765 43210', true],
  ['kanjivaram', false],
  ['7K3M9', false],
  ['2499', false],
  ['411001', false],
  ['48810023', false],
])('that %s names orders only is %s', (text, expected) => {
  expect(namesOrdersOnly(text)).toBe(expected)
})
