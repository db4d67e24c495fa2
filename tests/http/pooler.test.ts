import { afterAll, expect, test } from 'vitest'
import { publishSiteRecord } from '../../src/shop/site/publish-site-record.server.ts'
import { leakyWay } from '../leaky-way.ts'
import { testDatabase } from '../test-database.ts'
import { startShop } from '../test-shop.ts'
import { visitor } from './visitor.ts'

const { connection, url } = await testDatabase()
/** The way past the pooler: it counts who comes along. */
const past = await leakyWay(url, afterAll)
const shop = await startShop({ DATABASE_URL: url, DATABASE_DIRECT_URL: past.url }, connection)

test('only news, migrations and the question how much room there is go past the pooler', async () => {
  const guest = visitor(shop.url)
  expect(past.connections).toBe(3)
  expect(await (await guest.get('/about')).text()).not.toContain('Woven in Kanchipuram')
  await publishSiteRecord(shop.shop.db, {
    kind: 'about',
    basedOnVersion: 0,
    body: { aboutUs: 'Woven in Kanchipuram' },
    publishedBy: null,
  })
  await expect
    .poll(async () =>
      (await guest.get('/about')).text().then((text) => text.includes('Woven in Kanchipuram')),
    )
    .toBe(true)
  expect((await guest.get('/shop/saree')).status).toBe(200)
  expect(past.connections).toBe(3)
})
