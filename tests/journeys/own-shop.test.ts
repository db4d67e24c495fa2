import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DEMO_ADMIN_EMAIL } from '../../src/shop/own-shop/demo-accounts.ts'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { expectAccessible } from '../support/admin-page.ts'
import { sareeInShop } from '../support/builders.ts'
import { allowErrors, openBrowser, phone, waitForHydration } from '../support/browser.ts'
import { logIn } from '../support/shopping.ts'
import { expectLargeTargets } from '../support/target-sizes.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
const demoAdmin = { email: DEMO_ADMIN_EMAIL, password: 'known-to-everybody-1' }
await ensureAdmin(shop.db, shop.auth, demoAdmin)
await sareeInShop(shop.db, { title: 'Saree of the demo', images: 0 })
const visitor = await openBrowser(url)
const owner = { email: 'lata@example.com', password: 'nine-yards-of-silk' }

/** The heading of the screen that each step leads to. */
const screens = {
  Contact: 'Update Site Info',
  'Name, logo and colours': 'Brand',
  'Kinds of products': 'Kinds',
  'First product': 'Add New Product',
  Delivery: 'Delivery',
  Payments: 'Payment settings',
  Mail: 'Mail server',
  Policies: 'Pages',
  'Open the shop': 'Opening',
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const headingOf = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const firstSteps = (page: Page) => page.getByRole('region', { name: 'First steps' })

async function expectGood(page: Page) {
  await expectAccessible(page)
  await expectLargeTargets(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
}

async function goHome(page: Page) {
  const areas = page.getByRole('navigation', { name: 'Admin' })
  await areas.getByRole('link', { name: 'Home' }).click()
  await headingOf(page, 'Good to see you').waitFor()
}

test('a demo becomes the owner’s shop, which is set up and opened on a phone', async () => {
  const guest = (await visitor({ viewport: phone })).page
  const shown = async (path: string) => (await guest.request.get(path)).text()
  const statusOfShop = async () => (await guest.request.get('/')).status()
  expect(await shown('/shop/saree')).toContain('Saree of the demo')

  const { page } = await visitor({ viewport: phone, hasTouch: true })
  await logIn(page, demoAdmin, '/admin/login')
  await waitForHydration(page) // an unhydrated form would lose its text when it is refused
  await press(page, 'Start my own shop')
  await headingOf(page, 'Start my own shop').waitFor()
  for (const [label, value] of Object.entries({
    'First Name': 'Lata',
    'Last Name': 'Rao',
    Email: owner.email,
    Password: owner.password,
    'Confirm Password': owner.password,
  }))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  await press(page, 'Start my own shop')
  await page.getByText('Please type “remove the demo”.').first().waitFor()
  await expectGood(page)
  expect(await shown('/shop/saree')).toContain('Saree of the demo')
  await page.getByRole('textbox', { name: 'Type: remove the demo' }).fill('Remove the demo')
  await press(page, 'Start my own shop')

  const links = firstSteps(page).getByRole('link')
  await links.first().waitFor()
  await expect.poll(() => links.allInnerTexts()).toEqual(Object.keys(screens))
  await expectGood(page)
  for (const [step, heading] of Object.entries(screens)) {
    await firstSteps(page).getByRole('link', { name: step, exact: true }).click()
    await headingOf(page, heading).waitFor()
    await goHome(page)
  }

  const mail = firstSteps(page).getByRole('listitem').filter({ hasText: 'a test mail' })
  await press(page, 'Skip: Mail')
  await mail.getByText('Skipped', { exact: true }).waitFor()
  await press(page, 'Resume: Mail')
  await mail.getByText('To do', { exact: true }).waitFor()

  await expect.poll(statusOfShop).toBe(503)
  await guest.goto('/shop/saree')
  await headingOf(guest, 'Opening soon').waitFor()
  await expectGood(guest)
  await firstSteps(page).getByRole('link', { name: 'Open the shop' }).click()
  await press(page, 'Open the shop')
  await page.getByText('The shop is open: everybody can visit it.').waitFor()
  await expect.poll(statusOfShop).toBe(200)
  expect(await shown('/shop/saree')).not.toContain('Saree of the demo')
  await goHome(page)
  await expect.poll(() => firstSteps(page).count()).toBe(0)
  allowErrors(/status of (400|503)/)
})

test('after the demo only the new login opens the admin', async () => {
  const { page } = await visitor({ viewport: phone })
  await page.goto('/admin/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(demoAdmin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoAdmin.password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText('Wrong e-mail or password').first().waitFor()
  await logIn(page, owner, '/admin/login')
  await headingOf(page, 'Good to see you').waitFor()
  allowErrors(/status of 40\d/)
})
