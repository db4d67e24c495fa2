import { afterAll, expect, test } from 'vitest'
import { publishSiteRecord } from '../../src/shop/site/publish-site-record.server.ts'
import { openLossyConnection } from '../support/lossy-connection.ts'
import { testDatabase } from '../support/test-database.ts'
import { startShop } from '../support/test-shop.ts'
import { visitor } from '../support/visitor.ts'

const { connection, url } = await testDatabase()
/** A proxy for direct connections that bypass the pooler; it counts them. */
const past = await openLossyConnection(url, afterAll)
const shop = await startShop({ DATABASE_URL: url, DATABASE_DIRECT_URL: past.url }, connection)

test('only events, migrations and the connection budget bypass the pooler', async () => {
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
