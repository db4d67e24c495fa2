import { expect, test } from 'vitest'
import { orderBeingPaid } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const admin = await signedIn(shop, 'admin')

const packer = await signedIn(shop, 'packer')
const order = await orderBeingPaid(db)
await db
  .updateTable('orders')
  .where('id', '=', order.id)
  .set({ pay_mode: 'cod', payment_state: 'paid', status: 4, placed_at: new Date() })
  .execute()
await db
  .insertInto('mails')
  .values({
    order_id: order.id,
    kind: 'delivered',
    recipient: 'a@b.test',
    subject: 's',
    letter: JSON.stringify({ heading: 'News', paragraphs: ['It is there.'] }),
    status: 'failed',
    last_error: 'no',
    tries: 13,
    next_try_at: null,
  })
  .execute()

const customerPages = [
  '/cart',
  '/orderSummary',
  '/orders',
  '/profile',
  '/profile/account',
  '/profile/mails',
  '/orders/live',
  '/orders/0123456789/payment',
]
const pathOf = (response: Response) =>
  new URL(response.headers.get('location') ?? '/', shop.url).pathname

test('customer pages are refused to guests and staff', async () => {
  for (const who of [guest, packer, admin]) {
    for (const page of customerPages) {
      const answer = await who.get(page)
      expect([page, answer.status, pathOf(answer)]).toEqual([page, 302, '/authentication'])
    }
  }
})

test('sign-up always creates a customer, whatever the form contains', async () => {
  const email = 'climber@example.com'
  await guest.post('/authentication', {
    intent: 'sign-up',
    mode: 'sign-up',
    firstName: 'A',
    lastName: 'B',
    email,
    password: 'six-yards-of-silk',
    confirmPassword: 'six-yards-of-silk',
    role: 'admin',
    'data.role': 'admin',
    emailVerified: 'true',
  })
  const climber = await db
    .selectFrom('users')
    .select('role')
    .where('email', '=', email)
    .executeTakeFirst()
  expect(climber).toEqual({ role: 'user' })
})

test('a form of another site cannot act in a customer’s session', async () => {
  const responses = [
    await customer.post('/cart/lines', {}, { origin: 'https://evil.example' }),
    await customer.post('/logout', {}, { origin: 'null' }),
    await customer.post('/profile', {}, { 'sec-fetch-site': 'cross-site' }),
  ]
  expect(responses.map((response) => response.status)).toEqual([403, 403, 403])
  expect((await customer.get('/orders')).status).toBe(200)
})

test('Logout ends the session, and the cookie of that session is refused afterwards', async () => {
  const leaving = await signedIn(shop)
  expect((await leaving.get('/orders')).status).toBe(200)
  await leaving.post('/logout', {})
  expect((await leaving.get('/orders')).status).toBe(302)
})

test('the session cookie is HttpOnly and SameSite', async () => {
  const login = await guest.post('/authentication', {
    intent: 'login',
    mode: 'login',
    email: customer.email,
    password: 'six-yards-of-silk',
  })
  const cookie = login.headers.getSetCookie().join('\n')
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
})

test('a customer sees the open sessions, changes the password and logs out on all devices', async () => {
  const asha = await signedIn(shop)
  const login = (password: string) =>
    guest.post('/authentication', { intent: 'login', mode: 'login', email: asha.email, password })
  const cookiesOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  const phone = visitor(shop.url, cookiesOf(await login('six-yards-of-silk')))

  const page = await (await asha.get('/profile/account')).text()
  expect(page.match(/last used/g)).toHaveLength(2)
  expect(page.match(/this device/g)).toHaveLength(1)

  const change = (fields: Record<string, string>) =>
    asha.post('/profile/account', {
      intent: 'change-password',
      currentPassword: 'six-yards-of-silk',
      password: 'seven-yards-of-silk',
      confirmPassword: 'seven-yards-of-silk',
      ...fields,
    })
  const refused = await change({ currentPassword: 'wrong-password' })
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('The password is wrong.'),
  ])
  expect((await phone.get('/orders')).status).toBe(200)
  expect((await change({})).status).toBe(200)
  expect((await phone.get('/orders')).status).toBe(302)
  expect((await asha.get('/orders')).status).toBe(200)

  const tablet = visitor(shop.url, cookiesOf(await login('seven-yards-of-silk')))
  const left = await asha.post('/profile/account', { intent: 'log-out-everywhere' })
  expect(left.headers.get('location')).toBe('/authentication?logged-out')
  for (const device of [asha, tablet]) expect((await device.get('/orders')).status).toBe(302)
})
