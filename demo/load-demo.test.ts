import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#shop/config/config.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { openAuth } from '#platform/auth/auth.server.ts'
import { openGateway } from '#platform/payments/razorpay.server.ts'
import { listAttributes } from '#shop/attributes/attribute-store.server.ts'
import { listCollections } from '#shop/collections/shop-collection-store.server.ts'
import { findDelivery } from '#shop/delivery/delivery-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { listCustomersOrders } from '#shop/orders/order-query-store.server.ts'
import { findHome } from '#shop/site/home/home-store.server.ts'
import { accountRoles } from '#shop/people/account-roles.server.ts'
import { findAccountByEmail } from '#platform/auth/account-store.server.ts'
import { listAddresses } from '#shop/customers/address-store.server.ts'
import { startSandbox } from '../sandbox/razorpay/start-sandbox.ts'
import { sareeInShop } from '../tests/support/builders.ts'
import { testDatabase } from '../tests/support/test-database.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { demoAdmin, demoCustomer } from './demo-accounts.ts'
import type { DemoShop } from './demo-shop.ts'
import { loadDemo } from './load-demo.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-demo-'))
const sandbox = await startSandbox()
afterAll(async () => {
  await sandbox.close()
  fs.rmSync(dataDir, { recursive: true, force: true })
})
const jpeg = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#8c1d2f' } })
  .jpeg()
  .toBuffer()
const noJobs: Jobs = {
  async enqueue() {},
  work() {},
  schedule() {},
  countOpen: async () => [],
  async start() {},
  async stop() {},
}

async function emptyShop(): Promise<DemoShop> {
  const { db, pool } = await testDatabase()
  const log = openLog('silent')
  const config = readConfig({ DATA_DIR: dataDir })
  return {
    config,
    db,
    pool,
    log,
    jobs: noJobs,
    media: openMediaStorage({ folder: path.join(dataDir, 'media') }),
    gateway: openGateway(sandbox),
    auth: openAuth({
      db,
      pool,
      jobs: noJobs,
      ...accountRoles,
      secret: 'a secret of this test only',
      shopUrl: 'http://zari.test',
      shopName: () => 'Zari',
    }),
  }
}

type Draw = NonNullable<Parameters<typeof loadDemo>[2]>

/** Draws one plain image per product. Throws after `piecesMax` products, as if the process were killed. */
const draw = (piecesMax = Number.POSITIVE_INFINITY): Draw =>
  async function* (products) {
    for (const [index, product] of products.entries()) {
      if (index === piecesMax) throw new Error('killed')
      yield { product, pictures: [{ alt: product.title, jpeg }] }
    }
  }

const load = (shop: DemoShop, with_ = draw()) => loadDemo(shop, () => {}, with_)

const tables = [
  'products',
  'product_images',
  'images',
  'stock_movements',
  'users',
  'addresses',
  'orders',
  'order_status_changes',
  'reviews',
  'payments',
  'site_records',
  'queries',
  'subscribers',
] as const

async function counts({ db }: DemoShop): Promise<Record<string, number>> {
  const pairs = await Promise.all(
    tables.map(async (table) => {
      const { count } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return [table, count] as const
    }),
  )
  return Object.fromEntries(pairs)
}

describe('loading the demo', () => {
  let shop: DemoShop
  beforeEach(async () => {
    shop = await emptyShop()
  })

  test('the demo makes no sizes of its first images and checks for orphaned files a day later', async () => {
    const delays = new Map<string, number | undefined>()
    await load({
      ...shop,
      jobs: {
        ...noJobs,
        async enqueue(_, queue, __, options) {
          delays.set(queue, Number(options?.startAfter))
        },
      },
    })
    expect(delays.has('make-renditions')).toBe(false)
    expect(delays.get('remove-picture-files')).toBe(24 * 60 * 60)
  })

  test('the demo adds catalogue, accounts and three orders at the first start, and nothing at the second', async () => {
    await load(shop)
    const first = await counts(shop)
    expect(first).toMatchObject({
      products: catalogue.length,
      users: 2,
      addresses: 6,
      orders: 3,
      site_records: 9, // about, questions, home, shop and business details, four policies
      order_status_changes: 6,
      reviews: 1,
    })

    const customer = await findAccountByEmail(shop.db, demoCustomer.email)
    const { items } = await listCustomersOrders(shop.db, customer!.id, 1)
    expect(items.map(({ status, paymentState }) => [status, paymentState])).toEqual([
      [2, 'paid'],
      [3, 'paid'],
      [4, 'paid'],
    ])
    expect(
      (await listAddresses(shop.db, customer!.id))
        .filter(({ isDefault }) => isDefault)
        .map(({ city }) => city),
    ).toEqual(['Bengaluru'])
    expect(await findAccountByEmail(shop.db, demoAdmin.email)).toMatchObject({ role: 'admin' })
    const suit = (await listKinds(shop.db)).find(({ slug }) => slug === 'suit')!
    expect(Object.keys(suit.sizeGuide!.rows).toSorted()).toEqual(suit.sizes.toSorted())

    const introduced = (await listCollections(shop.db)).filter(({ intro }) => intro)
    expect(introduced.map(({ slug }) => slug).toSorted()).toEqual([
      'Latest',
      'Trending',
      'saree',
      'suit',
    ])
    const { sections } = await findHome(shop.db)
    expect(sections.map(({ type, title }) => title ?? type)).toEqual([
      'hero',
      'By weave',
      'shelf',
      'image-text',
      'tiles',
      'shelf',
      'promises',
    ])
    const tiles = sections[1]!.items
    expect(tiles.filter(({ image }) => image?.width === 30)).toHaveLength(6)
    const weaves = await listAttributes(shop.db)
    for (const { to } of tiles)
      expect(weaves.flatMap(({ choices }) => choices.map(({ entry }) => entry))).toContain(
        new URL(to, 'http://zari.test').searchParams.get('attribute'),
      )

    const { zones, version } = await findDelivery(shop.db)
    expect(zones.map(({ chargePaise, transit }) => [chargePaise, transit])).toEqual([
      [0, { fromDays: 2, toDays: 7 }],
    ])

    await load(shop)
    expect(await counts(shop)).toEqual(first)
    expect((await findDelivery(shop.db)).version).toBe(version)
  })

  test('after the demo loader was killed, the next start completes the data without duplicates', async () => {
    await expect(load(shop, draw(7))).rejects.toThrow('killed')
    expect(await counts(shop)).toMatchObject({ products: 7, orders: 0 })
    await load(shop)
    expect(await counts(shop)).toMatchObject({
      products: catalogue.length,
      users: 2,
      addresses: 6,
      orders: 3,
    })
  })

  test('the demo is loaded only once when two processes start at the same time', async () => {
    await Promise.all([load(shop), load(shop)])
    expect(await counts(shop)).toMatchObject({ products: catalogue.length, orders: 3, queries: 5 })
  })

  test('the demo places no orders with a real gateway', async () => {
    await load({ ...shop, gateway: { ...shop.gateway, isSandbox: false } })
    expect(await counts(shop)).toMatchObject({ products: catalogue.length, orders: 0, payments: 0 })
  })

  test('the demo leaves a shop in use unchanged', async () => {
    await sareeInShop(shop.db)
    const before = await counts(shop)
    await load(shop)
    expect(await counts(shop)).toEqual(before)
  })
})
