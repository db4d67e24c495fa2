import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { listStockDisagreements } from '../../src/shop/stock/stock-store.server.ts'
import { countRows } from '../support/count-rows.ts'
import { releasedDatabase, releasedVersions } from '../support/released-database.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

/** Queries for broken promises about money and stock; each must return no row. */
const invariants = {
  'a total differs from its lines': `select number from orders where total_paise <>
    (select sum(unit_price_paise * quantity) from order_lines where order_id = orders.id) and exists (select from order_lines where order_id = orders.id)`,
  'a payment settles an order of another amount': `select number from orders join payments on payments.id = settled_payment_id
    where payments.amount_paise <> total_paise or payments.settles_order_id is distinct from orders.id`,
  'more is refunded than was paid': `select gateway_payment_id from payments where amount_paise <
    (select coalesce(sum(amount_paise), 0) from refunds where payment_id = payments.id and status in ('requested', 'unknown', 'pending', 'processed', 'transferred'))`,
  'stock is below zero': 'select product_id from stock where on_hand < reserved or reserved < 0',
}

const adminPages = [
  '/admin',
  '/admin/orders',
  '/admin/products',
  '/admin/money',
  '/admin/queries',
  '/admin/newsletters/1',
  '/admin/people',
  '/admin/changes',
  '/admin/mail',
  '/admin/exchange',
  '/admin/settings',
  '/admin/addresses',
  '/admin/siteinfo',
  '/admin/siteinfo/faqs',
  '/admin/tax',
]

describe.each(releasedVersions)('the database of %s', async (version) => {
  const { pool, db, connection } = await releasedDatabase(version)
  const before = await countRows(pool)
  const shop = await startShop({}, connection)
  const after = await countRows(pool)

  test('the old database holds data of every kind, and the migrations lose no row', async () => {
    const empty = Object.keys(before).filter((table) => before[table] === 0)
    expect(empty.filter((table) => !table.startsWith('schema_'))).toEqual([])
    const lost = Object.keys(before).filter((table) => (after[table] ?? 0) < before[table]!)
    expect(lost).toEqual([])
    const { rows } = await pool.query<{ name: string }>(
      'select name from schema_migrations order by name',
    )
    expect(rows.map(({ name }) => name)).toEqual(readdirSync('db/migrations').toSorted())
  })

  test('the start backs up the old database before it migrates', () => {
    const backups = readdirSync(path.join(shop.shop.config.dataDir, 'backups-before-upgrade'))
    expect(backups).toEqual([expect.stringMatching(/^zari-before-upgrade-/)])
  })

  test('the migrated database keeps the guarantees about money and stock', async () => {
    for (const [promise, query] of Object.entries(invariants))
      expect([promise, (await pool.query(query)).rows]).toEqual([promise, []])
    expect(await listStockDisagreements(db)).toEqual([])
  })

  test('the migrated shop shows its home page and every product', async () => {
    const guest = visitor(shop.url)
    const products = await pool.query<{ id: string; title: string }>(
      'select id, title from products where deleted_at is null',
    )
    const pages = [
      '/',
      '/shop/saree',
      '/shop/suit',
      '/shop/searchQuery/saree',
      '/about',
      '/faq',
      '/sitemap.xml',
      '/feed.xml',
      ...products.rows.map((product) => productPath(product)),
    ]
    expect(await refusedIn(guest, pages)).toEqual([])
  })

  test('the migrated shop shows orders in every state, imports and payments to an admin', async () => {
    const admin = await signedIn(shop, 'admin')
    const orders = await pool.query<{ number: string; state: string }>(
      'select number, payment_state as state from orders where placed_at is not null',
    )
    expect(new Set(orders.rows.map(({ state }) => state)).size).toBeGreaterThanOrEqual(4)
    const imports = await pool.query<{ id: string }>('select id from imports')
    const pages = [
      ...adminPages,
      ...orders.rows.flatMap(({ number }) => [
        `/admin/orders/${number}`,
        `/admin/money/orders/${number}`,
      ]),
      ...imports.rows.map(({ id }) => `/admin/exchange/${id}`),
    ]
    expect(await refusedIn(admin, pages)).toEqual([])
  })

  test('the customer of a migrated shop can log in and see the orders', async () => {
    const account = { email: 'customer@zari.test', password: 'customer-demo-1' }
    const session = await shop.shop.auth.signIn(account, new Request(shop.url))
    if (session.outcome !== 'signed-in') throw new Error(session.outcome)
    const customer = visitor(shop.url, session.cookie.split(';')[0])
    expect(await refusedIn(customer, ['/orders', '/profile', '/cart'])).toEqual([])
    const orders = await (await customer.get('/orders')).text()
    const { rows } = await pool.query<{ number: string }>(
      `select number from orders where email = $1 and placed_at is not null`,
      [account.email],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { number } of rows) expect(orders).toContain(number)
  })
})

async function refusedIn(
  one: ReturnType<typeof visitor>,
  pages: readonly string[],
): Promise<string[]> {
  const refused: string[] = []
  for (const page of pages) {
    const { status } = await one.get(page)
    if (status !== 200) refused.push(`${page}: ${status}`)
  }
  return refused
}
