import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../delivery/delivery-dates.ts'
import { indianDay } from '../../tax/dated.ts'
import { sareeInShop } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { findPublicProduct } from '../catalogue-store.server.ts'
import { cardTopic, productTopic } from '../product.ts'
import { endDuePreOrders } from './end-pre-orders.server.ts'

const { db, pool } = await testDatabase()
beforeEach(() => pool.query('truncate products cascade'))

const today = indianDay(new Date())
const advanceOf = async (id: string) => (await findPublicProduct(db, id))?.advance

test('a pre-order ends on its day in India and keeps its pieces; others continue', async () => {
  const [due, late] = [
    await sareeInShop(db, { advance: today, quantity: 4 }),
    await sareeInShop(db, { advance: addDays(today, -3) }),
  ]
  const [open, made] = [
    await sareeInShop(db, { advance: addDays(today, 1) }),
    await sareeInShop(db, { advance: 15 }),
  ]
  const listener = await pool.connect()
  const topics: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => topics.push(payload))
  await listener.query('listen zari_news')
  await endDuePreOrders(db)
  await listener.query('select 1')
  listener.release(true)
  expect(topics).toEqual(
    expect.arrayContaining([due, late].flatMap(({ id }) => [productTopic(id), cardTopic(id)])),
  )
  expect(await Promise.all([due, late, open, made].map(({ id }) => advanceOf(id)))).toEqual([
    null,
    null,
    addDays(today, 1),
    15,
  ])
  expect(await findPublicProduct(db, due.id)).toMatchObject({ available: 4, version: 2 })
})

test('the database refuses a mode without its value', async () => {
  const { id } = await sareeInShop(db)
  const set = (assignments: string) =>
    sql`update products set ${sql.raw(assignments)} where id = ${id}`.execute(db)
  for (const wrong of [
    `sale_mode = 'pre-order'`,
    `sale_mode = 'made-to-order'`,
    `dispatch_from = '2099-01-01'`,
    `sale_mode = 'made-to-order', making_days = 366`,
    `sale_mode = 'later'`,
  ])
    await expect(set(wrong)).rejects.toThrow('products_advance')
})
