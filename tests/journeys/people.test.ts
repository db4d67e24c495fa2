import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { axeOn } from '../support/axe.ts'
import { orderBeingPaid } from '../support/builders.ts'
import { adminRouteAccess } from '../support/admin-routes.ts'
import { startShop } from '../support/test-shop.ts'
import { desktop, allowErrors, openBrowser, phone } from '../support/browser.ts'
import { logIn, owner } from '../support/shopping.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

const order = await orderBeingPaid(shop.db)
await shop.db
  .updateTable('orders')
  .where('id', '=', order.id)
  .set({ pay_mode: 'cod', payment_state: 'paid', placed_at: new Date() })
  .execute()

const ravi = { email: 'ravi@example.com', password: 'packs-every-day' }
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true })
/** Returns a code of the second factor. Each code is accepted once, so tests also use the next one,
 * half a minute ahead. */
const codeOf = (secret: string, secondsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + secondsAhead * 1000,
  })

test('an invited packer sets up a login, packs an order and opens no other page, and all is logged', async () => {
  const { page: office } = await visitor()
  await office.goto('/admin')
  await logIn(office, owner, '/admin/login')
  await office.getByRole('link', { name: 'People' }).click()
  await field(office, 'Email').fill(ravi.email)
  await office.getByRole('radio', { name: 'Packer', exact: true }).first().check()
  await button(office, 'Invite').click()
  const link = await field(office, 'Link').inputValue()
  expect(link).toMatch(new RegExp(`^${url}/admin/invitation\\?token=`))

  const { page: bench } = await visitor({ viewport: phone })
  await bench.goto(link)
  await field(bench, 'First Name').fill('Ravi')
  await field(bench, 'Password').fill(ravi.password)
  await field(bench, 'Confirm Password').fill(ravi.password)
  await button(bench, 'Join').click()
  await bench.waitForURL((at) => at.pathname === '/admin/login')
  await logIn(bench, ravi, '/admin/login')
  await bench.getByRole('link', { name: 'to confirm' }).waitFor()
  await expect
    .poll(() => bench.getByRole('navigation', { name: 'Admin' }).getByRole('link').allInnerTexts())
    .toEqual(['Home', 'Orders', 'Your login'])

  await bench.getByRole('link', { name: 'Your login' }).click()
  await field(bench, 'Your password').fill(ravi.password)
  await button(bench, 'Set up').click()
  await bench.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await bench.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(
    ' ',
    '',
  )
  await field(bench, 'Code').fill(codeOf(secret))
  await button(bench, 'Turn on').click()
  const shown = bench.getByRole('region', { name: 'Recovery codes' })
  await shown.waitFor()
  const codes = await shown.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await button(bench, 'Logout').click()
  await bench.waitForURL((at) => at.pathname === '/admin/login')

  await logIn(bench, ravi, '/admin/login')
  await bench.goto('/admin/orders')
  expect(new URL(bench.url()).pathname).toBe('/admin/login')
  await bench.goto('/admin/login/code')
  await field(bench, 'Code').fill('000000')
  await button(bench, 'Login').click()
  await bench.getByText('This code is wrong or was used before').first().waitFor()
  allowErrors(/401/)
  await field(bench, 'Code').fill(codeOf(secret, 30))
  await button(bench, 'Login').click()
  await bench.getByRole('link', { name: 'to confirm' }).waitFor()

  await bench.goto(`/admin/orders/${order.number}`)
  await bench.getByRole('switch', { name: 'Order Confirmed' }).click()
  await bench.getByRole('switch', { name: 'Order Confirmed', checked: true }).waitFor()
  await bench.getByText('9876543210').first().waitFor()
  for (const place of ['/admin/products', '/admin/money', '/admin/people', '/admin/settings']) {
    await bench.goto(place)
    await bench.getByRole('heading', { name: 'No access with this account' }).waitFor()
  }
  allowErrors(/403/)

  await office.getByRole('link', { name: 'Who changed what' }).click()
  const loggedChange = office.getByRole('listitem').filter({ hasText: 'Status changed' })
  await loggedChange.getByText('by Ravi').waitFor()
  await expect.poll(() => loggedChange.innerText()).toMatch(/Order Placed.*Order Confirmed/s)
  await loggedChange.getByRole('link', { name: `order ${order.number}` }).waitFor()

  // A recovery code opens one session, without a phone and without JavaScript.
  const { page: plain } = await visitor({ javaScriptEnabled: false })
  await plain.goto('/admin/login')
  await field(plain, 'Email').fill(ravi.email)
  await field(plain, 'Password').fill(ravi.password)
  await button(plain, 'Login').click()
  await plain.getByRole('link', { name: 'Use a recovery code' }).click()
  await field(plain, 'Recovery Code').fill(codes[0]!)
  await button(plain, 'Login').click()
  await plain.getByRole('link', { name: 'Continue' }).click()
  await plain.getByRole('heading', { name: 'Good to see you' }).waitFor()

  await office.goto('/admin/changes?kind=staff')
  await office.getByRole('heading', { name: 'Recovery code used' }).waitFor()
  await office.goto('/admin/people')
  await office.getByText('Change Ravi', { exact: false }).click()
  await button(office, 'Remove Ravi').click()
  const question = office.getByRole('dialog', { name: 'Remove Ravi?' })
  await button(question, 'Cancel').click()
  await question.waitFor({ state: 'hidden' })
  await button(office, 'Remove Ravi').click()
  await button(question, 'Yes, remove').click()
  await office.getByText('Removed, and logged out everywhere').first().waitFor()
  await bench.goto('/admin/orders')
  expect(new URL(bench.url()).pathname).toBe('/admin/login')
})

test('every admin page redirects customers and guests to the login and refuses packers in a browser', async () => {
  const sita = {
    email: 'sita@example.com',
    password: 'packs-every-day',
    firstName: 'Sita',
    lastName: 'Rao',
  }
  const asha = { ...sita, email: 'asha@example.com' }
  await shop.auth.createAccount(sita, 'packer')
  await shop.auth.createAccount(asha, 'user')
  const [guest, customer, packer] = [
    (await visitor()).page,
    (await visitor()).page,
    (await visitor()).page,
  ]
  await logIn(customer, asha)
  await logIn(packer, sita, '/admin/login')

  for (const route of adminRouteAccess.filter(
    ({ isPage, allowedRoles }) => isPage && allowedRoles !== 'everybody',
  )) {
    const address = route.path
      .replace(':number', order.number)
      .replace(':kind', 'delivered')
      .replace(/:\w+/g, '1')
    await Promise.all(
      [guest, customer, packer].map((page) =>
        page.goto(address, { waitUntil: 'domcontentloaded' }),
      ),
    )
    for (const page of [guest, customer])
      expect([address, new URL(page.url()).pathname]).toEqual([address, '/admin/login'])
    await expect
      .poll(() => packer.getByRole('heading', { name: 'No access with this account' }).count(), {
        message: address,
      })
      .toBe(route.allowedRoles === 'admin' ? 1 : 0)
  }
  allowErrors(/403|404/)
})

test.each([
  ['a phone', phone],
  ['a wide screen', desktop],
])('axe finds no violation on the people pages on %s', async (_name, viewport) => {
  const { page } = await visitor({ viewport, reducedMotion: 'reduce' })
  await page.goto('/admin')
  await logIn(page, owner, '/admin/login')
  for (const path of [
    '/admin/people',
    '/admin/changes',
    '/admin/security',
    '/admin/invitation?token=x',
    '/admin/login',
  ]) {
    await page.goto(path)
    const { violations } = await axeOn(page)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    expect([
      path,
      violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
      ),
    ]).toEqual([path, []])
    expect([
      path,
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ]).toEqual([path, 0])
  }
})
