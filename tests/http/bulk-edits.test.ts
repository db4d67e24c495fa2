import { expect, test } from 'vitest'
import { sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'

const shop = await startShop()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')
const guest = visitor(shop.url)
const [rose, teal, amber] = [
  await sareeInShop(db, { title: 'Rose Katan', categories: ['Latest'] }),
  await sareeInShop(db, { title: 'Teal Katan', categories: ['Latest'] }),
  await sareeInShop(db, { title: 'Amber Tussar' }),
]
const lower = {
  intent: 'preview',
  field: 'sellingPrice',
  way: 'lower-percent',
  amount: '10',
  rounding: '99',
}
const page = async (path: string, who: { get(path: string): Promise<Response> } = admin) =>
  (await (await who.get(path)).text()).replaceAll('<!-- -->', '')
const prices = async () =>
  (await db.selectFrom('products').select('selling_price_paise').orderBy('title').execute()).map(
    (product) => product.selling_price_paise,
  )
const preview = async (query: string) => {
  const response = await admin.post(`/admin/bulk-edits/new?${query}`, lower)
  expect(response.status).toBe(302)
  return response.headers.get('location')!
}

test('the list has a box for each product and a form that works without script', async () => {
  const list = await page('/admin/products?category=Latest')
  expect(list).toMatch(/<input type="checkbox" form="selected-products"[^>]*name="id"/)
  expect(list).toContain('action="/admin/bulk-edits/new"')
  expect(await page(`/admin/bulk-edits/new?id=${rose.id}&id=${teal.id}`)).toContain(
    'Edit 2 products',
  )
})

test('a wrong amount is refused beside its field with the input kept, and no preview is stored', async () => {
  const response = await admin.post(`/admin/bulk-edits/new?id=${rose.id}`, {
    ...lower,
    amount: 'ten',
  })
  const text = await response.text()
  expect(text).toContain('Please enter a percentage from 0.01 to 90.')
  expect(text).toContain('value="ten"')
  expect(await db.selectFrom('bulk_edits').select('id').execute()).toEqual([])
})

test('all products of a filter change after the preview, and cached pages show it', async () => {
  expect(await page(productPath(rose), guest)).toContain('2,499 Rs.')
  const edit = await preview('all=yes&category=Latest')
  expect(await page(edit)).toContain('Nothing is changed yet. Preview of 2 products.')
  expect(await prices()).toEqual([249_900, 249_900, 249_900])
  for (let press = 0; press < 2; press++)
    expect(await (await admin.post(edit, { intent: 'apply' })).text()).toContain(
      'Changed 2 of 2 products',
    )
  expect(await prices()).toEqual([249_900, 229_900, 229_900])
  await expect.poll(() => page(productPath(rose), guest)).toContain('2,299 Rs.')
  expect(await page('/admin/bulk-edits')).toContain('Selling price: lower by 10 %, ending in 99')

  await admin.post(edit, { intent: 'undo' })
  expect(await prices()).toEqual([249_900, 249_900, 249_900])
  await expect.poll(() => page(productPath(rose), guest)).toContain('2,499 Rs.')
})

test('without a selection, or with deleted products, there is nothing to edit', async () => {
  expect(await page('/admin/bulk-edits/new')).toContain('No products selected')
  expect(await page('/admin/bulk-edits/new?id=x')).toContain('No products selected')
  await db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', amber.id)
    .execute()
  const response = await admin.post(`/admin/bulk-edits/new?id=${amber.id}`, lower)
  expect(await response.text()).toContain('No products selected')
  expect((await admin.get(`/admin/bulk-edits/${rose.id}`)).status).toBe(404)
  expect((await admin.post('/admin/bulk-edits/x', { intent: 'apply' })).status).toBe(404)
})

test('a duplicate opens as a draft that customers cannot see', async () => {
  const copyId = crypto.randomUUID()
  const fields = { intent: 'duplicate', id: rose.id, copyId }
  const response = await admin.post(`/admin/productinfos/${rose.id}`, fields)
  expect(response.headers.get('location')).toBe(`/admin/updateproduct/${copyId}`)
  expect(await page(`/admin/updateproduct/${copyId}`)).toContain('value="Rose Katan (copy)"')
  expect((await guest.get(`/productinfo/${copyId}`)).status).toBe(404)
  expect(await page('/shop/searchQuery/rose', guest)).not.toContain('(copy)')
})
