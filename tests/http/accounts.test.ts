import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeSetUpLink } from '../../src/platform/auth/first-admin.server.ts'
import { startShop } from '../test-shop.ts'
import { signedIn, visitor } from './visitor.ts'

const shop = await startShop()
const { db, auth } = shop.shop
const guest = visitor(shop.url)
const password = 'six-yards-of-silk'

const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const placeOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', shop.url)
const signUp = (email: string) =>
  guest.post('/authentication', {
    firstName: 'Asha',
    lastName: 'Rao',
    email,
    password,
    confirmPassword: password,
  })

test('without any script: sign up, log in, save an address, log out', async () => {
  const welcome = await signUp('asha@example.com')
  expect(welcome.status).toBe(200)
  expect(welcome.headers.getSetCookie()).toEqual([])
  const page = await welcome.text()
  expect(page).toContain('Signed Up Successfully')
  expect(page).toMatch(
    /name="email"[^>]*value="asha@example\.com"|value="asha@example\.com"[^>]*name="email"/,
  )

  const login = await guest.post('/authentication?next=%2Fprofile', {
    email: 'Asha@Example.com',
    password,
  })
  expect(login.status).toBe(302)
  const asha = visitor(shop.url, cookieOf(login))
  const arrival = placeOf(login)
  expect([arrival.pathname, arrival.searchParams.get('next')]).toEqual([
    '/authentication',
    '/profile',
  ])
  expect(await (await asha.get(arrival.pathname + arrival.search)).text()).toMatch(
    /<a [^>]*href="\/profile"[^>]*>Continue/,
  )

  const address = {
    intent: 'save',
    addressId: '',
    firstName: 'Asha',
    houseNo: '12',
    areaRoad: 'MG Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411001',
    phoneNo: '9876543210',
  }
  expect(await (await asha.post('/profile', address)).text()).toContain('Address saved')
  expect(await db.selectFrom('addresses').select(['house_no', 'is_default']).execute()).toEqual([
    { house_no: '12', is_default: true },
  ])

  const logout = await asha.post('/logout', {})
  expect(placeOf(logout).pathname).toBe('/authentication')
  expect(logout.headers.getSetCookie()[0]).toMatch(/Max-Age=0/)
  expect((await asha.get('/profile')).status).toBe(302)
})

test('a login leads to pages of this shop only', async () => {
  const { email } = await signedIn(shop)
  for (const next of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/admin/orders',
  ]) {
    const login = await guest.post(`/authentication?next=${encodeURIComponent(next)}`, {
      email,
      password,
    })
    expect([next, placeOf(login).origin, placeOf(login).searchParams.get('next')]).toEqual([
      next,
      new URL(shop.url).origin,
      '/',
    ])
  }
})

test('admins go to the back office from either login; a customer at the back office’s door is sent to the shop', async () => {
  const admin = await signedIn(shop, 'admin')
  const customer = await signedIn(shop)
  for (const door of ['/authentication', '/admin/login']) {
    expect(
      placeOf(await guest.post(door, { email: admin.email, password })).searchParams.get('next'),
    ).toBe('/admin')
    expect(
      placeOf(await guest.post(door, { email: customer.email, password })).searchParams.get('next'),
    ).toBe('/')
  }
})

test('a link or a picture that points at the logout logs nobody out', async () => {
  const customer = await signedIn(shop)
  expect(placeOf(await customer.get('/logout')).pathname).toBe('/')
  expect((await customer.get('/profile')).status).toBe(200)
})

test('a forgotten password: one mail, one new password, no session left', async () => {
  const customer = await signedIn(shop)
  const [known, unknown] = [
    await guest.post('/authentication/forgot', { email: customer.email }),
    await guest.post('/authentication/forgot', { email: 'nobody@example.com' }),
  ]
  expect((await known.text()).replaceAll(customer.email, '')).toContain(
    'a mail is on its way to it',
  )
  expect(unknown.status).toBe(known.status)

  const mails = await vi.waitFor(
    () => {
      const files = readdirSync(shop.mailFolder)
      expect(files).toHaveLength(1)
      return files
    },
    { timeout: 30_000 },
  )
  const mail = readFileSync(path.join(shop.mailFolder, mails[0]!), 'utf8').replaceAll('=\n', '')
  expect(mail).toContain(`To: ${customer.email}`)
  const token = /token=(?:3D)?([\w-]+)/.exec(mail)?.[1] ?? ''
  const reset = () =>
    guest.post(`/authentication/reset?token=${token}`, {
      password: 'brand-new-password',
      confirmPassword: 'brand-new-password',
    })

  expect(placeOf(await reset()).pathname).toBe('/authentication')
  expect((await customer.get('/profile')).status).toBe(302)
  expect((await guest.post('/authentication', { email: customer.email, password })).status).toBe(
    401,
  )
  expect(
    (await guest.post('/authentication', { email: customer.email, password: 'brand-new-password' }))
      .status,
  ).toBe(302)
  expect((await reset()).status).toBe(400)
})

test('the first admin is made by a printed link; with an admin there, no link does anything', async () => {
  await db.deleteFrom('users').where('role', '=', 'admin').execute()
  const link = new URL(
    (await makeSetUpLink(db, auth, { shopUrl: shop.url, now: new Date() })) ?? '',
  )
  const setUp = (email: string, address = link.pathname + link.search) =>
    guest.post(address, {
      firstName: 'Meera',
      lastName: '',
      email,
      password,
      confirmPassword: password,
    })

  expect((await setUp('thief@example.com', '/admin/set-up?token=guessed')).status).toBe(400)
  expect(placeOf(await setUp('owner@example.com')).pathname).toBe('/admin/login')
  expect((await setUp('thief@example.com')).status).toBe(400)
  expect(
    await db.selectFrom('users').select('email').where('role', '=', 'admin').execute(),
  ).toEqual([{ email: 'owner@example.com' }])
})

test('what is no form is the sender’s mistake', async () => {
  for (const page of ['/authentication', '/admin/login', '/authentication/forgot'])
    expect((await guest.postJson(page, { email: 'a' })).status).toBe(400)
})
