import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { customer, sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import {
  createQueuedMails,
  listQueuedMails,
  queueInTable,
} from '../../../tests/support/queued-mails.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { changeWishList, requestPriceDropMails } from './change-wish-list.server.ts'
import { mailPriceDrops } from './mail-price-drops.server.ts'
import {
  deletePriceDropRequest,
  deletePriceDropRequestByKey,
  findHasPriceDropRequest,
  findIsPriceDropKey,
} from './price-drop-store.server.ts'
import { deleteWishList } from './wish-list-store.server.ts'

const { db } = await testDatabase()
await createQueuedMails(db)
const config = { shopName: 'Zari', shopUrl: 'http://zari.test' }
const mailDrops = (jobs = queueInTable()) => mailPriceDrops({ db, jobs, config })
const mailed = async () => (await listQueuedMails(db)).map(({ recipient }) => recipient)
const price = (id: string, rupees: number) =>
  db
    .updateTable('products')
    .set({ selling_price_paise: rupees * 100 })
    .where('id', '=', id)
    .execute()

beforeEach(async () => {
  await sql`truncate queued_mails, price_drop_requests, wish_list_items`.execute(db)
})

/** A customer with these wishes who wants mails. */
async function reader(wishes: readonly string[], { isEmailConfirmed = true } = {}) {
  const person = await customer(db, { isEmailConfirmed })
  await changeWishList(db, { customerId: person.id, add: [...wishes], remove: [] })
  await requestPriceDropMails(db, person.id)
  return person
}

test('a lower price is mailed once, and a further fall again', async () => {
  const { id } = await sareeInShop(db)
  const { email } = await reader([id])
  await mailDrops()
  expect(await mailed()).toEqual([])
  await price(id, 2_000)
  await mailDrops()
  await mailDrops()
  expect(await mailed()).toEqual([email])
  await price(id, 1_900)
  await mailDrops()
  expect(await mailed()).toEqual([email, email])
})

test('a price that rises and falls back is not mailed', async () => {
  const { id } = await sareeInShop(db)
  await reader([id])
  for (const rupees of [2_600, 2_499]) {
    await price(id, rupees)
    await mailDrops()
  }
  expect(await mailed()).toEqual([])
})

test('all pieces that cost less are in one mail', async () => {
  const pieces = [await sareeInShop(db), await sareeInShop(db), await suitInShop(db)]
  await reader(pieces.map(({ id }) => id))
  for (const { id } of pieces) await price(id, 1_500)
  await mailDrops()
  expect(await mailed()).toHaveLength(1)
})

test('a fall before the request, or before the piece was marked, is not announced', async () => {
  const [early, late] = [await sareeInShop(db), await sareeInShop(db)]
  const person = await customer(db)
  const mark = (id: string) => changeWishList(db, { customerId: person.id, add: [id], remove: [] })
  await mark(early.id)
  await price(early.id, 2_000)
  await requestPriceDropMails(db, person.id)
  await price(late.id, 2_000)
  await mark(late.id)
  await mailDrops()
  expect(await mailed()).toEqual([])
  expect(await findHasPriceDropRequest(db, person.id)).toBe(true)
})

test('asking again does not take earlier prices for known', async () => {
  const { id } = await sareeInShop(db)
  const person = await reader([id])
  await price(id, 2_000)
  await requestPriceDropMails(db, person.id)
  await mailDrops()
  expect(await mailed()).toEqual([person.email])
})

test.each([
  ['is a draft', { state: 'draft' }],
  ['is unlisted', { state: 'unlisted' }],
  ['is deleted', { deleted_at: new Date() }],
] as const)('a piece that %s is not announced', async (_what, change) => {
  const { id } = await sareeInShop(db)
  await reader([id])
  await db.updateTable('products').set(change).where('id', '=', id).execute()
  await price(id, 2_000)
  await mailDrops()
  expect(await mailed()).toEqual([])
})

test('a sold-out piece is announced once it is back', async () => {
  const { id } = await sareeInShop(db, { quantity: 0 })
  const { email } = await reader([id])
  await price(id, 2_000)
  await mailDrops()
  expect(await mailed()).toEqual([])
  await db.updateTable('stock').set({ on_hand: 2 }).where('product_id', '=', id).execute()
  await mailDrops()
  expect(await mailed()).toEqual([email])
})

test('customers who did not ask, have ended it or have not confirmed their address get no mail', async () => {
  const { id } = await sareeInShop(db)
  const ended = await reader([id])
  await deletePriceDropRequest(db, ended.id)
  await reader([id], { isEmailConfirmed: false })
  const silent = await customer(db)
  await changeWishList(db, { customerId: silent.id, add: [id], remove: [] })
  await price(id, 2_000)
  await mailDrops()
  expect(await mailed()).toEqual([])
})

test('two concurrent processes send one mail', async () => {
  const { id } = await sareeInShop(db)
  await reader([id])
  await price(id, 2_000)
  await Promise.all([mailDrops(), mailDrops(), mailDrops()])
  expect(await mailed()).toHaveLength(1)
})

test('a mail that cannot be queued leaves the price unknown, so that the next run sends it', async () => {
  const { id } = await sareeInShop(db)
  const { email } = await reader([id])
  await price(id, 2_000)
  const failing = { enqueue: () => Promise.reject(new Error('the queue is gone')) }
  await expect(mailDrops(failing)).rejects.toThrow('the queue is gone')
  await mailDrops()
  expect(await mailed()).toEqual([email])
})

test('the key of a mail ends the mails of its customer only', async () => {
  const { id } = await sareeInShop(db)
  const [one, other] = [await reader([id]), await reader([id])]
  const { key } = await db
    .selectFrom('price_drop_requests')
    .where('customer_id', '=', one.id)
    .select('key')
    .executeTakeFirstOrThrow()
  expect(await findIsPriceDropKey(db, key)).toBe(true)
  await deletePriceDropRequestByKey(db, key)
  await deletePriceDropRequestByKey(db, key)
  expect(await findIsPriceDropKey(db, key)).toBe(false)
  expect(await findHasPriceDropRequest(db, other.id)).toBe(true)
})

test('erasing the wish list ends the mails about it', async () => {
  const { id } = await sareeInShop(db)
  const person = await reader([id])
  await deleteWishList(db, person.id)
  expect(await findHasPriceDropRequest(db, person.id)).toBe(false)
})
