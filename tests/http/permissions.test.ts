import { expect, test } from 'vitest'
import { startShop } from '../test-shop.ts'
import { signedIn, visitor } from './visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const admin = await signedIn(shop, 'admin')

const adminPages = ['/admin', '/admin/orders', '/admin/siteinfo', '/admin/queries', '/admin/orders/live', '/admin/queries/live']
const customerPages = ['/cart', '/orderSummary', '/orders', '/profile', '/orders/live', '/orders/0123456789/payment']
const pathOf = (answer: Response) => new URL(answer.headers.get('location') ?? '/', shop.url).pathname

test('nobody but an admin gets an admin page, nor its data', async () => {
  for (const who of [guest, customer]) {
    for (const page of adminPages) {
      const answer = await who.get(page)
      expect([page, answer.status, pathOf(answer)]).toEqual([page, 302, '/admin/login'])
    }
    for (const page of ['/admin.data', '/admin/orders.data', '/admin/orders.data?_routes=admin%2Forders%2Forders-page']) {
      const text = await (await who.get(page)).text()
      expect(text, page).toContain('/admin/login')
      expect(text, page).not.toContain('orders":')
    }
  }
})

test('nobody but a customer gets a customer’s page, and an admin is no customer', async () => {
  for (const who of [guest, admin]) {
    for (const page of customerPages) {
      const answer = await who.get(page)
      expect([page, answer.status, pathOf(answer)]).toEqual([page, 302, '/authentication'])
    }
  }
})

test('what only an admin may do is refused to everybody else, and nothing is written', async () => {
  for (const who of [guest, customer]) {
    const posts = [
      await who.post('/admin/siteinfo', { kind: 'about', basedOnVersion: '0', aboutUs: 'Mine now' }),
      await who.post('/admin/siteinfo.data', { kind: 'about', basedOnVersion: '0', aboutUs: 'Mine now' }),
      await who.post('/admin/orders', { intent: 'press-stage', orderId: '1', stage: '4', basedOn: '1' }),
      await who.post('/admin/orders.data', { intent: 'archive', orderId: '1' }),
    ]
    for (const answer of posts) expect(answer.ok && answer.status !== 202, String(answer.status)).toBe(false)
  }
  expect(await db.selectFrom('site_records').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('order_status_changes').selectAll().execute()).toEqual([])
})

test('signing up always makes a customer, whatever the form says', async () => {
  const email = 'climber@example.com'
  await guest.post('/authentication', {
    intent: 'sign-up', mode: 'sign-up', firstName: 'A', lastName: 'B', email, password: 'six-yards-of-silk', confirmPassword: 'six-yards-of-silk',
    role: 'admin', 'data.role': 'admin', emailVerified: 'true',
  })
  const climber = await db.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst()
  expect(climber).toEqual({ role: 'user' })
})

test('another site’s page cannot act in a customer’s name', async () => {
  const answers = [
    await customer.post('/cart/lines', {}, { origin: 'https://evil.example' }),
    await customer.post('/logout', {}, { origin: 'null' }),
    await customer.post('/profile', {}, { 'sec-fetch-site': 'cross-site' }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403])
  expect((await customer.get('/orders')).status).toBe(200)
})

test('a session ends with Logout, and its cookie opens nothing any more', async () => {
  const leaving = await signedIn(shop)
  expect((await leaving.get('/orders')).status).toBe(200)
  await leaving.post('/logout', {})
  expect((await leaving.get('/orders')).status).toBe(302)
})

test('a session cookie is out of reach of scripts and other sites', async () => {
  const login = await guest.post('/authentication', { intent: 'login', mode: 'login', email: customer.email, password: 'six-yards-of-silk' })
  const cookie = login.headers.getSetCookie().join('\n')
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
})
