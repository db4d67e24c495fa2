import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../src/platform/database/postgres/embedded-postgres.server.ts'
import { quickEditProduct } from '../../src/shop/catalogue/quick-edit-product.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop } from '../support/builders.ts'
import { startReplica } from '../support/streaming-replica.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const [here, there] = [folder('zari-primary-'), folder('zari-replica-')]
const primary = await startEmbeddedPostgres({ dataDir: here, durable: false })
afterAll(() => primary.stop())
const replica = await startReplica(primary, here, there, afterAll)
const shop = await startShop(
  {
    DATABASE_URL: 'postgres://primary/zari',
    DATABASE_REPLICA_URL: replica.url,
    LOG_LEVEL: 'silent',
  },
  primary.connection,
)
const guest = visitor(shop.url)
const admin = await signedIn(shop, 'admin')
const saree = await sareeInShop(shop.shop.db, {
  originalPricePaise: 1_000_000,
  title: 'Peacock Kanjivaram',
  categories: ['Latest'],
})

async function readsFrom(name: 'primary' | 'replica'): Promise<number> {
  const figures = await (await guest.get('/metrics')).text()
  return Number(new RegExp(`zari_public_reads_total\\{from="${name}"\\} (\\d+)`).exec(figures)?.[1])
}

/** Waits until the shop reads from the replica again, because it has replayed every change. */
async function replicaIsReadAgain(): Promise<void> {
  const before = await readsFrom('replica')
  await expect
    .poll(async () => {
      shop.serving.cache.clear()
      await guest.get('/shop/Latest')
      return readsFrom('replica')
    })
    .toBeGreaterThan(before)
}

test('public pages are read from the replica, or from the primary while it lags behind a change', async () => {
  await expect.poll(async () => (await guest.get(productPath(saree))).status).toBe(200)
  await replicaIsReadAgain()

  await replica.pause()
  const before = await readsFrom('primary')
  const saved = await quickEditProduct(shop.shop.db, {
    id: saree.id,
    basedOn: 1,
    sellingPricePaise: 777_700,
    quantity: null,
    savedBy: admin.id,
  })
  expect(saved.outcome).toBe('saved')
  for (const page of ['/shop/Latest', productPath(saree)]) {
    await expect
      .poll(async () => (await guest.get(page)).text().then((text) => text.includes('7,777')))
      .toBe(true)
    const again = await guest.get(page)
    expect([again.headers.get('server-timing'), (await again.text()).includes('7,777')]).toEqual([
      'cache;desc=hit',
      true,
    ])
  }
  expect(await readsFrom('primary')).toBeGreaterThan(before)
  await replica.resume()
})

test('cart, account and order are never read from the replica', async () => {
  await replica.pause()
  const customer = await signedIn(shop) // The replica has not received this account yet.
  expect((await customer.get('/orders')).status).toBe(200)
  await replica.resume()
})

test('a page from a replica with unknown lag is not cached', async () => {
  await replicaIsReadAgain()
  await replica.pause()
  const [repriced] = await shop.shop.db
    .selectFrom('products')
    .select('version')
    .where('id', '=', saree.id)
    .execute()
  const saved = await quickEditProduct(shop.shop.db, {
    id: saree.id,
    basedOn: repriced!.version,
    sellingPricePaise: 888_800,
    quantity: null,
    savedBy: admin.id,
  })
  expect(saved.outcome).toBe('saved')
  await expect.poll(async () => (await guest.get(productPath(saree))).text()).toContain('8,888')

  // Makes product queries fail on the primary, which still sends events. The paused replica does not
  // receive this change.
  await shop.shop.pool.query('alter table products rename to products_put_away')
  for (const ask of ['first', 'second']) {
    const response = await guest.get('/shop/searchQuery/kanjivaram')
    expect([ask, response.status, response.headers.get('cache-control')]).toEqual([
      ask,
      200,
      'no-store',
    ])
    expect(response.headers.get('server-timing')).toMatch(/^cache;desc=miss/)
    expect(await response.text()).toContain('7,777')
  }
  await shop.shop.pool.query('alter table products_put_away rename to products')
  expect(await (await guest.get('/shop/searchQuery/kanjivaram')).text()).toContain('8,888')
  await replica.resume()
})

test('uncached pages are rendered from the replica while the primary is down', async () => {
  await primary.stop()
  await expect.poll(async () => (await guest.get('/readyz')).status).toBe(503)
  const response = await guest.get('/shop/searchQuery/peacock')
  expect([response.status, (await response.text()).includes(saree.id)]).toEqual([200, true])
  expect((await admin.get('/admin/orders')).status).toBe(503)
})

function folder(name: string): string {
  const made = mkdtempSync(path.join(tmpdir(), name))
  chmodSync(made, 0o755) // The server may run as another user than the test.
  afterAll(() => rmSync(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }))
  return made
}
