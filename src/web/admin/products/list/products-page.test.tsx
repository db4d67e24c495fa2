import { expect, test } from 'vitest'
import {
  admin,
  sareeInShop,
  suitInShop,
  type Person,
} from '../../../../../tests/support/builders.ts'
import { pageHtml } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import ProductsPage, { action, loader } from './products-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const load = (query = '', signedIn: Person | null = meera) =>
  loader(getting({ db }, `/admin/products${query}`, { signedIn }))
const send = (fields: Fields, signedIn: Person | null = meera) =>
  action(posting({ db }, '/admin/products', { fields, signedIn }))
const pageOf = async (query = '') =>
  pageHtml(ProductsPage, { loaderData: await load(query) }, { path: `/admin/products${query}` })
const rowOf = (id: string) =>
  db
    .selectFrom('products')
    .innerJoin('stock', 'stock.product_id', 'products.id')
    .where('products.id', '=', id)
    .select(['selling_price_paise', 'on_hand', 'deleted_at', 'products.version'])
    .executeTakeFirstOrThrow()

test('an empty shop offers to add a product; a filter without matches offers to show all products', async () => {
  const html = await pageOf()
  expect(textOf(html)).toContain('No Products')
  expect(html).toContain('href="/admin/addproducts"')
  expect(textOf(await pageOf('?search=silk'))).toContain('“silk”')
  expect(textOf(await pageOf('?stock=low'))).toContain('Show all products')
})

test('every control of a row names the product, and the row shows the stock in words', async () => {
  const saree = await sareeInShop(db, { quantity: 2 })
  const html = await pageOf(`?search=${encodeURIComponent(saree.title)}`)
  expect(textOf(html)).toContain('1 product')
  expect(html).toContain(`aria-label="Edit ${saree.title}"`)
  expect(html).toContain(`aria-label="Save ${saree.title}"`)
  expect(html).toContain(`aria-label="Delete Product: ${saree.title}"`)
  expect(textOf(html)).toContain('Low: 2 left')
  expect(html).toMatch(/<input(?=[^>]*name="price")(?=[^>]*value="2,499")/)
})

test('a product with a count for each size crosses out sold-out sizes and has no number field', async () => {
  const suit = await suitInShop(db, { stock: { S: 0, M: 4, L: 9 } })
  const html = await pageOf(`?search=${encodeURIComponent(suit.title)}`)
  expect(html).toContain('<s>S</s>')
  expect(html).not.toContain('<s>M</s>')
  expect(html).not.toContain('name="quantity"')
})

test('the list is filtered by type, stock and title', async () => {
  const gone = await sareeInShop(db, { quantity: 0 })
  const ids = async (query: string) => (await load(query)).products.items.map(({ id }) => id)
  expect(await ids('?stock=sold-out')).toEqual([gone.id])
  expect(await ids('?stock=sold-out&type=suit')).toEqual([])
  expect(await ids('?search=no-such-title')).toEqual([])
})

test('a quick edit changes price and stock, and is refused if it is based on an outdated version', async () => {
  const { id } = await sareeInShop(db)
  const { version } = await rowOf(id)
  const edit = { intent: 'quick-edit', id, basedOn: version, price: 1999, seen: 5, quantity: 7 }
  expect(await send(edit)).toMatchObject({ tone: 'success', version: version + 1 })
  expect(await rowOf(id)).toMatchObject({ selling_price_paise: 199_900, on_hand: 7 })
  expect(await send({ ...edit, price: 1 })).toMatchObject({ tone: 'error', isStale: true })
  expect(await rowOf(id)).toMatchObject({ selling_price_paise: 199_900, on_hand: 7 })
})

test('an invalid price or number is refused beside its field and changes nothing', async () => {
  const { id } = await sareeInShop(db)
  const before = await rowOf(id)
  const edit = { intent: 'quick-edit', id, basedOn: before.version, seen: 5 }
  expect(await send({ ...edit, price: 'dear', quantity: -1 })).toMatchObject({
    tone: 'error',
    problems: { sellingPrice: expect.any(String), quantity: expect.any(String) },
  })
  expect(await send({ ...edit, price: 5000, quantity: 5 })).toMatchObject({
    problems: { sellingPrice: 'This must not be above the original price (MRP).' },
  })
  for (const fields of [
    { ...edit, basedOn: 0, price: 1, quantity: 1 },
    { intent: 'restock', id, size: '', pieces: 0 },
    { intent: 'restock', id, size: 'XXL', pieces: 1 },
    { intent: 'burn', id },
    { intent: 'delete', id: 'x' },
  ])
    expect(await send(fields)).toMatchObject({ tone: 'error' })
  expect(await rowOf(id)).toEqual(before)
})

test('new stock is added to the stock on hand', async () => {
  const { id } = await sareeInShop(db)
  expect(await send({ intent: 'restock', id, size: '', pieces: 3 })).toMatchObject({
    tone: 'success',
  })
  expect((await rowOf(id)).on_hand).toBe(8)
})

test('a product can be deleted once and disappears from the list', async () => {
  const { id, title } = await sareeInShop(db)
  expect(await send({ intent: 'delete', id })).toMatchObject({ tone: 'success' })
  expect(await send({ intent: 'delete', id })).toMatchObject({ tone: 'error' })
  expect((await load(`?search=${encodeURIComponent(title)}`)).products.total).toBe(0)
})

test('only admins can list, change and delete products', async () => {
  const { id } = await sareeInShop(db)
  const before = await rowOf(id)
  await expectForAdminsOnly({ db }, (signedIn) => load('', signedIn))
  for (const fields of [
    { intent: 'delete', id },
    { intent: 'restock', id, size: '', pieces: 3 },
    { intent: 'quick-edit', id, basedOn: before.version, price: 1 },
  ])
    await expectForAdminsOnly({ db }, (signedIn) => send(fields, signedIn))
  expect(await rowOf(id)).toEqual(before)
})

test('the list names every state but published, and is filtered by state', async () => {
  const draft = await sareeInShop(db, { title: 'Ruby draft', state: 'draft' })
  await sareeInShop(db, {
    title: 'Ruby scheduled',
    state: 'scheduled',
    publishedFrom: new Date(Date.now() - 1000),
  })
  const html = textOf(await pageOf('?search=ruby'))
  expect(html).toContain('Ruby scheduled Scheduled, in the shop now')
  expect(html).toContain('Ruby draft Draft')
  expect((await load('?state=draft')).products.items.map(({ id }) => id)).toEqual([draft.id])
})
