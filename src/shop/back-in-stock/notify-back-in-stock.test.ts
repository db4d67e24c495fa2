import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
import { insertRequest } from './back-in-stock-store.server.ts'
import { notifyBackInStock } from './notify-back-in-stock.server.ts'

const { db, connection } = await testDatabase()
await createQueuedMails(db)
const config = { shopName: 'Zari', shopUrl: 'http://zari.test' }
const notify = (jobs = queueInTable()) => notifyBackInStock({ db, jobs, config })

beforeEach(async () => {
  await sql`truncate queued_mails, back_in_stock_requests, back_in_stock_rounds`.execute(db)
  await db.updateTable('shop_settings').set({ notified_per_piece: 1 }).execute()
})

async function stock(productId: string, change: number, size = '') {
  const changes = [{ size, change }]
  await inTransaction(db, (tx) =>
    adjustStock(tx, { productId, changes, reason: 'correction', movedBy: null }),
  )
}
async function waiting(productId: string, people: number, size = '', isConfirmed = true) {
  for (let person = 1; person <= people; person++)
    await insertRequest(db, { productId, size, email: `person-${person}@zari.test`, isConfirmed })
}
const mailed = async () => (await listQueuedMails(db)).map(({ recipient }) => recipient)
const first = (people: number) =>
  Array.from({ length: people }, (_, index) => `person-${index + 1}@zari.test`)
const soldOut = () => sareeInShop(db, { title: 'Lotus Banarasi', quantity: 0, images: 0 })

test('three concurrent runs announce 3 pieces once each, to the first 3 of 500 people', async () => {
  const { id } = await soldOut()
  await waiting(id, 500)
  await notify()
  expect(await mailed()).toEqual([])
  await stock(id, 3)
  await Promise.all([notify(), notify(), notify()])
  await notify()
  expect(await mailed()).toEqual(first(3))
  const [mail] = await listQueuedMails(db)
  expect(mail?.subject).toBe('Back in stock: Lotus Banarasi')
  expect(mail?.body).toContain(`http://zari.test/productinfo/${id}/lotus-banarasi`)
  expect(mail?.body).toMatch(/Unsubscribe: http:\/\/zari\.test\/back-in-stock\/request\?key=[\w-]+/)
})

test.each([1, 3])(
  'after kill -9 at mail %i of 3, the first 3 people get a mail, and no one gets two',
  async (hangsAfter) => {
    const { id } = await soldOut()
    await waiting(id, 10)
    await stock(id, 3)
    const killed = spawn(
      process.execPath,
      [
        'tests/support/notify-process.ts',
        JSON.stringify({ connection, hangsAfter, about: 'stock' }),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [words] = (await once(killed.stdout, 'data')) as [Buffer]
    expect(words.toString()).toBe('hanging\n')
    killed.kill('SIGKILL')
    await once(killed, 'close')
    await notify()
    await notify()
    expect(await mailed()).toEqual(first(3))
  },
)

test('a failure while the mails are queued sends none, and the next run sends all', async () => {
  const { id } = await soldOut()
  await waiting(id, 4)
  await stock(id, 3)
  const failing = queueInTable(async (count) => {
    if (count === 2) throw new Error('full disk')
  })
  await expect(notify(failing)).rejects.toThrow('full disk')
  expect(await mailed()).toEqual([])
  await notify()
  expect(await mailed()).toEqual(first(3))
})

test('pieces that are sold and return are announced to the next people', async () => {
  const { id } = await soldOut()
  await waiting(id, 5)
  await stock(id, 2)
  await notify()
  await stock(id, -2)
  await notify()
  expect(await mailed()).toEqual(first(2))
  await stock(id, 1)
  await notify()
  expect(await mailed()).toEqual(first(3))
})

test('each size has its own list, and the configured number of people get a mail per piece', async () => {
  await db.updateTable('shop_settings').set({ notified_per_piece: 2 }).execute()
  const { id } = await suitInShop(db, { stock: { S: 0, M: 0, L: 1 } })
  await waiting(id, 3, 'S')
  await waiting(id, 5, 'M')
  await stock(id, 2, 'M')
  await notify()
  expect(await mailed()).toEqual(first(4))
  expect((await listQueuedMails(db))[0]?.body).toContain('?size=M')
})

test('unconfirmed addresses and products that cannot be bought get no mail', async () => {
  const [draft, sold] = [await soldOut(), await soldOut()]
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', draft.id).execute()
  await waiting(draft.id, 1)
  await waiting(sold.id, 1, '', false)
  for (const { id } of [draft, sold]) await stock(id, 1)
  await notify()
  expect(await mailed()).toEqual([])
  await db.updateTable('products').set({ state: 'published' }).where('id', '=', draft.id).execute()
  await notify()
  expect(await mailed()).toEqual(first(1))
})
