import { expect, test } from 'vitest'
import { testDatabase } from '../support/test-database.ts'
import { startShop } from '../support/test-shop.ts'
import { visitor } from '../support/visitor.ts'

const { pool, connection } = await testDatabase()
const { rows } = await pool.query<{ name: string }>('select current_database() as name')
await pool.query(`alter database "${rows[0]!.name}" connection limit 12`)
const shop = await startShop({ LOG_LEVEL: 'silent' }, connection)

test('a shop whose database allows few connections opens fewer, and requests wait instead of failing', async () => {
  const guest = visitor(shop.url)
  expect(await (await guest.get('/metrics')).text()).toMatch(/^zari_database_connections_max 6$/m)
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, place) => guest.get(`/shop/searchQuery/silk${place}`)),
  )
  expect(results.filter(({ status }) => status !== 200)).toEqual([])
})
