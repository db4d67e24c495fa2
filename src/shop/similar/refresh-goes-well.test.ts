import { beforeEach, expect, test } from 'vitest'
import { CHANNEL } from '#platform/events/publish.server.ts'
import { sareeInShop, suitInShop, type ShopProduct } from '../../../tests/support/builders.ts'
import { insertOrderLine } from '../../../tests/support/order-lines.ts'
import { placedCashOrder, type OrderWish } from '../../../tests/support/placed-cash-order.ts'
import { relatedCards } from '../../../tests/support/related-cards.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { refreshGoesWell } from './refresh-goes-well.server.ts'

const { db, pool } = await testDatabase()

type Wanted = Partial<ShopProduct> & { attributes?: string[] }

async function dressed(piece: Promise<ShopProduct>, attributes: string[]): Promise<ShopProduct> {
  const made = await piece
  await db.updateTable('products').set({ attributes }).where('id', '=', made.id).execute()
  return made
}
const saree = ({ attributes = [], ...wanted }: Wanted = {}) =>
  dressed(sareeInShop(db, { images: 0, ...wanted }), attributes)
const suit = ({ attributes = [], ...wanted }: Wanted = {}) =>
  dressed(suitInShop(db, { images: 0, ...wanted }), attributes)

async function bought(pieces: readonly ShopProduct[], order: OrderWish = {}): Promise<number> {
  const { id } = await placedCashOrder(db, order)
  for (const [position, piece] of pieces.entries())
    await insertOrderLine(db, id, piece, { position })
  return id
}
const storedFor = async ({ id }: ShopProduct) =>
  (
    await db
      .selectFrom('goes_well')
      .select('others')
      .where('product_id', '=', id)
      .executeTakeFirst()
  )?.others
const pairsOf = ({ id }: ShopProduct) =>
  db.selectFrom('bought_together').selectAll().where('product_id', '=', id).execute()
const idsOf = (pieces: readonly ShopProduct[]) => pieces.map(({ id }) => id)

/** Each test begins with an empty shop in which nothing was counted. */
beforeEach(async () => {
  await db.updateTable('products').set({ deleted_at: new Date() }).execute()
  await db.updateTable('orders').set({ payment_state: 'cancelled' }).execute()
  for (const table of ['bought_together', 'goes_well', 'goes_well_progress'] as const)
    await db.deleteFrom(table).execute()
})

test('pieces bought together come first, the most frequent of them before the others', async () => {
  const attributes = ['colour.red']
  const piece = await saree({ attributes })
  const [often, once, matching] = [await suit(), await suit(), await suit({ attributes })]
  await bought([piece, once])
  for (let order = 0; order < 2; order++) await bought([piece, often])
  await refreshGoesWell(db)
  expect(await storedFor(piece)).toEqual(idsOf([often, once, matching]))
  expect(await storedFor(once)).toEqual([piece.id])
})

test('a shared colour family matches, and so do fabric and occasion together', async () => {
  const piece = await saree({ attributes: ['colour.red', 'fabric.silk', 'occasion.wedding'] })
  const maroon = await suit({ attributes: ['colour.maroon'] })
  const silk = await suit({ attributes: ['fabric.silk', 'occasion.wedding'] })
  const all = await suit({ attributes: ['fabric.silk', 'colour.red'] })
  await suit({ attributes: ['fabric.silk'] })
  await suit({ attributes: ['occasion.wedding', 'colour.blue'] })
  await refreshGoesWell(db)
  expect(await storedFor(piece)).toEqual(idsOf([all, silk, maroon]))
})

test('pieces of the same kind are left out, also if they were bought together', async () => {
  const attributes = ['colour.red']
  const [piece, other] = [await saree({ attributes }), await saree({ attributes })]
  await bought([piece, other])
  await refreshGoesWell(db)
  expect(await storedFor(piece)).toBeUndefined()
  expect(await pairsOf(piece)).toEqual([])
})

test('only listed pieces in stock are stored, and a product without any loses its row', async () => {
  const attributes = ['colour.red']
  const piece = await saree({ attributes })
  const other = await suit({ attributes })
  for (const wanted of [{ quantity: 0 }, { state: 'draft' }, { state: 'unlisted' }] as const)
    await bought([piece, await suit({ attributes, ...wanted })])
  await refreshGoesWell(db)
  expect(await storedFor(piece)).toEqual([other.id])
  await db.updateTable('products').set({ state: 'archived' }).where('id', '=', other.id).execute()
  await refreshGoesWell(db)
  expect(await storedFor(piece)).toBeUndefined()
})

test('a piece that sold out after the last run is not shown', async () => {
  const attributes = ['colour.red']
  const piece = await saree({ attributes })
  const [first, second] = [await suit({ attributes }), await suit({ attributes })]
  await refreshGoesWell(db)
  const shown = async () => (await relatedCards(db, piece.id, 4)).goesWell.map(({ id }) => id)
  expect(await shown()).toEqual(idsOf([second, first]))
  await db.updateTable('stock').set({ on_hand: 0 }).where('product_id', '=', second.id).execute()
  expect(await shown()).toEqual([first.id])
  expect(await relatedCards(db, crypto.randomUUID(), 4)).toEqual({
    ...{ similar: [], goesWell: [], goesWellIds: [] },
  })
})

test('unpaid, refunded and very recent orders are not counted', async () => {
  const [piece, other] = [await saree(), await suit()]
  await bought([piece, other], { state: 'cancelled' })
  await bought([piece, other], { state: 'refund_due' })
  await bought([piece, other], { placedAt: new Date().toISOString() })
  await refreshGoesWell(db)
  expect(await pairsOf(piece)).toEqual([])
  expect(await storedFor(piece)).toBeUndefined()
})

test('each order is counted once in runs of any batch size that overlap', async () => {
  const [piece, other] = [await saree(), await suit()]
  const placedAt = new Date(Date.now() - 2 * 60 * 60_000).toISOString()
  // The same time for all, so that the batches end between equal times.
  for (let order = 0; order < 7; order++) await bought([piece, other], { placedAt })
  await Promise.all([1, 2, 3].map((orders) => refreshGoesWell(db, { orders, products: 1 })))
  await refreshGoesWell(db)
  expect(await pairsOf(piece)).toMatchObject([{ other_id: other.id, orders: 7 }])
  await bought([piece, other], { placedAt: new Date(Date.now() - 61 * 60_000).toISOString() })
  await refreshGoesWell(db)
  expect(await pairsOf(piece)).toMatchObject([{ orders: 8 }])
})

test('a run without time does one batch, and the next runs continue after it', async () => {
  const attributes = ['colour.red']
  const pieces = [
    await saree({ attributes }),
    await suit({ attributes }),
    await suit({ attributes }),
  ]
  const stored = async () => {
    const rows = await db.selectFrom('goes_well').select('product_id').execute()
    return rows.length
  }
  const products = 1
  for (let run = 1; run <= 3; run++) {
    await refreshGoesWell(db, { maxMs: 0, products })
    expect(await stored()).toBe(run)
  }
  // The last batch was full, so that this run finds the end.
  await refreshGoesWell(db, { maxMs: 0, products })
  await db
    .updateTable('products')
    .set({ attributes: [] })
    .where('id', 'in', idsOf(pieces))
    .execute()
  await refreshGoesWell(db, { products })
  expect(await stored()).toBe(0)
})

test('only products whose pieces changed are announced, in the transaction that stores them', async () => {
  const attributes = ['colour.red']
  const [piece, other] = [await saree({ attributes }), await suit({ attributes })]
  const client = await pool.connect()
  const payloads: string[] = []
  client.on('notification', ({ payload }) => payloads.push(payload ?? ''))
  await client.query(`listen ${CHANNEL}`)
  await refreshGoesWell(db)
  await refreshGoesWell(db)
  await client.query('select')
  client.release(true)
  expect(payloads.toSorted()).toEqual(
    idsOf([piece, other])
      .map((id) => `product:${id}`)
      .toSorted(),
  )
})

test('at most eight pieces and forty pairs are kept, and bulk purchases do not count as a whole', async () => {
  const piece = await saree()
  const suits: ShopProduct[] = []
  for (let made = 0; made < 45; made++) suits.push(await suit())
  await bought([piece, ...suits.slice(0, 44)])
  await refreshGoesWell(db)
  expect(await pairsOf(piece)).toHaveLength(19)
  for (const other of suits) await bought([piece, other], { placedAt: '2024-01-06' })
  await refreshGoesWell(db)
  expect(await pairsOf(piece)).toHaveLength(40)
  expect(await storedFor(piece)).toHaveLength(8)
})
