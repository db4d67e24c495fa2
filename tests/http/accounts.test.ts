import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { createSetUpLink } from '../../src/shop/people/first-admin.server.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const password = 'six-yards-of-silk'

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const placeOf = (response: Response) => new URL(response.headers.get('location') ?? '', shop.url)
const signUp = (email: string) =>
  guest.post('/authentication', {
    firstName: 'Asha',
    lastName: 'Rao',
    email,
    password,
    confirmPassword: password,
  })

/** Waits for a mail to the address and returns the newest one. */
const mailTo = (email: string): Promise<string> =>
  vi.waitFor(
    () => {
      const mail = readdirSync(shop.mailFolder)
        .toSorted()
        .toReversed()
        .map((name) => readFileSync(path.join(shop.mailFolder, name), 'utf8'))
        .find((text) => text.includes(`To: ${email}`))
      expect(mail).toBeDefined()
      return mail!.replaceAll('=\n', '')
    },
    { timeout: 30_000 },
  )

test('sign-up, login, saving an address and logout work without script', async () => {
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

test('sign-up with a known address shows the usual page, changes nothing and mails the owner', async () => {
  const { email, id } = await signedIn(shop)
  const passwordOf = () =>
    db.selectFrom('accounts').select('password').where('user_id', '=', id).execute()
  const [before, taken, free] = [
    await passwordOf(),
    await signUp(email),
    await signUp('free@example.com'),
  ]
  expect(taken.status).toBe(free.status)
  expect((await taken.text()).replaceAll(email, 'free@example.com')).toBe(await free.text())
  expect(await passwordOf()).toEqual(before)
  expect(await mailTo(email)).toContain('You already have an account')
})

test('the mailed link confirms the address only after a button is pressed on its page', async () => {
  await signUp('new@example.com')
  const isConfirmed = async () =>
    (
      await db
        .selectFrom('users')
        .select('email_verified')
        .where('email', '=', 'new@example.com')
        .executeTakeFirstOrThrow()
    ).email_verified
  const token = /token=(?:3D)?([\w-]+)/.exec(await mailTo('new@example.com'))?.[1] ?? ''
  const path = `/authentication/confirm?token=${token}`
  expect(await (await guest.get(path)).text()).toContain('Confirm E-mail')
  expect(await isConfirmed()).toBe(false)
  const confirmed = await guest.post(path, { intent: 'confirm' })
  expect(await confirmed.text()).toContain('Your e-mail is confirmed.')
  expect(await isConfirmed()).toBe(true)
  const again = await guest.post(path, { intent: 'confirm' })
  expect([again.status, await again.text()]).toEqual([
    400,
    expect.stringContaining('This link no longer works'),
  ])
})

test('a login redirects to pages of this shop only', async () => {
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

test('both logins redirect admins to the admin, and the admin login redirects customers to the shop', async () => {
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

test('a GET request to the logout does not log out', async () => {
  const customer = await signedIn(shop)
  expect(placeOf(await customer.get('/logout')).pathname).toBe('/')
  expect((await customer.get('/profile')).status).toBe(200)
})

test('a password reset sends one mail, sets one password and ends every session', async () => {
  const customer = await signedIn(shop)
  const [known, unknown] = [
    await guest.post('/authentication/forgot', { email: customer.email }),
    await guest.post('/authentication/forgot', { email: 'nobody@example.com' }),
  ]
  expect((await known.text()).replaceAll(customer.email, '')).toContain(
    'a mail is on its way to it',
  )
  expect(unknown.status).toBe(known.status)

  const mail = await mailTo(customer.email)
  expect(mail).toContain('A new password')
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

test('the printed link creates the first admin, and no such link works afterwards', async () => {
  await db.deleteFrom('users').where('role', '=', 'admin').execute()
  const link = new URL((await createSetUpLink(db, { shopUrl: shop.url, now: new Date() })) ?? '')
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

test('a body that is not a form is answered with 400', async () => {
  for (const page of ['/authentication', '/admin/login', '/authentication/forgot'])
    expect((await guest.postJson(page, { email: 'a' })).status).toBe(400)
})
