import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { inTransaction } from '#platform/database/database.server.ts'
import { sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import {
  createQueuedMails,
  listQueuedMails,
  queueInTable,
} from '../../../tests/support/queued-mails.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { adjustStock } from '../stock/adjust-stock.server.ts'
import { confirmBackInStock, endBackInStock } from './answer-request.server.ts'
import { allowBackInStockRequest, allowConfirmationMail } from './back-in-stock-limits.server.ts'
import { deleteOldRequests, findRequest } from './back-in-stock-store.server.ts'
import { REQUESTS_MAX } from './back-in-stock.ts'
import { notifyBackInStock } from './notify-back-in-stock.server.ts'
import { requestBackInStock, type BackInStockWish } from './request-back-in-stock.server.ts'

const { db, pool } = await testDatabase()
await createQueuedMails(db)
const parts = {
  db,
  jobs: queueInTable(),
  config: { shopName: 'Zari', shopUrl: 'http://zari.test' },
}
const suit = await suitInShop(db, { title: 'Teal suit', stock: { S: 0, M: 2, L: 0 } })

const ask = (wish: Partial<BackInStockWish> = {}) =>
  requestBackInStock(parts, {
    productId: suit.id,
    size: 'S',
    email: 'asha@zari.test',
    isConfirmed: false,
    mayMail: async () => true,
    ...wish,
  })
const requests = () => db.selectFrom('back_in_stock_requests').selectAll().orderBy('id').execute()
const keyOf = async (index = 0) => (await requests())[index]!.key
const subjects = async () => (await listQueuedMails(db)).map(({ subject }) => subject)

beforeEach(async () => {
  await sql`truncate queued_mails, back_in_stock_requests, back_in_stock_rounds`.execute(db)
})

test('a customer with a confirmed address joins the waiting list without a confirmation mail', async () => {
  expect(await ask({ email: ' Asha@Zari.test ', isConfirmed: true })).toEqual({
    outcome: 'waiting',
  })
  expect(await requests()).toMatchObject([
    { product_id: suit.id, size: 'S', email: 'asha@zari.test', confirmed_at: expect.any(Date) },
  ])
  expect(await subjects()).toEqual([])
})

test('any other address joins the list only after its owner has used the link in a mail', async () => {
  expect(await ask()).toEqual({ outcome: 'to-confirm' })
  const key = await keyOf()
  expect(await findRequest(db, key)).toMatchObject({ title: 'Teal suit', isConfirmed: false })
  expect(await subjects()).toEqual(['Shall we tell you when Teal suit is back?'])
  expect((await listQueuedMails(db))[0]?.body).toContain(`/back-in-stock/request?key=${key}`)
  await confirmBackInStock(db, key)
  expect(await findRequest(db, key)).toMatchObject({ isConfirmed: true, isNotified: false })
})

test('requesting again keeps the place in the list and returns the same result', async () => {
  await ask()
  await confirmBackInStock(db, await keyOf())
  const before = await requests()
  expect(await ask()).toEqual({ outcome: 'to-confirm' })
  expect(await ask({ isConfirmed: true })).toEqual({ outcome: 'waiting' })
  expect(await requests()).toEqual(before)
  expect(await subjects()).toHaveLength(1)
})

test.each([
  ['invalid-email', { email: 'asha' }],
  ['in-stock', { size: 'M' }],
  ['in-stock', { size: 'XXL' }],
  ['unknown-product', { productId: crypto.randomUUID() }],
  ['unknown-product', { productId: "' or 1=1" }],
] as const)(
  'a request with the outcome %s (%j) stores and sends nothing',
  async (outcome, wish) => {
    expect(await ask(wish)).toEqual({ outcome })
    expect([await requests(), await subjects()]).toEqual([[], []])
  },
)

test('an address waits for a limited number of pieces, and strangers cannot learn how many', async () => {
  const rows = Array.from({ length: REQUESTS_MAX }, async () => {
    const { id } = await sareeInShop(db, { quantity: 0, images: 0 })
    await ask({ productId: id, size: '', isConfirmed: true })
  })
  await Promise.all(rows)
  expect(await ask({ isConfirmed: true })).toEqual({ outcome: 'too-many-requests' })
  expect(await ask()).toEqual({ outcome: 'to-confirm' })
  expect(await requests()).toHaveLength(REQUESTS_MAX)
})

test('an address gets at most five confirmation mails a day; a client may ask sixty times an hour', async () => {
  const mayMail = (email: string) => allowConfirmationMail(pool, email)
  for (let times = 0; times < 7; times++)
    expect(await ask({ email: 'often@zari.test', mayMail })).toEqual({ outcome: 'to-confirm' })
  expect(await subjects()).toHaveLength(5)
  for (let times = 0; times < 60; times++)
    expect(await allowBackInStockRequest(pool, '203.0.113.9')).toEqual({ allowed: true })
  expect(await allowBackInStockRequest(pool, '203.0.113.9')).toMatchObject({ allowed: false })
})

test('a notified person may ask again, and is forgotten after ending both requests', async () => {
  const { id } = await sareeInShop(db, { quantity: 0 })
  const wish = { productId: id, size: '', isConfirmed: true }
  await ask(wish)
  const restock = (change: number) =>
    inTransaction(db, (tx) =>
      adjustStock(tx, {
        productId: id,
        changes: [{ size: '', change }],
        reason: 'correction',
        movedBy: null,
      }),
    )
  for (const change of [1, -1]) {
    await restock(change)
    await notifyBackInStock(parts)
  }
  expect(await findRequest(db, await keyOf())).toMatchObject({ isNotified: true })
  await ask(wish)
  expect(await requests()).toHaveLength(2)
  await endBackInStock(db, await keyOf(1))
  await endBackInStock(db, await keyOf())
  expect(await requests()).toEqual([])
  await restock(1)
  await notifyBackInStock(parts)
  expect(await subjects()).toHaveLength(1)
})

test('addresses are forgotten: unconfirmed after a week, notified after a month', async () => {
  for (const name of ['new', 'unconfirmed', 'waiting', 'notified'])
    await ask({
      email: `${name}@zari.test`,
      isConfirmed: name === 'waiting' || name === 'notified',
    })
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
  const change = (name: string, values: { requested_at: Date; notified_at?: Date }) =>
    db
      .updateTable('back_in_stock_requests')
      .set(values)
      .where('email', '=', `${name}@zari.test`)
      .execute()
  await change('unconfirmed', { requested_at: daysAgo(8) })
  await change('waiting', { requested_at: daysAgo(400) })
  await change('notified', { requested_at: daysAgo(400), notified_at: daysAgo(31) })
  await deleteOldRequests(db)
  expect((await requests()).map(({ email }) => email)).toEqual([
    'new@zari.test',
    'waiting@zari.test',
  ])
})
