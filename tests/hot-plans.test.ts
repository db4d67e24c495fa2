import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { fillOrders } from '../bench/fill-orders.ts'
import { hangPictures, insertPictures } from '../bench/fill-catalogue.ts'
import { fillBoutique } from '../bench/search/fill-boutique.ts'
import {
  findProduct,
  listFilledCollections,
  listNewestOfEach,
} from '../src/shop/catalogue/catalogue-store.server.ts'
import { listOwnersProducts } from '../src/shop/catalogue/owners-list-store.server.ts'
import { countMoneyWork } from '../src/shop/money-desk/count-money-work.server.ts'
import { findDeskOrder } from '../src/shop/orders/desk-order-store.server.ts'
import { countDeskWork } from '../src/shop/orders/desk-store.server.ts'
import {
  findCustomersOrder,
  listCustomersOrders,
  listOrders,
} from '../src/shop/orders/order-store.server.ts'
import { learnWords } from '../src/shop/search/learn-words.server.ts'
import { parseView } from '../src/shop/search/product-filters.ts'
import { filterCollection } from '../src/shop/search/filter-collection.server.ts'
import { searchProducts } from '../src/shop/search/search-products.server.ts'
import { suggestProducts } from '../src/shop/search/suggest-products.server.ts'
import { findNewestChanges } from '../src/shop/sharing/sharing-store.server.ts'
import { mappedCollections } from '../src/shop/sharing/sitemap.ts'
import { explainingDatabase } from './plans/keep-plans.ts'
import { testDatabase } from './test-database.ts'

/** Below 30,000 rows the server reads all of a table to know it, not a sample: the same rows have the same plans. */
const [PRODUCTS, ORDERS] = [12_000, 8_000]
/** What grows with the shop. The vocabulary does not: it has the words that titles are made of. */
const BIG = [
  'products',
  'search_documents',
  'product_images',
  'stock',
  'stock_totals',
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
  // The server's own housekeeping would look at some tables while they are being filled, now and then, and keep others from being tidied.
  for (const table of BIG)
    await client.query(`alter table ${table} set (autovacuum_enabled = false)`)
  await client.query(insertPictures)
  await fillBoutique(client, PRODUCTS)
  await client.query(hangPictures)
  client.release(true)
  await learnWords(db)
  await fillOrders(pool, ORDERS)
  // Once more when all of it is past, so that every page is known to be visible and an index alone can answer.
  await pool.query(`vacuum (analyze, disable_page_skipping) ${BIG.join(', ')}`)
}, 120_000)

const views = [
  '',
  'type=saree',
  'size=M',
  'price=1',
  'category=Latest',
  'stock=in-stock',
  'type=suit&size=M&price=1&stock=in-stock',
  'sort=price-up',
  'sort=price-down',
  'sort=discount',
]
const viewOf = (query: string, usual: 'best' | 'newest') => ({
  view: parseView(new URLSearchParams(query), usual),
  page: 1,
})
const everything = {
  search: '',
  type: null,
  category: null,
  stock: null,
  order: 'newest',
  page: 1,
} as const

test('the questions that are asked all the time go by their indexes, as they are kept in tests/plans/', async () => {
  const asked = explaining.db
  const { id: product } = await db
    .selectFrom('products')
    .select('id')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
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
      'the collections on the map': () => listFilledCollections(asked, mappedCollections),
      'when the parts of the map changed': () => findNewestChanges(asked, 1),
      ...Object.fromEntries(
        ['saree', 'Latest'].flatMap((name) =>
          views.map((view) => [
            `collection ${name} ${view}`,
            () => filterCollection(asked, name, viewOf(view, 'newest')),
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
        ].map((text) => [`search ${text}`, () => searchProducts(asked, text, viewOf('', 'best'))]),
      ),
      ...Object.fromEntries(
        views
          .slice(1)
          .map((view) => [
            `search silk ${view}`,
            () => searchProducts(asked, 'silk', viewOf(view, 'best')),
          ]),
      ),
      'suggestions for kanj': () => suggestProducts(asked, 'kanj'),
    },
    'back-office': {
      'a customer’s orders': () => listCustomersOrders(asked, 'filled-0', 1),
      'an order of a customer': () => findCustomersOrder(asked, 'filled-0', number),
      'an order at the desk': () => findDeskOrder(asked, number),
      orders: () => listOrders(asked, { page: 1 }),
      'orders to send out': () => listOrders(asked, { status: 2, page: 1 }),
      'orders to verify': () => listOrders(asked, { paymentState: 'payment_review', page: 1 }),
      archive: () => listOrders(asked, { archived: true, page: 1 }),
      'orders about a number': () => listOrders(asked, { search: number, page: 1 }),
      'what waits at the desk': () => countDeskWork(asked),
      'what waits at the money desk': () => countMoneyWork(asked),
      products: () => listOwnersProducts(asked, everything),
      'products, low': () => listOwnersProducts(asked, { ...everything, stock: 'low' }),
      'products, suits by price': () =>
        listOwnersProducts(asked, { ...everything, type: 'suit', order: 'price-up' }),
    },
  }
  const walks: string[] = []
  for (const [about, group] of Object.entries(questions)) {
    const kept: string[] = []
    for (const [name, ask] of Object.entries(group)) {
      await ask()
      const plans = explaining.take()
      walks.push(
        ...plans.flatMap(({ walkedThrough }) =>
          walkedThrough.filter((table) => BIG.includes(table)).map((table) => `${name}: ${table}`),
        ),
      )
      // Some are asked side by side, some again: what is kept is which plans there are.
      const shapes = [...new Set(plans.map(({ shape }) => shape))].toSorted()
      kept.push(`${name.trim()}\n${shapes.join('\n  and\n')}\n`)
    }
    await expect(kept.join('\n')).toMatchFileSnapshot(
      path.join(import.meta.dirname, `plans/${about}.txt`),
    )
  }
  expect(walks).toEqual([])
})
