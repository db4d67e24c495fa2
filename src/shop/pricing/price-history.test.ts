import { beforeEach, expect, test } from 'vitest'
import { admin, sareeInShop, type ShopProduct } from '../../../tests/support/builders.ts'
import { passDays, setPrice, setStrikeRule } from '../../../tests/support/prices.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import {
  findPublicProduct,
  listCardsByIds,
  listProductsToPrice,
} from '../catalogue/catalogue-store.server.ts'
import { deleteProduct } from '../catalogue/delete-product.server.ts'
import { productTopic } from '../catalogue/product.ts'
import { quickEditProduct } from '../catalogue/quick-edit-product.server.ts'
import { applySchedules } from '../catalogue/schedules/apply-schedules.server.ts'
import { endPriorPrices } from './end-prior-prices.server.ts'
import { findPriorPrice, listPriceHistory } from './price-history-store.server.ts'

const { db, pool } = await testDatabase()
const owner = await admin(db)
beforeEach(async () => {
  await pool.query('truncate products cascade')
  await setStrikeRule(db, 'lowest')
})

const saree = (wanted: Partial<ShopProduct> = {}) =>
  sareeInShop(db, { originalPricePaise: 400_000, sellingPricePaise: 300_000, ...wanted })
const pricesOf = async (id: string) =>
  (await listPriceHistory(db, id, 10)).map(({ sellingPaise, mrpPaise, until }) => [
    sellingPaise,
    mrpPaise,
    until === '',
  ])
/** The struck-through price in lists, on the product page and in the cart, which must agree. */
async function struckPrice(id: string) {
  const shown = [
    ...(await listCardsByIds(db, [id])),
    (await findPublicProduct(db, id))!,
    ...(await listProductsToPrice(db, [id])),
  ].map(({ sellingPricePaise, struckPricePaise }) =>
    struckPricePaise > sellingPricePaise ? struckPricePaise : null,
  )
  expect(new Set(shown).size).toBe(1)
  return shown[0]
}

test('every change of price or MRP is recorded, and a change of anything else is not', async () => {
  const { id } = await saree()
  await setPrice(db, id, 250_000)
  await db.updateTable('products').set({ title: 'Renamed' }).where('id', '=', id).execute()
  await db
    .updateTable('products')
    .set({ original_price_paise: 450_000 })
    .where('id', '=', id)
    .execute()
  expect(await pricesOf(id)).toEqual([
    [250_000, 450_000, true],
    [250_000, 400_000, false],
    [300_000, 400_000, false],
  ])
})

test('a quick edit records its price', async () => {
  const { id } = await saree()
  const edit = { id, basedOn: 1, sellingPricePaise: 200_000, quantity: null, savedBy: owner.id }
  expect(await quickEditProduct(db, edit)).toMatchObject({ outcome: 'saved' })
  expect(await pricesOf(id)).toHaveLength(2)
})

test('one statement that changes many products records each of them', async () => {
  const ids = await Promise.all([1, 2, 3].map(async () => (await saree()).id))
  await db.updateTable('products').set({ selling_price_paise: 100_000 }).execute()
  for (const id of ids) expect(await pricesOf(id)).toHaveLength(2)
})

test('a price counts only while customers can buy at it', async () => {
  const draft = await saree({ state: 'draft', sellingPricePaise: 390_000 })
  await setPrice(db, draft.id, 300_000)
  expect(await pricesOf(draft.id)).toEqual([])
  await db.updateTable('products').set({ state: 'published' }).where('id', '=', draft.id).execute()
  expect(await pricesOf(draft.id)).toEqual([[300_000, 400_000, true]])
  expect(await struckPrice(draft.id)).toBeNull()
  await deleteProduct(db, draft.id, owner.id)
  expect(await pricesOf(draft.id)).toEqual([[300_000, 400_000, false]])
})

test('a reduction shows the lowest price of the 30 days before it, not the MRP', async () => {
  const { id } = await saree()
  expect(await struckPrice(id)).toBeNull()
  await passDays(db, 40)
  await setPrice(db, id, 350_000)
  await passDays(db, 10)
  await setPrice(db, id, 200_000)
  expect(await struckPrice(id)).toBe(300_000)
})

test('a price that ended more than 30 days ago does not count', async () => {
  const { id } = await saree({ sellingPricePaise: 150_000 })
  await setPrice(db, id, 300_000)
  await passDays(db, 31)
  await setPrice(db, id, 200_000)
  expect(await struckPrice(id)).toBe(300_000)
})

test('a price that is raised and lowered again does not count as a reduction', async () => {
  const { id } = await saree()
  await setPrice(db, id, 390_000)
  await setPrice(db, id, 300_000)
  expect(await struckPrice(id)).toBeNull()
})

test('a second reduction is compared with the first', async () => {
  const { id } = await saree()
  await setPrice(db, id, 250_000)
  await setPrice(db, id, 240_000)
  expect(await struckPrice(id)).toBe(250_000)
})

test('a reduction is shown for 30 days, even before the job has run', async () => {
  const { id } = await saree()
  await setPrice(db, id, 200_000)
  await passDays(db, 29)
  await endPriorPrices(db)
  expect(await struckPrice(id)).toBe(300_000)
  expect((await findPriorPrice(db, id)).shownUntil).not.toBe('')
  await passDays(db, 1)
  expect(await struckPrice(id)).toBeNull()
  await endPriorPrices(db)
  expect(await struckPrice(id)).toBeNull()
  expect(await findPriorPrice(db, id)).toEqual({ lowestPaise: 200_000, shownUntil: '' })
})

test('a product that was hidden and returns at its price keeps its reduction', async () => {
  const { id } = await saree()
  await setPrice(db, id, 200_000)
  for (const state of ['archived', 'published'] as const)
    await db.updateTable('products').set({ state }).where('id', '=', id).execute()
  expect(await struckPrice(id)).toBe(300_000)
})

test('by the other rules the original price is struck through', async () => {
  const { id } = await saree()
  await setPrice(db, id, 200_000)
  for (const rule of ['original', 'mrp'] as const) {
    await setStrikeRule(db, rule)
    expect(await struckPrice(id)).toBe(400_000)
    expect(await listCardsByIds(db, [id])).toMatchObject([{ strike: rule }])
  }
})

test('the database refuses a price above the MRP, whichever program writes it', async () => {
  const { id } = await saree()
  await expect(setPrice(db, id, 400_001)).rejects.toThrow('products_price_within_original')
  expect(await pricesOf(id)).toHaveLength(1)
})

test.each([
  [29, null],
  [30, 300_000],
])('a lower price that ended %i days ago leaves %j struck through', async (days, struck) => {
  const { id } = await saree({ sellingPricePaise: 150_000 })
  await setPrice(db, id, 300_000)
  await passDays(db, days)
  await setPrice(db, id, 200_000)
  expect(await struckPrice(id)).toBe(struck)
})

test('a product that is offered by its link only has a price history', async () => {
  const { id } = await saree({ state: 'unlisted' })
  await setPrice(db, id, 200_000)
  expect(await pricesOf(id)).toHaveLength(2)
})

test('the price history of a scheduled product begins with its time', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  const { id } = await saree({ state: 'scheduled', publishedFrom: tomorrow })
  await setPrice(db, id, 250_000)
  expect(await findPriorPrice(db, id)).toEqual({ lowestPaise: null, shownUntil: '' })
  await pool.query('alter table products disable trigger user')
  await db
    .updateTable('products')
    .set({ published_from: new Date(0) })
    .execute()
  await pool.query('alter table products enable trigger user')
  expect(await pricesOf(id)).toEqual([])
  await applySchedules(db)
  expect(await pricesOf(id)).toEqual([[250_000, 400_000, true]])
  expect(await struckPrice(id)).toBeNull()
})

test('a reduction that has ended is announced, and no other product is', async () => {
  const [ended, recent] = [await saree(), await saree()]
  await setPrice(db, ended.id, 200_000)
  await passDays(db, 31)
  await setPrice(db, recent.id, 200_000)
  const listener = await pool.connect()
  const topics: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => topics.push(payload))
  await listener.query('listen zari_news')
  await endPriorPrices(db)
  await listener.query('select 1')
  listener.release(true)
  expect(topics).toContain(productTopic(ended.id))
  expect(topics).not.toContain(productTopic(recent.id))
  expect(await struckPrice(recent.id)).toBe(300_000)
})

test('a product that is being saved keeps its ended reduction until the next run', async () => {
  const { id } = await saree()
  await setPrice(db, id, 200_000)
  await passDays(db, 31)
  await inTransaction(db, async (tx) => {
    await tx.selectFrom('products').select('id').where('id', '=', id).forUpdate().execute()
    await endPriorPrices(db)
  })
  expect((await findPriorPrice(db, id)).shownUntil).not.toBe('')
  await endPriorPrices(db)
  expect((await findPriorPrice(db, id)).shownUntil).toBe('')
})
