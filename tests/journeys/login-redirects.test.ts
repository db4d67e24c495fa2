import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { startShop } from '../support/test-shop.ts'
import { allowErrors, openBrowser, waitForHydration } from '../support/browser.ts'
import { signUpNewCustomer, logIn, owner } from '../support/shopping.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

const pathOf = (address: string) => new URL(address).pathname
const customersOnly = [
  '/cart',
  '/orderSummary',
  '/orders',
  '/profile',
  '/profile/account',
  '/profile/mails',
]
const adminsOnly = ['/admin', '/admin/orders']

test('a guest is redirected to the login page of the shop or of the admin', async () => {
  const { page } = await visitor()
  for (const path of customersOnly) {
    await page.goto(path)
    expect(pathOf(page.url())).toBe('/authentication')
  }
  for (const path of adminsOnly) {
    await page.goto(path)
    expect(pathOf(page.url())).toBe('/admin/login')
  }
})

test('a customer cannot open the admin', async () => {
  const { page } = await visitor()
  await signUpNewCustomer(page)
  for (const path of adminsOnly) {
    await page.goto(path)
    expect(pathOf(page.url())).toBe('/admin/login')
  }
})

test('an admin cannot open customer pages and can leave the admin by Logout', async () => {
  const { page } = await visitor()
  await page.goto('/admin')
  await logIn(page, owner, '/admin/login')
  await page.getByRole('link', { name: 'View Orders' }).waitFor()
  for (const path of customersOnly) {
    await page.goto(path)
    expect(pathOf(page.url())).toBe('/authentication')
  }
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((address) => address.pathname === '/admin/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('users'))).toBeNull()
  await page.goto('/admin/orders')
  expect(pathOf(page.url())).toBe('/admin/login')
})

test('staff who log in at the storefront are redirected to the admin', async () => {
  const { page } = await visitor()
  await page.goto('/')
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor()
  await logIn(page, owner)
  await page.getByRole('link', { name: 'View Orders' }).waitFor()
  expect(pathOf(page.url())).toBe('/admin')
})

test('login, sign-up and contact form keep their input when the connection is lost', async () => {
  const { page } = await visitor()
  await page.goto('/authentication?mode=sign-up')
  await page.getByLabel('First Name').fill('Asha')
  await page.getByLabel('Email', { exact: true }).fill('asha@example.com')
  await waitForHydration(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.getByText('Connection lost. Please try again.').waitFor()
  await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Asha')
  await expect
    .poll(() => page.getByLabel('Email', { exact: true }).inputValue())
    .toBe('asha@example.com')

  await page.context().setOffline(false)
  await page.goto('/contact')
  await waitForHydration(page)
  await page.getByLabel('Your Name').fill('Asha')
  await page.getByLabel('Message', { exact: true }).fill('Do you have it in blue?')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Error Sending Message!').waitFor()
  await expect
    .poll(() => page.getByLabel('Message', { exact: true }).inputValue())
    .toBe('Do you have it in blue?')
  await page.context().setOffline(false)
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
})

test('an event stream aborted by navigation is not reported as an error, but any other abort is', async () => {
  const { page } = await visitor()
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(error.message))
  await page.goto('/')
  await waitForHydration(page)
  await page.evaluate(async () => {
    const asking = new AbortController()
    const response = await fetch('/faq.data', { signal: asking.signal })
    const reader = response.body!.getReader()
    void reader.closed.then(() => undefined)
    asking.abort()
    void Promise.reject(new DOMException('signal is aborted without reason', 'AbortError'))
    void Promise.reject(new Error('a mistake of ours'))
  })
  await expect.poll(() => pageErrors).toEqual(['a mistake of ours'])
  allowErrors(/a mistake of ours/)
})
