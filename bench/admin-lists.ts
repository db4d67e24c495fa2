import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import type { DB } from '#db/tables.ts'
import { openDatabase, type Db } from '#platform/database/database.server.ts'
import { findAnything } from '#shop/back-office/find-anything.server.ts'
import { countOpenWork } from '#shop/back-office/open-work-store.server.ts'
import { productOrders } from '#shop/catalogue/admin-list/admin-list.ts'
import {
  countLowStock,
  listAdminProducts,
} from '#shop/catalogue/admin-list/admin-list-store.server.ts'
import {
  findAdminOrder,
  listStatusChanges,
  listCustomersOrders,
  listOrders,
} from '#shop/orders/order-query-store.server.ts'
import { countOrderWork } from '#shop/orders/sales-store.server.ts'
import { listLedger, listLiveHolds } from '#shop/stock/ledger-store.server.ts'

const RUNS = 9
const BAR_MS = 50

/**
 * Times the admin's lists on a large shop. The database must be filled by `fill-catalogue.ts` and
 * `fill-orders.ts` first. `node bench/admin-lists.ts postgresql://… [--plans]`
 */
const [, , connectionString, plans] = process.argv
if (!connectionString)
  throw new Error('Which database? node bench/admin-lists.ts postgresql://… [--plans]')
const { pool, close } = openDatabase({ connectionString })
const asked: CompiledQuery[] = []
const db: Db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void asked.push(query),
})

const all = {
  lowStockMax: 3,
  search: '',
  type: null,
  category: null,
  stock: null,
  state: null,
  order: 'newest',
  page: 1,
} as const
const busiest = await db
  .selectFrom('orders')
  .where('customer_id', '=', 'filled-0')
  .select(['customer_id', 'number', 'phone_no', 'email'])
  .orderBy('id', 'desc')
  .limit(1)
  .executeTakeFirstOrThrow()
const bought = await db
  .selectFrom('order_lines')
  .select('product_id')
  .limit(1)
  .executeTakeFirstOrThrow()

const questions: Record<string, () => Promise<unknown>> = {
  ...Object.fromEntries(
    productOrders.flatMap((order) =>
      [1, 400].map((page) => [
        `products by ${order}, page ${page}`,
        () => listAdminProducts(db, { ...all, order, page }),
      ]),
    ),
  ),
  ...Object.fromEntries(
    productOrders.flatMap((order) =>
      [1, 60].map((page) => [
        `low stock by ${order}, page ${page}`,
        () => listAdminProducts(db, { ...all, stock: 'low', order, page }),
      ]),
    ),
  ),
  ...Object.fromEntries(
    productOrders.flatMap((order) =>
      [1, 200].map((page) => [
        `suits that are Trending by ${order}, page ${page}`,
        () => listAdminProducts(db, { ...all, type: 'suit', category: 'Trending', order, page }),
      ]),
    ),
  ),
  ...Object.fromEntries(
    productOrders.flatMap((order) =>
      (['published', 'archived'] as const).map((state) => [
        `${state} products by ${order}`,
        () => listAdminProducts(db, { ...all, state, order }),
      ]),
    ),
  ),
  ...Object.fromEntries(
    productOrders.map((order) => [
      `sold-out sarees by ${order}`,
      () => listAdminProducts(db, { ...all, type: 'saree', stock: 'sold-out', order }),
    ]),
  ),
  ...Object.fromEntries(
    productOrders.flatMap((order) =>
      [1, 300].map((page) => [
        `search saree by ${order}, page ${page}`,
        () => listAdminProducts(db, { ...all, search: 'saree', order, page }),
      ]),
    ),
  ),
  'search a, low, by price': () =>
    listAdminProducts(db, { ...all, search: 'a', stock: 'low', order: 'price-up' }),
  'search heirloom': () => listAdminProducts(db, { ...all, search: 'heirloom' }),
  'search for nothing that is': () => listAdminProducts(db, { ...all, search: 'no such thing' }),
  'count of low stock': () => countLowStock(db, 3),
  'ledger of a product': () => listLedger(db, bought.product_id, 'all', 1),
  'promises of a product': () => listLedger(db, bought.product_id, 'promises', 1),
  'live holds of a product': () => listLiveHolds(db, bought.product_id),
  orders: () => listOrders(db, { page: 1 }),
  'orders, page 400': () => listOrders(db, { page: 400 }),
  ...Object.fromEntries(
    ([1, 2, 3, 4] as const).flatMap((status) =>
      [1, 30].map((page) => [
        `orders of status ${status}, page ${page}`,
        () => listOrders(db, { status, page }),
      ]),
    ),
  ),
  'orders of status 4, page 400': () => listOrders(db, { status: 4, page: 400 }),
  'orders to verify': () => listOrders(db, { paymentState: 'payment_review', page: 1 }),
  archive: () => listOrders(db, { archived: true, page: 1 }),
  'archive, page 400': () => listOrders(db, { archived: true, page: 400 }),
  'archive of status 1': () => listOrders(db, { archived: true, status: 1, page: 1 }),
  ...Object.fromEntries(
    [
      'asha',
      'asha rao',
      'a',
      'as',
      '7',
      '70',
      busiest.number,
      busiest.number.slice(0, 4),
      busiest.phone_no,
      busiest.phone_no.slice(-4),
      busiest.email,
      'example.com',
      'no such thing',
      'zzqx',
      '%',
    ].flatMap((search) => [
      [`orders about ${search}`, () => listOrders(db, { search, page: 1 })],
      [`archive about ${search}`, () => listOrders(db, { search, archived: true, page: 1 })],
      [`orders of status 1 about ${search}`, () => listOrders(db, { search, status: 1, page: 1 })],
    ]),
  ),
  ...Object.fromEntries(
    ['asha', 'as', 'silk', 'banarasi silk saree', busiest.number, busiest.phone_no, 'zzqx'].map(
      (text) => [`everything about ${text}`, () => findAnything(db, text, 'admin')],
    ),
  ),
  'open work of the navigation': () => countOpenWork(db),
  'orders about asha, page 300': () => listOrders(db, { search: 'asha', page: 300 }),
  'orders about example.com, page 400': () => listOrders(db, { search: 'example.com', page: 400 }),
  'to verify about asha': () =>
    listOrders(db, { search: 'asha', paymentState: 'payment_review', page: 1 }),
  'an order': () => findAdminOrder(db, busiest.number),
  'changes of 25 orders': async () =>
    listStatusChanges(
      db,
      (await listOrders(db, { page: 1 })).items.map(({ id }) => id),
    ),
  'a customer with thousands of orders': () => listCustomersOrders(db, busiest.customer_id, 1),
  'the same, page 70': () => listCustomersOrders(db, busiest.customer_id, 70),
  'what waits at the desk': () => countOrderWork(db),
}

let slow = 0
console.log('| question | median | slowest |\n|---|---|---|')
for (const [name, ask] of Object.entries(questions)) {
  const times: number[] = []
  asked.length = 0
  for (let run = 0; run < RUNS; run++) {
    const begun = performance.now()
    await ask()
    times.push(performance.now() - begun)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(RUNS / 2)]!
  if (median > BAR_MS) slow++
  console.log(
    `| ${name} | ${median.toFixed(1)}${median > BAR_MS ? ' **slow**' : ''} | ${sorted.at(-1)!.toFixed(1)} |`,
  )
  if (plans && median > BAR_MS) await explainLast(asked.length / RUNS)
}
console.log(`\n${slow} of ${Object.keys(questions).length} take longer than ${BAR_MS} ms.`)
await close()

async function explainLast(count: number): Promise<void> {
  for (const { sql, parameters } of asked.slice(-count)) {
    const { rows } = await pool.query<Record<'QUERY PLAN', string>>(
      `explain (analyze, timing off, buffers off) ${sql}`,
      [...parameters],
    )
    console.log(rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n'))
  }
}
