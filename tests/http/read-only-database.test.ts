import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeReadOnly, makeWritable } from '../support/read-only-database.ts'
import { testDatabase } from '../support/test-database.ts'
import { startShop } from '../support/test-shop.ts'
import { visitor } from '../support/visitor.ts'

const database = await testDatabase()
const shop = await startShop({ LOG_LEVEL: 'silent' }, database.connection)
const guest = visitor(shop.url)

const ask = () =>
  guest.post('/contact', {
    yourName: 'Asha',
    yourEmail: 'asha@example.com',
    yourSubject: '',
    yourMessage: 'Is the peacock saree still available?',
  })
const countQueries = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from queries`.execute(database.db))
    .rows[0]!.count

test('a form on a read-only database is answered with 503, and works once the database is writable', async () => {
  expect((await guest.get('/about')).status).toBe(200)
  await makeReadOnly(database)
  await expect
    .poll(async () => {
      const refused = await ask()
      return [refused.status, await countQueries()]
    })
    .toEqual([503, 0])
  expect((await guest.get('/about')).status).toBe(200)

  await makeWritable(database)
  await expect.poll(async () => (await ask()).status).toBeLessThan(400)
  expect(await countQueries()).toBe(1)
})
