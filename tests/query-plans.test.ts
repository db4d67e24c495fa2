import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { fillOrders } from '../bench/fill-orders.ts'
import { insertProductImages, insertImages } from '../bench/fill-catalogue.ts'
import { fillBoutique } from '../bench/search/fill-boutique.ts'
import { findProduct, listNewestOfEach } from '../src/shop/catalogue/catalogue-store.server.ts'
import { listFilledCollections } from '../src/shop/catalogue/collection-store.server.ts'
import { listAdminProducts } from '../src/shop/catalogue/admin-list/admin-list-store.server.ts'
import { countOpenTasks } from '../src/shop/payment-admin/lists/count-open-tasks.server.ts'
import {
  findAdminOrder,
  findCustomersOrder,
  listCustomersOrders,
  listOrders,
} from '../src/shop/orders/order-query-store.server.ts'
import { listCustomersWithOrders } from '../src/shop/offers/applicable-offer-store.server.ts'
import { findHasOpenOrders } from '../src/shop/orders/order-erasure-store.server.ts'
import { listOwnMails, listOwnOrders } from '../src/shop/privacy/own-data-store.server.ts'
import { countOrderWork } from '../src/shop/orders/sales-store.server.ts'
import { noQueryCache } from '../src/platform/page-cache/query-cache.server.ts'
import { updateVocabulary } from '../src/shop/search/update-vocabulary.server.ts'
import { filterCollection } from '../src/shop/search/filter-collection.server.ts'
import { planSearch } from '../src/shop/search/planner/plan-search.server.ts'
import { searchProducts } from '../src/shop/search/search-products.server.ts'
import { suggestProducts } from '../src/shop/search/suggest-products.server.ts'
import {
  findDesign,
  listDesignProducts,
  listDesignSummaries,
  lockDesignProducts,
} from '../src/shop/designs/design-edit-store.server.ts'
import { listColours } from '../src/shop/designs/design-store.server.ts'
import { findProductPage } from '../src/shop/product-page/product-page-store.server.ts'
import { findNewestChanges } from '../src/shop/seo/seo-store.server.ts'
import { sitemapCategories } from '../src/shop/seo/sitemap.ts'
import { explainingDatabase } from './plans/record-plans.ts'
import { viewOf, views } from './plans/views.ts'
import { testDatabase } from './support/test-database.ts'
import { collectionNamed } from './support/initial-kinds.ts'

/**
 * ANALYZE reads a table below 30,000 rows completely instead of sampling, so plans are
 * deterministic.
 */
const [PRODUCTS, ORDERS] = [12_000, 8_000]
/** Tables that grow with the shop. The vocabulary does not: titles share their words. */
const BIG = [
  'products',
  'search_documents',
  'product_images',
  'stock',
  'stock_totals',
  'goes_well',
  'stock_movements',
  'orders',
  'order_lines',
  'order_status_changes',
  'payments',
  'payment_attempts',
  'carts',
  'users',
]

const { db, pool } = await testDatabase()
const explaining = explainingDatabase(pool)

beforeAll(async () => {
  const client = await pool.connect()
  // Otherwise autovacuum analyzes some tables while they are being filled.
  for (const table of BIG)
    await client.query(`alter table ${table} set (autovacuum_enabled = false)`)
  await client.query(insertImages)
  await fillBoutique(client, PRODUCTS)
  await client.query(insertProductImages)
  await client.query('insert into goes_well select id, array[id] from products')
  client.release(true)
  await updateVocabulary(db)
  await fillOrders(pool, ORDERS)
  // VACUUM again after all writes marks every page as visible, which index-only scans need.
  await pool.query(`vacuum (analyze, disable_page_skipping) ${BIG.join(', ')}`)
})

const everything = {
  lowStockMax: 3,
  search: '',
  type: null,
  category: null,
  stock: null,
  state: null,
  order: 'newest',
  page: 1,
} as const

test('frequent queries use their indexes as recorded in tests/plans/', async () => {
  const asked = explaining.db
  const product = await oldestProduct()
  const { number } = await db
    .selectFrom('orders')
    .select('number')
    .where('customer_id', '=', 'filled-0')
    .where('placed_at', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const questions: Record<string, Record<string, () => Promise<unknown>>> = {
    storefront: {
      home: () => listNewestOfEach(['Popular', 'Recommended'], 8)(asked),
      'a product': () => findProduct(asked, product),
      'colours of a design': () => listColours(asked, 'Gota'),
      'the page of a product': () => findProductPage(asked, product),
      'the collections on the map': () =>
        listFilledCollections(asked, { categories: sitemapCategories, types: ['saree', 'suit'] }),
      'when the parts of the map changed': () => findNewestChanges(asked, 1),
      ...Object.fromEntries(
        ['saree', 'Latest'].flatMap((name) =>
          views.map((view) => [
            `collection ${name} ${view}`,
            () =>
              filterCollection(
                asked,
                collectionNamed(name),
                viewOf(view, 'newest'),
                noQueryCache,
                planSearch,
              ),
          ]),
        ),
      ),
    },
    search: {
      ...Object.fromEntries(
        [
          'saree',
          'red saree',
          'kanjivaram',
          'arasi sil',
          'kanjivarm',
          'silk s',
          'a',
          'qz',
          '%',
          'no such thing at all',
        ].map((text) => [
          `search ${text}`,
          () => searchProducts(asked, text, viewOf('', 'best'), planSearch),
        ]),
      ),
      ...Object.fromEntries(
        views
          .slice(1)
          .map((view) => [
            `search silk ${view}`,
            () => searchProducts(asked, 'silk', viewOf(view, 'best'), planSearch),
          ]),
      ),
      'suggestions for kanj': () => suggestProducts(asked, 'kanj'),
    },
    'back-office': {
      'a customer’s orders': () => listCustomersOrders(asked, 'filled-0', 1),
      'an order of a customer': () => findCustomersOrder(asked, 'filled-0', number),
      'an order at the desk': () => findAdminOrder(asked, number),
      orders: () => listOrders(asked, { page: 1 }),
      'orders to send out': () => listOrders(asked, { status: 2, page: 1 }),
      'orders to verify': () => listOrders(asked, { paymentState: 'payment_review', page: 1 }),
      archive: () => listOrders(asked, { archived: true, page: 1 }),
      'orders about a number': () => listOrders(asked, { search: number, page: 1 }),
      'what waits at the desk': () => countOrderWork(asked),
      'what waits at the money desk': () => countOpenTasks(asked),
      products: () => listAdminProducts(asked, everything),
      'products, low': () => listAdminProducts(asked, { ...everything, stock: 'low' }),
      'products, drafts': () => listAdminProducts(asked, { ...everything, state: 'draft' }),
      'products, suits by price': () =>
        listAdminProducts(asked, { ...everything, type: 'suit', order: 'price-up' }),
    },
  }
  const scans: string[] = []
  for (const [about, group] of Object.entries(questions)) {
    const kept: string[] = []
    for (const [name, ask] of Object.entries(group)) {
      await ask()
      const plans = explaining.take()
      scans.push(
        ...plans.flatMap(({ scannedTables }) =>
          scannedTables.filter((table) => BIG.includes(table)).map((table) => `${name}: ${table}`),
        ),
      )
      // Some queries run in parallel or repeatedly, so the recorded plans are a sorted set.
      const shapes = [...new Set(plans.map(({ shape }) => shape))].toSorted()
      kept.push(`${name.trim()}\n${shapes.join('\n  and\n')}\n`)
    }
    await expect(kept.join('\n')).toMatchFileSnapshot(
      path.join(import.meta.dirname, `plans/${about}.txt`),
    )
  }
  expect(scans).toEqual([])
})

test('the orders of a customer for erasure, download and offers are read by an index', async () => {
  const customerId = 'filled-7'
  await findHasOpenOrders(explaining.db, customerId)
  expect((await listOwnOrders(explaining.db, customerId)).length).toBeGreaterThan(0)
  await listOwnMails(explaining.db, customerId)
  const contacts = { phone: '', email: '', plain: { phone: '9876543210', email: 'a@zari.test' } }
  await listCustomersWithOrders(explaining.db, [{ customerId, ...contacts }])
  const scans = explaining.take().flatMap(({ scannedTables }) => scannedTables)
  expect(scans.filter((table) => table === 'orders')).toEqual([])
})

test('designs are listed, found and locked by their index', async () => {
  await listDesignSummaries(explaining.db, { search: '', page: 1 })
  await listDesignSummaries(explaining.db, { search: 'gota', page: 2 })
  await findDesign(explaining.db, 'Gota')
  await listDesignProducts(explaining.db, 'Gota', 100)
  await lockDesignProducts(explaining.db, 'Gota')
  const scans = explaining.take().flatMap(({ scannedTables }) => scannedTables)
  expect(scans).toEqual([])
})

test('lists with one card per design read no table from end to end', async () => {
  await pool.query(`set statement_timeout = 0; update products set design = 'Design ' || place % 1000
    from (select id, row_number() over (order by id) as place from products limit 3000) placed
    where placed.id = products.id; reset statement_timeout`)
  await pool.query(`vacuum (analyze, disable_page_skipping) ${BIG.join(', ')}`)
  const asked = explaining.db
  for (const view of views) {
    const by = (usual: 'best' | 'newest') => ({ ...viewOf(view, usual), isByDesign: true })
    for (const name of ['All', 'saree', 'Latest'].map(collectionNamed))
      await filterCollection(asked, name, by('newest'), noQueryCache, planSearch)
    for (const text of ['silk', 'red saree', 'kanjivaram'])
      await searchProducts(asked, text, by('best'), planSearch)
  }
  await findProductPage(asked, await oldestProduct(), true)
  const scans = explaining.take().flatMap(({ scannedTables }) => scannedTables)
  expect(scans.filter((table) => BIG.includes(table))).toEqual([])
})

async function oldestProduct(): Promise<string> {
  const oldest = db.selectFrom('products').select('id').orderBy('created_at').limit(1)
  return (await oldest.executeTakeFirstOrThrow()).id
}
