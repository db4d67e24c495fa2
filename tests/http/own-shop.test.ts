import { expect, test } from 'vitest'
import { removedTables } from '../../src/shop/own-shop/own-shop-store.server.ts'
import { placedOrder, sareeInShop } from '../support/builders.ts'
import { countRows } from '../support/count-rows.ts'
import { openDemo } from '../support/demo-shop.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor, type Visitor } from '../support/visitor.ts'

const shop = await startShop()
const other = await shop.openAnother()
const { db, pool } = shop.shop
const demoAdmin = await openDemo(shop)
const meera = await signedIn(shop, 'admin')
const packer = await signedIn(shop, 'packer')
const customer = await signedIn(shop)
const saree = await sareeInShop(db, { title: 'Demo Kanjivaram' })
await placedOrder(db)

const account = {
  confirmation: 'remove the demo',
  firstName: 'Latha',
  lastName: 'Pillai',
  email: 'latha@example.com',
  password: 'nine-yards-of-silk',
  confirmPassword: 'nine-yards-of-silk',
}
const start = (who: Visitor, fields: Partial<typeof account> = {}) =>
  who.post('/admin/own-shop', { ...account, ...fields })

/** Not counted, because a job updates the search index in the background. */
const searchTables = new Set(['search_news', 'search_vocabulary'])

/** Returns the row counts of accounts and of the tables that the demo fills, without empty ones. */
async function filled(): Promise<Record<string, number>> {
  const rows = await countRows(pool)
  return Object.fromEntries(
    [...removedTables, 'users']
      .filter((table) => !searchTables.has(table))
      .flatMap((table) => (rows[table] ? [[table, rows[table]]] : [])),
  )
}

test('guests, customers and packers neither see the page nor remove anything', async () => {
  const before = await filled()
  for (const who of [visitor(shop.url), customer, packer]) {
    for (const path of ['/admin/own-shop', '/admin/own-shop.data']) {
      const page = await who.get(path)
      expect(await page.text()).not.toContain('remove the demo')
    }
    expect([302, 403]).toContain((await start(who)).status)
  }
  expect(await filled()).toEqual(before)
})

test('the page asks the demo admin for a new login, and another admin for their password', async () => {
  const demoPage = await (await demoAdmin.get('/admin/own-shop')).text()
  expect(demoPage).toContain('Your account')
  expect(demoPage).toContain('name="confirmPassword"')
  const ownPage = await (await meera.get('/admin/own-shop')).text()
  expect(ownPage).not.toContain('Your account')
  expect(ownPage).toContain('name="password"')
})

test.each([
  [{ confirmation: 'yes' }, 'Please type'],
  [{ confirmation: '' }, 'Please type'],
  [{ email: 'nobody' }, 'Please enter a valid email!'],
  [{ email: 'admin@zari.test' }, 'Please enter a valid email!'],
  [{ email: meera.email }, 'This e-mail already has an account.'],
  [{ password: 'short', confirmPassword: 'short' }, 'characters'],
  [{ confirmPassword: 'another-password' }, 'match'],
] as const)(
  'the demo admin who sends %j is refused, and nothing is removed',
  async (fields, text) => {
    const before = await filled()
    const refused = await start(demoAdmin, fields)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(text)
    expect(await filled()).toEqual(before)
    expect((await visitor(shop.url).get('/')).status).toBe(200)
  },
)

test('an admin with a wrong password is refused, and nothing is removed', async () => {
  const before = await filled()
  const refused = await start(meera, { password: 'a-wrong-guess' })
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('The password is wrong.'),
  ])
  expect(await filled()).toEqual(before)
})

test('of two forms sent at the same time, one starts the shop and logs its sender in', async () => {
  const path = `/productinfo/${saree.id}/demo-kanjivaram`
  expect(await (await visitor(other.url).get(path)).text()).toContain('Demo Kanjivaram')
  // The password of the demo is public, so another person may send the form at the same moment.
  const responses = await Promise.all([
    start(demoAdmin),
    start(demoAdmin, { email: 'mallory@example.com' }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([302, 302])
  expect(await filled()).toEqual({ staff_changes: 1, users: 3 })
  const cookies = responses.map((response) => response.headers.getSetCookie())
  expect(cookies.filter(([cookie]) => cookie?.startsWith('zari_session'))).toHaveLength(1)

  const isOurs = (cookies[0]?.length ?? 0) > 0
  const owner = await db
    .selectFrom('users')
    .select('role')
    .where('email', '=', isOurs ? account.email : 'mallory@example.com')
    .execute()
  expect(owner).toEqual([{ role: 'admin' }])
  const session = cookies.flat().find((cookie) => cookie.startsWith('zari_session'))
  const home = await (await visitor(shop.url, session?.split(';')[0]).get('/admin')).text()
  expect(home).toContain('First steps')
  expect(home).not.toContain('This is a demo')
})

test('after the start, the demo login has ended and every process is closed to visitors', async () => {
  expect((await demoAdmin.get('/admin')).status).toBe(302)
  for (const { url } of [shop, other])
    await expect.poll(async () => (await visitor(url).get('/')).status).toBe(503)
  const page = await visitor(other.url).get(`/productinfo/${saree.id}/demo-kanjivaram`)
  expect(await page.text()).not.toContain('Demo Kanjivaram')
})

test('the page does not exist in a shop that is no longer a demo', async () => {
  expect((await meera.get('/admin/own-shop')).status).toBe(404)
  const before = await filled()
  const again = await start(meera, { password: 'six-yards-of-silk' })
  expect([again.status, again.headers.get('location')]).toEqual([302, '/admin'])
  expect(await filled()).toEqual(before)
})
