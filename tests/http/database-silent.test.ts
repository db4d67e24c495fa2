import { afterAll, expect, test } from 'vitest'
import { publish } from '../../src/platform/events/publish.server.ts'
import { catalogueTopic } from '../../src/shop/catalogue/product.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop } from '../support/builders.ts'
import { openLossyConnection } from '../support/lossy-connection.ts'
import { testDatabase } from '../support/test-database.ts'
import { startShop } from '../support/test-shop.ts'
import { visitor } from '../support/visitor.ts'

const { db, pool, url } = await testDatabase()
const way = await openLossyConnection(url, afterAll)
const shop = await startShop({ LOG_LEVEL: 'silent' }, { connectionString: way.url })
const guest = visitor(shop.url)
const saree = await sareeInShop(db, { title: 'Peacock Kanjivaram', categories: ['Latest'] })

const eventsConnected = async () =>
  /^zari_change_events_connected (\d)$/m.exec(await (await guest.get('/metrics')).text())?.[1]

test('cached pages do not wait for a silent database, and the metrics report it', async () => {
  const kept = ['/', '/shop/Latest', productPath(saree), '/about']
  for (const page of kept) expect((await guest.get(page)).status).toBe(200)
  expect(await eventsConnected()).toBe('1')

  way.drops = () => true
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zari events' and datname = current_database()",
  )
  await expect.poll(eventsConnected).toBe('0')
  const drawn = () => shop.serving.cache.counts.drawn
  expect((await guest.get('/about')).headers.get('server-timing')).toBe('cache;desc=aside')
  const before = drawn()
  for (let visit = 0; visit < 50; visit++) {
    const response = await guest.get(kept[visit % kept.length]!)
    expect([response.status, response.headers.get('server-timing')]).toEqual([
      200,
      'cache;desc=aside',
    ])
  }
  expect(drawn()).toBe(before)
})

test('pages are rendered and cached again once the database responds again', async () => {
  way.drops = () => false
  await expect.poll(eventsConnected).toBe('1')
  await expect
    .poll(async () => (await guest.get('/shop/Latest')).headers.get('server-timing'))
    .toBe('cache;desc=hit')
})

test('a page that a sale has just dropped is sent outdated when the database falls silent', async () => {
  const page = '/shop/Latest'
  const before = await (await guest.get(page)).text()
  await publish(db, catalogueTopic)
  await expect.poll(() => shop.serving.cache.has(page)).toBe(false)
  way.drops = () => true
  const response = await guest.get(page)
  expect([response.status, response.headers.get('server-timing')]).toEqual([
    200,
    'cache;desc=outdated',
  ])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe(before)

  const unknown = await guest.get('/shop/suit')
  expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await unknown.text()).toContain('Back in a moment')
  expect((await guest.get('/shop/suit.data')).status).toBe(503)
  way.drops = () => false
  way.cut()
})
