import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sareeInShop, suitInShop, type ShopProduct } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { listAdminProducts } from '../catalogue/admin-list/admin-list-store.server.ts'
import type { ProductFilter } from '../catalogue/admin-list/admin-list.ts'
import { findAdminMatches } from './find-admin-matches.server.ts'
import { updateVocabulary } from './update-vocabulary.server.ts'

const { db } = await testDatabase()
const saree = await sareeInShop(db, {
  title: 'Emerald Kanjivaram saree',
  originalPricePaise: 899_900,
  sellingPricePaise: 749_900,
})
const suit = await suitInShop(db, {
  title: 'Teal Anarkali suit',
  originalPricePaise: 299_900,
  sellingPricePaise: 149_900,
  quantity: 0,
})
const deleted = await sareeInShop(db, { title: 'Gone saree', deletedAt: new Date() })
await updateVocabulary(db)

const anyProduct: ProductFilter = {
  search: 'any',
  type: null,
  category: null,
  stock: null,
  state: null,
  order: 'newest',
  page: 1,
}

const finds = async (search: string, product: ShopProduct) =>
  expect((await findAdminMatches(db, search))?.[0], search).toBe(product.id)

test('a product is found by its id or by the part of the id that the admin shows', async () => {
  await finds(saree.id, saree)
  await finds(suit.id.slice(0, 8).toUpperCase(), suit)
  await finds(suit.id.slice(0, 13), suit)
  expect(await findAdminMatches(db, deleted.id)).toEqual([])
})

test('a product is found by its original or selling price in any notation', async () => {
  for (const typed of ['7499', '₹7,499', '7499 Rs.', '8999']) await finds(typed, saree)
  await finds('1,499', suit)
})

test('a product is found by words, other spellings and Devanagari, as in the storefront', async () => {
  for (const typed of ['kanjivaram', 'saree emerald', 'Kanjeevaram', 'कांजीवरम'])
    await finds(typed, saree)
  for (const typed of ['anarkali teal', 'अनारकली', 'suit under 2000']) await finds(typed, suit)
})

test('an empty, too long or unknown text finds no products', async () => {
  for (const typed of ['', '   ', 'x'.repeat(201), 'qqqqzzzz', '12345678'])
    expect(await findAdminMatches(db, typed), typed).toEqual([])
})

test('matches are listed best first or in the chosen order, and can be filtered', async () => {
  const listed = async (change: Partial<ProductFilter>) => {
    const ids = [saree.id, suit.id]
    const list = await listAdminProducts(db, { ...anyProduct, lowStockMax: 3, ids, ...change })
    expect(list.total).toBe(list.items.length)
    return list.items.map(({ title }) => title)
  }
  expect(await listed({})).toEqual([saree.title, suit.title])
  expect(await listed({ order: 'price-up' })).toEqual([suit.title, saree.title])
  expect(await listed({ stock: 'sold-out' })).toEqual([suit.title])
  expect(await listed({ stock: 'low', order: 'stock-up' })).toEqual([suit.title])
  expect(await listed({ type: 'saree' })).toEqual([saree.title])
})

test('a search by price reports that more products match than can be listed', async () => {
  await sql`insert into products (id, type, title, description, original_price_paise, selling_price_paise)
    select gen_random_uuid(), type, title || count, description, 77700, 77700
    from products, generate_series(1, 961) as count where id = ${saree.id}`.execute(db)
  const ids = await findAdminMatches(db, '777')
  const page = await listAdminProducts(db, { ...anyProduct, search: '777', ids, lowStockMax: 3 })
  expect(page).toMatchObject({ total: 960, pages: 40, hasMore: true })
})

test('products that are not listed are found by their title, after the listed ones', async () => {
  const draft = await sareeInShop(db, { title: 'Zumurrud tissue one', state: 'draft' })
  const unlisted = await sareeInShop(db, { title: 'Zumurrud tissue two', state: 'unlisted' })
  const shown = await sareeInShop(db, { title: 'Zumurrud tissue three' })
  const found = await findAdminMatches(db, 'zumurrud')
  expect(found?.[0]).toBe(shown.id)
  expect(found?.toSorted()).toEqual([draft.id, unlisted.id, shown.id].toSorted())
})
