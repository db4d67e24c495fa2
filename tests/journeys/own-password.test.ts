import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { allowErrors, openBrowser, phone } from '../support/browser.ts'
import { logIn } from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
const visitor = await openBrowser(url)
const asha = { email: 'asha@example.com', password: 'six-yards-of-silk' }
await shop.auth.createAccount({ ...asha, firstName: 'Asha', lastName: 'Rao' }, 'user')

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
async function openAccount(page: Page, password = asha.password): Promise<void> {
  await page.goto('/authentication?next=%2Fprofile')
  await logIn(page, { ...asha, password })
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('heading', { name: 'Where you are logged in' }).waitFor()
}

test('a refused password change keeps what was typed; logging out everywhere reaches other devices', async () => {
  const [{ page }, { page: tablet }] = [await visitor({ viewport: phone }), await visitor()]
  await openAccount(tablet)
  await openAccount(page)
  await expect.poll(() => page.getByText('last used').count()).toBe(2)

  const chosen = 'seven-yards-of-silk'
  await field(page, 'Current Password').fill('wrong-password')
  await field(page, 'New Password').fill(chosen)
  await field(page, 'Confirm Password').fill(chosen)
  await page.getByRole('button', { name: 'Show New Password' }).click()
  await expect.poll(() => field(page, 'New Password').getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('The password is wrong.').waitFor()
  allowErrors(/400/)
  await expect.poll(() => field(page, 'Confirm Password').inputValue()).toBe(chosen)
  await expect
    .poll(() => field(page, 'Current Password').evaluate((box) => box === document.activeElement))
    .toBe(true)

  await field(page, 'Current Password').fill(asha.password)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect.poll(() => page.getByText('last used').count()).toBe(1)
  await expect.poll(() => field(page, 'New Password').inputValue()).toBe('')
  await tablet.goto('/profile')
  expect(new URL(tablet.url()).pathname).toBe('/authentication')

  await openAccount(tablet, chosen)
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.waitForURL((at) => at.pathname === '/authentication')
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset['role']))
    .toBe('guest')
  await tablet.goto('/profile')
  expect(new URL(tablet.url()).pathname).toBe('/authentication')
})
