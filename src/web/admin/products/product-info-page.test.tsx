import { expect, test } from 'vitest'
import { admin, sareeInShop, suitInShop, type Person } from '../../../../tests/support/builders.ts'
import { linksOf } from '../../../../tests/support/html-parts.ts'
import { htmlOf, pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import ProductInfoPage, { action, loader } from './product-info-page.tsx'
import { StockLabels } from './stock/stock-labels.tsx'
import { StockLedger } from './stock/stock-ledger.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const load = (id: string, query = '', signedIn: Person | null = meera) =>
  loader(getting({ db }, `/admin/productinfos/${id}${query}`, { signedIn, params: { id } }))
const send = (id: string, fields: Fields, signedIn: Person | null = meera) =>
  action(
    posting({ db }, `/admin/productinfos/${id}`, {
      fields: { id, ...fields },
      signedIn,
      params: { id },
    }),
  )
const pageOf = async (id: string, query = '') =>
  pageHtml(ProductInfoPage, { loaderData: await load(id, query) })
const stockOf = (id: string) =>
  db.selectFrom('stock').selectAll().where('product_id', '=', id).orderBy('size').execute()

test('the page of a product shows its facts, links and first stock', async () => {
  const { id, title } = await sareeInShop(db, { categories: ['Latest'], quantity: 5 })
  const html = await pageOf(id)
  const text = textOf(html)
  expect(text).toContain(title)
  expect(text).toContain(`Id ${id.slice(0, 8)} `)
  expect(text).toContain('Categories Latest')
  expect(text).toContain('Sizes None')
  expect(text).toContain('First stock')
  expect(linksOf(html)).toMatchObject({
    Edit: `/admin/updateproduct/${id}`,
    'Who changed what': `/admin/changes?subject=product:${id}`,
  })
})

test('the page mentions missing images and asks to upload an unreadable image again', async () => {
  const plain = await sareeInShop(db, { images: 0 })
  expect(textOf(await pageOf(plain.id))).toContain('No pictures yet.')
  const { id } = await sareeInShop(db)
  expect(textOf(await pageOf(id))).not.toContain('damaged')
  const [{ id: imageId } = { id: '' }] = (await load(id)).product.images
  await db.updateTable('images').set({ damaged_at: new Date() }).where('id', '=', imageId).execute()
  expect(textOf(await pageOf(id))).toContain('The file of this picture is damaged.')
})

test('new stock is added and listed with its reason and the name of the admin', async () => {
  const { id } = await suitInShop(db, { stock: { S: 1, M: 0 } })
  expect(await send(id, { intent: 'restock', size: 'M', pieces: 4 })).toMatchObject({
    tone: 'success',
  })
  expect(await stockOf(id)).toMatchObject([
    { size: 'M', on_hand: 4 },
    { size: 'S', on_hand: 1 },
  ])
  expect(textOf(await pageOf(id))).toContain('New pieces, size M, Meera Shah')
})

test('the stock movements can be filtered by reserved units', async () => {
  const { id } = await sareeInShop(db)
  const html = await pageOf(id, '?moves=promises')
  expect(textOf(html)).toContain('Nothing has moved yet.')
  expect(textOf(html)).not.toContain('First stock')
  expect(linksOf(html)).toMatchObject({ All: '/', Promised: '/?moves=promises' })
  expect((await load(id, '?moves=unknown')).kind).toBe('all')
})

test('an invalid number of new units is refused and leaves the stock unchanged', async () => {
  const { id } = await sareeInShop(db)
  const before = await stockOf(id)
  for (const pieces of [0, -1, 1.5, 'many', 10_000_000])
    expect(await send(id, { intent: 'restock', size: '', pieces })).toMatchObject({ tone: 'error' })
  expect(await stockOf(id)).toEqual(before)
})

test('the page of an unknown or deleted product is answered 404', async () => {
  const gone = await sareeInShop(db, { deletedAt: new Date() })
  for (const id of [gone.id, '1666d988-6bfb-468a-a221-599790f3c118'])
    await expect(load(id)).rejects.toMatchObject({ init: { status: 404 } })
})

test('only admins can open the page of a product and add stock there', async () => {
  const { id } = await sareeInShop(db)
  const before = await stockOf(id)
  await expectForAdminsOnly({ db }, (signedIn) => load(id, '', signedIn))
  await expectForAdminsOnly({ db }, (signedIn) =>
    send(id, { intent: 'restock', size: '', pieces: 3 }, signedIn),
  )
  expect(await stockOf(id)).toEqual(before)
})

const row = (size: '' | 'S' | 'M', onHand: number, reserved = 0) => ({
  productId: 'p',
  size,
  onHand,
  reserved,
})

test.each([
  [0, 'Sold out'],
  [3, 'Low: 3 left'],
  [4, '4 in stock'],
])('%d available products are labelled "%s"', (available, label) => {
  const product = { available, stock: [row('', available)], countsSizes: false }
  expect(textOf(htmlOf(<StockLabels product={product} lowStockMax={3} />))).toBe(label)
})

test('sizes whose stock is fully reserved are crossed out', () => {
  const product = { available: 2, stock: [row('S', 2, 2), row('M', 2)], countsSizes: true }
  const html = htmlOf(<StockLabels product={product} lowStockMax={3} />)
  expect(html).toContain('<s>S</s>')
  expect(html).not.toContain('<s>M</s>')
  expect(textOf(html)).toContain('2 being paid for')
})

test('reserved units name their order, and fully reserved stock counts as sold out', () => {
  const html = htmlOf(
    <StockLedger
      product={{ id: 'p', title: 'Saree', sizes: [], countsSizes: false }}
      stock={[row('', 2, 2), row('S', 9)]}
      holds={[
        { orderNumber: 'AB12', size: '', quantity: 2, expiresAt: new Date(), returnId: null },
        { orderNumber: 'CD34', size: 'S', quantity: 1, expiresAt: new Date(), returnId: 7 },
      ]}
      kind="all"
      ledger={{ items: [], page: 1, pages: 1, total: 0 }}
      result={{ tone: 'error', text: 'How many?' }}
    />,
  )
  expect(textOf(html)).toContain('All 2 2 Sold out')
  expect(textOf(html)).toContain('2 being paid for in order AB12, until')
  expect(textOf(html)).toContain('1 of size S kept for an exchange of order CD34, until')
  expect(html).toMatch(/role="status"[^>]*>How many\?/)
})

test('only a product that customers can open links to its page in the shop', async () => {
  const path = '/productinfo/'
  const shown = await sareeInShop(db, { state: 'unlisted' })
  expect(await pageOf(shown.id)).toContain(`href="${path}`)
  const later = await sareeInShop(db, {
    state: 'scheduled',
    publishedFrom: new Date('2090-01-01T00:00:00+05:30'),
  })
  const html = await pageOf(later.id)
  expect(html).not.toContain(`href="${path}`)
  expect(textOf(html)).toContain('State Scheduled From 2090-01-01 00:00')
})

test('the stock of a product that is sold in advance is explained, and its day is named', async () => {
  const preOrder = textOf(await pageOf((await sareeInShop(db, { advance: '2099-01-12' })).id))
  expect(preOrder).toContain('Sold Pre-order: dispatched from Jan 12, 2099')
  expect(preOrder).toContain('add only those beyond the plan')
  const made = textOf(await pageOf((await sareeInShop(db, { advance: 15 })).id))
  expect(made).toContain('Made to order: these are the pieces that can still be taken on')
  expect(textOf(await pageOf((await sareeInShop(db)).id))).not.toContain('pre-order')
})
