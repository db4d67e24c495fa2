import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { sareeInShop, type ShopProduct } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { applySchedules } from './apply-schedules.server.ts'
import {
  findPublicProduct,
  listCardsByIds,
  listProductsToPrice,
} from '../catalogue-store.server.ts'
import { catalogueTopic, cardTopic, productTopic } from '../product.ts'

const { db, pool } = await testDatabase()
beforeEach(() => pool.query('truncate products cascade'))

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const scheduled = (from: number | null, until: number | null, wanted: Partial<ShopProduct> = {}) =>
  sareeInShop(db, {
    state: 'scheduled',
    publishedFrom: from === null ? null : inHours(from),
    publishedUntil: until === null ? null : inHours(until),
    ...wanted,
  })

/** Lets time pass for a product without running the job. */
const move = (id: string, hours: number) =>
  sql`
  alter table products disable trigger set_listed;
  update products set published_from = published_from + ${sql.lit(`${hours} hours`)}::interval,
    published_until = published_until + ${sql.lit(`${hours} hours`)}::interval where id = ${sql.lit(id)};
  alter table products enable trigger set_listed`.execute(db)

async function visibility(id: string) {
  const documents = await db
    .selectFrom('search_documents')
    .select('product_id')
    .where('product_id', '=', id)
    .execute()
  const [priced] = await listProductsToPrice(db, [id])
  return {
    isListed: (await listCardsByIds(db, [id])).length === 1,
    isFound: documents.length === 1,
    isOpened: (await findPublicProduct(db, id)) !== undefined,
    isBought: priced?.isPublic ?? false,
  }
}
const all = (value: boolean) => ({
  isListed: value,
  isFound: value,
  isOpened: value,
  isBought: value,
})

test.each([
  [1, null, false],
  [-1, null, true],
  [null, 1, true],
  [null, -1, false],
  [-1, 1, true],
  [1, 2, false],
  [-2, -1, false],
])('a product scheduled from hour %s until hour %s is in the shop: %s', async (from, until, is) => {
  const { id } = await scheduled(from, until)
  expect(await visibility(id)).toEqual(all(is))
})

test.each([
  ['published', all(true)],
  ['unlisted', { isListed: false, isFound: false, isOpened: true, isBought: true }],
  ['draft', all(false)],
  ['archived', all(false)],
] as const)(
  'a product that is %s is listed, found, opened and bought accordingly',
  async (state, expected) => {
    const { id } = await sareeInShop(db, { state })
    expect(await visibility(id)).toEqual(expected)
  },
)

test('the page and the price follow the clock even if the job is late; lists follow with the job', async () => {
  const { id } = await scheduled(1, 3)
  await move(id, -2)
  const early = { isListed: false, isFound: false, isOpened: true, isBought: true }
  expect(await visibility(id)).toEqual(early)
  await applySchedules(db)
  expect(await visibility(id)).toEqual(all(true))
  await move(id, -2)
  expect(await visibility(id)).toMatchObject({ isOpened: false, isBought: false })
  await applySchedules(db)
  expect(await visibility(id)).toEqual(all(false))
})

test('the job announces the products that it lists, and announces nothing when nothing is due', async () => {
  const { id } = await scheduled(1, null)
  await scheduled(5, null)
  const listener = await pool.connect()
  const topics: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => topics.push(payload))
  await listener.query('listen zari_news')
  await applySchedules(db)
  await move(id, -2)
  await applySchedules(db)
  await listener.query('select 1')
  expect(topics).toEqual(expect.arrayContaining([productTopic(id), cardTopic(id), catalogueTopic]))
  expect(topics).toHaveLength(4)
  listener.release(true)
})

test('two jobs at the same time list each product once, and skip one that is being saved', async () => {
  const due = await Promise.all([1, 2, 3].map(() => scheduled(1, null)))
  for (const { id } of due) await move(id, -2)
  const [edited] = due
  await inTransaction(db, async (tx) => {
    await sql`select from products where id = ${edited!.id} for no key update`.execute(tx)
    await Promise.all([applySchedules(db), applySchedules(db)])
  })
  const listed = await db
    .selectFrom('products')
    .select('id')
    .where('is_listed', '=', true)
    .execute()
  expect(listed.map(({ id }) => id).toSorted()).toEqual(
    due
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  )
  await applySchedules(db)
  expect(await visibility(edited!.id)).toEqual(all(true))
})

test('a cart does not know a draft that was never shown, but names an archived product', async () => {
  const draft = await sareeInShop(db, { state: 'draft' })
  const later = await scheduled(1, null)
  const archived = await sareeInShop(db, { state: 'archived' })
  const ended = await scheduled(-2, -1)
  const priced = await listProductsToPrice(
    db,
    [draft, later, archived, ended].map(({ id }) => id),
  )
  expect(Object.fromEntries(priced.map(({ id, isPublic }) => [id, isPublic]))).toEqual({
    [archived.id]: false,
    [ended.id]: false,
  })
})
