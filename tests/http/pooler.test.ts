import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, expect, inject, test } from 'vitest'
import { publishSiteRecord } from '../../src/shop/site/publish-site-record.server.ts'
import { SOCKET_PORT } from '../../src/platform/database/postgres-data-folder.server.ts'
import { testDatabase } from '../test-database.ts'
import { startShop } from '../test-shop.ts'
import { visitor } from './visitor.ts'

/** The way past the pooler: it counts who comes along. */
const { connection, url } = await testDatabase()
let past = 0
const way = createServer((from) => {
  past++
  const to = connect(`${inject('postgresHost')}/.s.PGSQL.${SOCKET_PORT}`)
  from.pipe(to).pipe(from)
  for (const end of [from, to]) end.on('error', () => end.destroy())
}).listen(0, '127.0.0.1')
await once(way, 'listening')
afterAll(() => void way.close())
const direct = url.split('?')[0]!.replace(/localhost:\d+/, `127.0.0.1:${(way.address() as AddressInfo).port}`)
const shop = await startShop({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }, connection)

test('only news, migrations and the question how much room there is go past the pooler', async () => {
  const guest = visitor(shop.url)
  expect(past).toBe(3)
  expect(await (await guest.get('/about')).text()).not.toContain('Woven in Kanchipuram')
  await publishSiteRecord(shop.shop.db, { kind: 'about', basedOnVersion: 0, body: { aboutUs: 'Woven in Kanchipuram' }, publishedBy: null })
  await expect.poll(async () => (await guest.get('/about')).text().then((text) => text.includes('Woven in Kanchipuram'))).toBe(true)
  expect((await guest.get('/shop/saree')).status).toBe(200)
  expect(past).toBe(3)
})
