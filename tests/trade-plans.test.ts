import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { fillOrders } from '../bench/fill-orders.ts'
import { fillBoutique } from '../bench/search/fill-boutique.ts'
import { updateDueProducts } from '../src/shop/catalogue/schedules/schedule-store.server.ts'
import {
  findLateApprovals,
  listChallans,
  listChallansIssuedAfter,
} from '../src/shop/challans/challan-store.server.ts'
import { listOpenAdvances } from '../src/shop/documents/advance-store.server.ts'
import {
  listCustomersWithOrders,
  listUseCounts,
} from '../src/shop/offers/applicable-offer-store.server.ts'
import { LISTED_USES_MAX, listOfferReports } from '../src/shop/offers/offer-report-store.server.ts'
import { insertOffer } from '../src/shop/offers/offer-store.server.ts'
import { listBestSellers } from '../src/shop/orders/sales-store.server.ts'
import { findReplacedOrder } from '../src/shop/returns/exchange/returned-sizes-store.server.ts'
import {
  insertPurchases,
  listOrdersToCount,
  listProductsToRank,
  updateGoesWell,
} from '../src/shop/similar/goes-well-store.server.ts'
import { listCartsToRemind } from '../src/shop/cart-reminders/cart-reminder-store.server.ts'
import { listOrdersToReview } from '../src/shop/reviews/review-request-store.server.ts'
import { listOverdueExchanges } from '../src/shop/stock/exchange-holds/exchange-holds-store.server.ts'
import { listLiveHolds } from '../src/shop/stock/ledger-store.server.ts'
import { newOffer } from './support/offers.ts'
import { explainingDatabase } from './plans/record-plans.ts'
import { testDatabase } from './support/test-database.ts'

const [PRODUCTS, ORDERS] = [3_000, 8_000]
const { db, pool } = await testDatabase()
const explaining = explainingDatabase(pool)
const offers = Array.from({ length: 3 }, (_, index) =>
  newOffer({ id: crypto.randomUUID(), code: `PLAN${index}` }),
)
const [popular, rare, unused] = offers.map(({ id }) => id) as [string, string, string]

/** The popular offer has nearly all uses. */
const insertUses = `
  insert into offer_uses (offer_id, order_id, customer_id, phone_hash, email_hash, state, discount_paise)
  select case when id % 100 = 0 then $2::uuid else $1::uuid end, id, customer_id, md5(phone_no), md5(email),
    (array['used', 'used', 'reserved', 'released'])[1 + id % 4], 100 from orders`

/** A return of each of 2,000 orders, of which a third still keep their new size. */
const insertExchanges = [
  `insert into returns (order_id, request_key, reason, outcome)
  select id, gen_random_uuid(), 'too-small', 'exchange' from orders order by id limit 2000`,
  `insert into return_lines (return_id, order_id, position, quantity)
  select id, order_id, 0, 1 from returns where exists (
    select from order_lines line where line.order_id = returns.order_id and position = 0)`,
  `insert into exchange_holds (return_id, position, order_id, product_id, size, stock_size, quantity, expires_at, status)
  select return_id, 0, order_id, product_id, 'M', stock_size, 1,
    now() + make_interval(hours => return_id::int % 900 - 2), case when return_id % 3 = 0 then 'held' else 'used' end
  from (
    select return_lines.return_id, line.order_id, line.product_id,
      (select min(size) from stock where stock.product_id = line.product_id) as stock_size
    from return_lines join order_lines line using (order_id, position)
  ) kept where stock_size is not null`,
]

const insertChallans = `
  insert into challans (number, prefix, financial_year, serial, issued_on, issued_at, issued_by, request_key,
    reason, note, supplier, consignee, lines, total_paise)
  select 'DC/25-26/' || n, 'DC', '25-26', n, date '2025-11-01' + n / 50, '2025-11-01', (select min(id) from users),
    gen_random_uuid(), case when n % 500 = 0 then 'on-approval' else 'job-work' end, '', '{}', '{}', '[{}]', 1 from generate_series(1, 5000) n`

beforeAll(async () => {
  const client = await pool.connect()
  await fillBoutique(client, PRODUCTS)
  client.release(true)
  await fillOrders(pool, ORDERS)
  for (const offer of offers) await insertOffer(db, offer)
  await pool.query(insertUses, [popular, rare])
  await pool.query(`update products set state = 'scheduled', published_from = now() - interval '1 day',
    published_until = now() + interval '1 day' where id in (select id from products limit 1000)`)
  await pool.query(`insert into carts (customer_id, changed_at)
    select id, now() - interval '5 minutes' * row_number() over (order by id) from users`)
  await pool.query(
    `insert into mail_choices (customer_id, cart_reminders_since) select id, now() from users`,
  )
  for (const insert of [...insertExchanges, insertChallans]) await pool.query(insert)
  await pool.query('vacuum analyze')
}, 180_000)

/** Returns the tables that the query reads completely, and the shapes of its plans. */
async function planOf(ask: () => Promise<unknown>) {
  await ask()
  const plans = explaining.take()
  expect(plans).not.toEqual([])
  return {
    scans: plans.flatMap(({ scannedTables }) => scannedTables),
    shape: plans.map(({ shape }) => shape).join('\n'),
  }
}

test('the list of offers sums a bounded number of uses, which indexes find', async () => {
  const { scans } = await planOf(() => listOfferReports(explaining.db, [rare, unused]))
  expect(scans).toEqual([])
  const reports = await listOfferReports(db, [popular, rare, unused])
  expect(reports.get(popular)).toMatchObject({ isPartial: true })
  const { isPartial, reserved, used, released, ...sums } = reports.get(rare)!
  expect([isPartial, reserved + used + released]).toEqual([false, ORDERS / 100])
  expect(sums.discountPaise).toBe(used * 100)
  expect(reports.has(unused)).toBe(false)
  const counted = reports.get(popular)!
  expect(counted.reserved + counted.used + counted.released).toBe(LISTED_USES_MAX + 1)
})

test('the uses of a customer are counted by account, phone and email with an index each', async () => {
  const claimant = { customerId: 'filled-7', phone: 'a', email: 'b' }
  const { scans, shape } = await planOf(() =>
    listUseCounts(explaining.db, [popular], [claimant], { countsOwnReserved: true }),
  )
  expect(scans.filter((table) => table === 'offer_uses')).toEqual([])
  for (const index of ['offer_uses_by_customer', 'offer_uses_by_phone', 'offer_uses_by_email'])
    expect(shape).toContain(index)
})

test('earlier orders with a phone or an email are found by their index', async () => {
  const contacts = { phone: '', email: '', plain: { phone: '9876543210', email: 'a@zari.test' } }
  const { shape } = await planOf(() =>
    listCustomersWithOrders(explaining.db, [{ customerId: 'filled-7', ...contacts }]),
  )
  for (const index of ['orders_placed_by_phone', 'orders_placed_by_email'])
    expect(shape).toContain(index)
})

test('the job of every minute finds products to publish or to withdraw by index', async () => {
  const { scans, shape } = await planOf(() => updateDueProducts(explaining.db, 100))
  expect(scans).toEqual([])
  for (const index of ['products_that_may_end', 'products_that_may_begin'])
    expect(shape).toContain(index)
})

test('best sellers read the orders of the period by index and the lines of these orders', async () => {
  const { scans, shape } = await planOf(() =>
    listBestSellers(explaining.db, { days: 30, limit: 10 }),
  )
  expect(scans.filter((table) => table === 'orders')).toEqual([])
  expect(shape).toContain('orders_sold')
})

test('the orders to ask for a review are found by the index of deliveries', async () => {
  const { scans, shape } = await planOf(() =>
    listOrdersToReview(explaining.db, { days: 7, limit: 50 }),
  )
  expect(shape).toContain('order_deliveries')
  expect(scans.filter((table) => table === 'order_status_changes')).toEqual([])
})

test('the orders and products that the job of matching pieces reads next are found by index', async () => {
  const progress = { countedUntil: '-infinity', countedOrder: 0, lastProduct: null }
  const orders = await planOf(() => listOrdersToCount(explaining.db, progress, 100))
  expect(orders.scans).toEqual([])
  expect(orders.shape).toContain('orders_sold')
  const counted = await planOf(() => insertPurchases(explaining.db, [1, 2, 3]))
  expect(counted.scans.filter((table) => table === 'order_lines')).toEqual([])
  const ids = await listProductsToRank(db, null, 50)
  const ranked = await planOf(() => updateGoesWell(explaining.db, ids))
  expect(ranked.scans.filter((table) => /^(products|stock_totals)$/.test(table))).toEqual([])
})

test('online payments without a receipt are found among the orders of the last days', async () => {
  const { scans, shape } = await planOf(() =>
    listOpenAdvances(explaining.db, { since: new Date(), days: 2, countMax: 500 }),
  )
  expect(scans).not.toContain('orders')
  expect(shape).toContain('orders_sold')
})

test('the carts to mail about are found by the index of their last change', async () => {
  const { scans, shape } = await planOf(() =>
    listCartsToRemind(explaining.db, { hours: 3, afterId: 0, limit: 200 }),
  )
  expect(shape).toContain('carts_to_remind')
  expect(scans.filter((table) => ['carts', 'orders'].includes(table))).toEqual([])
})

test('new sizes whose time is over, and the order that one replaces, are found by index', async () => {
  const overdue = await planOf(() => listOverdueExchanges(explaining.db, { after: 0, limit: 100 }))
  expect(overdue.scans).toEqual([])
  expect(overdue.shape).toContain('live_exchange_holds')
  expect((await planOf(() => findReplacedOrder(explaining.db, 77))).scans).toEqual([])
  const [{ product_id: held } = { product_id: '' }] = await db
    .selectFrom('exchange_holds')
    .select('product_id')
    .limit(1)
    .execute()
  const { scans } = await planOf(() => listLiveHolds(explaining.db, held))
  expect(scans).not.toContain('exchange_holds')
})

test('the newest challans and those of a period are read by the index of their day', async () => {
  const newest = await planOf(() => listChallans(explaining.db))
  expect([newest.scans, newest.shape.includes('Sort')]).toEqual([[], false])
  expect(newest.shape).toContain('challans_by_day')
  const after = { issuedOn: '2025-12-01', id: 0 }
  const ofPeriod = await planOf(() =>
    listChallansIssuedAfter(explaining.db, { after, to: '2025-12-31', countMax: 500 }),
  )
  expect([ofPeriod.scans, ofPeriod.shape.includes('Sort')]).toEqual([[], false])
  expect(ofPeriod.shape).toContain('challans_by_day')
  const late = await planOf(() =>
    findLateApprovals(explaining.db, { today: '2099-01-01', limit: 10 }),
  )
  expect(late.scans).toEqual([])
  expect(late.shape.match(/challans_on_approval/g)).toHaveLength(2)
})
