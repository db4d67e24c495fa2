import { expect, test } from 'vitest'
import { deleteProduct } from '../../src/shop/catalogue/delete-product.server.ts'
import { quickEditProduct } from '../../src/shop/catalogue/quick-edit-product.server.ts'
import { adjustStock } from '../../src/shop/stock/adjust-stock.server.ts'
import { inTransaction } from '../../src/platform/database/database.server.ts'
import { sareeInShop } from '../builders.ts'
import { startShop } from '../test-shop.ts'
import { signedIn, visitor } from './visitor.ts'

const shop = await startShop()
const other = await shop.openAnother()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')
const [here, there] = [visitor(shop.url), visitor(other.url)]
const peacock = await sareeInShop(db, { title: 'Peacock Kanjivaram', categories: ['Latest'] })
const lotus = await sareeInShop(db, { title: 'Lotus Banarasi', categories: ['Trending'] })

const all = [
  '/',
  '/shop/Latest',
  '/shop/Trending',
  '/shop/searchQuery/lotus',
  '/shop/searchQuery/peacock',
  '/shop/searchQuery/maroon%20velvet%20lotus',
  `/productinfo/${peacock.id}`,
  `/productinfo/${lotus.id}`,
  '/about',
  '/faq',
]

/** Asks for all pages and answers which had to be drawn. */
async function drawnNow(): Promise<string[]> {
  const drawn: string[] = []
  for (const path of all) {
    const answer = await here.get(path)
    if (!answer.headers.get('server-timing')?.includes('hit')) drawn.push(path)
    await answer.text()
  }
  return drawn
}

/** The news of a change that was just made has come. */
async function afterNews(change: () => Promise<unknown>): Promise<void> {
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

test('a sale redraws the piece’s own page and nothing else', async () => {
  await drawnNow()
  expect(await drawnNow()).toEqual([])
  await afterNews(() => movePieces(lotus.id, -1))
  expect(await drawnNow()).toEqual([`/productinfo/${lotus.id}`])
})

test('a price redraws the piece’s page and the lists that show it, nothing else', async () => {
  const [{ version }] = (await db
    .selectFrom('products')
    .select('version')
    .where('id', '=', lotus.id)
    .execute()) as [{ version: number }]
  await afterNews(() =>
    quickEditProduct(db, {
      id: lotus.id,
      basedOn: version,
      sellingPricePaise: 777_700,
      quantity: null,
      savedBy: admin.id,
    }),
  )
  expect(await drawnNow()).toEqual([
    '/shop/Trending',
    '/shop/searchQuery/lotus',
    '/shop/searchQuery/maroon%20velvet%20lotus',
    `/productinfo/${lotus.id}`,
  ])
  expect(await (await here.get('/shop/Trending')).text()).toContain('7,777')
})

test('the last piece redraws the same, and so does its return', async () => {
  const { onHand } = await db
    .selectFrom('stock')
    .select('on_hand as onHand')
    .where('product_id', '=', lotus.id)
    .where('size', '=', '')
    .executeTakeFirstOrThrow()
  for (const change of [-onHand, onHand]) {
    await afterNews(() => movePieces(lotus.id, change))
    expect(await drawnNow()).toEqual([
      '/shop/Trending',
      '/shop/searchQuery/lotus',
      '/shop/searchQuery/maroon%20velvet%20lotus',
      `/productinfo/${lotus.id}`,
    ])
    const list = await (await here.get('/shop/Trending')).text()
    expect(list.includes('Sold out')).toBe(change < 0)
  }
})

const CHANGES = 60
/** The news travels through the database to the other process. A machine that does other things too is late often enough; but of sixty changes fifteen are as quick as this only if nobody looks now and then. */
const LATE_MS = 100

test('the other process shows a change within a tenth of a second, and after that never the old page, however often it is asked', async () => {
  const path = `/productinfo/${peacock.id}`
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

test('a piece that goes is out of every list at once', async () => {
  await drawnNow()
  await afterNews(() => deleteProduct(db, lotus.id, admin.id))
  expect(await (await here.get('/shop/searchQuery/lotus')).text()).not.toContain(lotus.id)
  expect((await here.get(`/productinfo/${lotus.id}`)).status).toBe(404)
})
