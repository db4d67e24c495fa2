import { expect, test } from 'vitest'
import { deleteProduct } from '../../src/shop/catalogue/delete-product.server.ts'
import { quickEditProduct } from '../../src/shop/catalogue/quick-edit-product.server.ts'
import { adjustStock } from '../../src/shop/stock/adjust-stock.server.ts'
import { inTransaction } from '../../src/platform/database/database.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const other = await shop.openAnother()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')
const [here, there] = [visitor(shop.url), visitor(other.url)]
const peacock = await sareeInShop(db, {
  title: 'Peacock Kanjivaram',
  categories: ['Latest'],
  originalPricePaise: 2_000_000,
})
const lotus = await sareeInShop(db, { title: 'Lotus Banarasi', categories: ['Trending'] })

const all = [
  '/',
  '/shop/Latest',
  '/shop/Trending',
  '/shop/searchQuery/lotus',
  '/shop/searchQuery/peacock',
  '/shop/searchQuery/maroon%20velvet%20lotus',
  productPath(peacock),
  productPath(lotus),
  '/about',
  '/faq',
]

/** Requests all pages and returns those that were not answered from the cache. */
async function drawnNow(): Promise<string[]> {
  const drawn: string[] = []
  for (const path of all) {
    const response = await here.get(path)
    if (!response.headers.get('server-timing')?.includes('hit')) drawn.push(path)
    await response.text()
  }
  return drawn
}

/** Makes a change and waits until its event has reached this process. */
async function afterChangeEvent(change: () => Promise<unknown>): Promise<void> {
  const { dropped } = shop.serving.cache.counts
  await change()
  await expect.poll(() => shop.serving.cache.counts.dropped).toBeGreaterThan(dropped)
}

async function movePieces(id: string, change: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const adjusted = await adjustStock(tx, {
      productId: id,
      changes: [{ size: '', change }],
      reason: 'correction',
      movedBy: admin.id,
    })
    expect(adjusted.outcome).toBe('adjusted')
  })
}

test('a sale invalidates only the page of the sold product', async () => {
  await drawnNow()
  expect(await drawnNow()).toEqual([])
  await afterChangeEvent(() => movePieces(lotus.id, -1))
  expect(await drawnNow()).toEqual([productPath(lotus)])
})

test('a price change within its price band invalidates only the product page and lists that show it', async () => {
  const [{ version }] = (await db
    .selectFrom('products')
    .select('version')
    .where('id', '=', lotus.id)
    .execute()) as [{ version: number }]
  await afterChangeEvent(() =>
    quickEditProduct(db, {
      id: lotus.id,
      basedOn: version,
      // The new price is in the same price band, because another band would change the filters of
      // every list.
      sellingPricePaise: 233_300,
      quantity: null,
      savedBy: admin.id,
    }),
  )
  expect(await drawnNow()).toEqual([
    '/shop/Trending',
    '/shop/searchQuery/lotus',
    '/shop/searchQuery/maroon%20velvet%20lotus',
    // It shows the other one among its similar pieces.
    productPath(peacock),
    productPath(lotus),
  ])
  expect(await (await here.get('/shop/Trending')).text()).toContain('2,333')
})

test('selling out and restocking invalidate the lists, and selling out the pages with similar pieces', async () => {
  const { onHand } = await db
    .selectFrom('stock')
    .select('on_hand as onHand')
    .where('product_id', '=', lotus.id)
    .where('size', '=', '')
    .executeTakeFirstOrThrow()
  for (const change of [-onHand, onHand]) {
    await afterChangeEvent(() => movePieces(lotus.id, change))
    expect(await drawnNow()).toEqual([
      '/shop/Trending',
      '/shop/searchQuery/lotus',
      '/shop/searchQuery/maroon%20velvet%20lotus',
      ...(change < 0 ? [productPath(peacock)] : []),
      productPath(lotus),
    ])
    const list = await (await here.get('/shop/Trending')).text()
    expect(list.includes('Sold out')).toBe(change < 0)
  }
})

const CHANGES = 60
/** The delay in which most events reach the other process through the database. A busy machine
 * delays some. Polling could not deliver 15 of 60 changes this fast. */
const LATE_MS = 100

test('a change is visible in the other process within 0.1 s, and the old page is never served again', async () => {
  const path = productPath(peacock)
  const priceOn = async () =>
    Number(
      /"sellingPricePaise",(\d+)/.exec(
        (await (await there.get(path)).text()).replaceAll('\\"', '"'),
      )?.[1],
    )
  let newest = 0
  const hammer = { isOver: false }
  const backwards: string[] = []
  const hammering = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!hammer.isOver) {
        const before = newest
        const shown = await priceOn()
        if (shown < before) backwards.push(`${shown} after ${before}`)
        newest = Math.max(newest, shown)
      }
    }),
  )

  const waits: number[] = []
  let { version } = await db
    .selectFrom('products')
    .select('version')
    .where('id', '=', peacock.id)
    .executeTakeFirstOrThrow()
  for (let change = 1; change <= CHANGES; change++) {
    const price = 1_000_000 + change * 100
    const saved = await quickEditProduct(db, {
      id: peacock.id,
      basedOn: version,
      sellingPricePaise: price,
      quantity: null,
      savedBy: admin.id,
    })
    if (saved.outcome !== 'saved') throw new Error(saved.outcome)
    version = saved.version
    const begun = performance.now()
    await expect.poll(() => newest, { interval: 1 }).toBe(price)
    waits.push(performance.now() - begun)
  }
  hammer.isOver = true
  await hammering
  expect(backwards).toEqual([])
  expect(waits.toSorted((a, b) => a - b)[CHANGES >> 2]).toBeLessThan(LATE_MS)
})

test('a deleted product disappears from every list at once', async () => {
  await drawnNow()
  await afterChangeEvent(() => deleteProduct(db, lotus.id, admin.id))
  expect(await (await here.get('/shop/searchQuery/lotus')).text()).not.toContain(lotus.id)
  expect((await here.get(productPath(lotus))).status).toBe(404)
})
