import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/platform/auth/first-admin.server.ts'
import { startShop } from '../test-shop.ts'
import { forgive, openBrowser } from './browser.ts'
import { becomeCustomer, logIn, owner } from './shopping.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

const pathOf = (address: string) => new URL(address).pathname
const customersOnly = ['/cart', '/orderSummary', '/orders', '/profile']
const adminsOnly = ['/admin', '/admin/orders']

test('a guest is sent to the right door', async () => {
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

test('a customer does not get into the back office', async () => {
  const { page } = await visitor()
  await becomeCustomer(page)
  for (const path of adminsOnly) {
    await page.goto(path)
    expect(pathOf(page.url())).toBe('/admin/login')
  }
})

test('an admin does not get into a customer’s rooms, and leaves by Logout', async () => {
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

test('whoever works here and comes in by the shop’s door walks through to the back office', async () => {
  const { page } = await visitor()
  await page.goto('/')
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor()
  await logIn(page, owner)
  await page.getByRole('link', { name: 'View Orders' }).waitFor()
  expect(pathOf(page.url())).toBe('/admin')
})

test('a line that breaks costs nobody what was typed: at the login, at the sign-up and in a letter', async () => {
  const { page } = await visitor()
  await page.goto('/authentication?mode=sign-up')
  await page.getByLabel('First Name').fill('Asha')
  await page.getByLabel('Email', { exact: true }).fill('asha@example.com')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.getByText('The line broke before the shop answered.').waitFor()
  await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Asha')
  await expect
    .poll(() => page.getByLabel('Email', { exact: true }).inputValue())
    .toBe('asha@example.com')

  await page.context().setOffline(false)
  await page.goto('/contact')
  await page.getByLabel('Your Name').fill('Asha')
  await page.getByLabel('Message', { exact: true }).fill('Do you have it in blue?')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Error Sending Message!').waitFor()
  await expect
    .poll(() => page.getByLabel('Message', { exact: true }).inputValue())
    .toBe('Do you have it in blue?')
  await page.context().setOffline(false)
  forgive(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
})

test('a stream that is broken off because somebody walks on is no error; any other is told', async () => {
  const { page } = await visitor()
  const told: string[] = []
  page.on('pageerror', (error) => told.push(error.message))
  await page.goto('/')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
  await page.evaluate(async () => {
    const asking = new AbortController()
    const answer = await fetch('/faq.data', { signal: asking.signal })
    const reader = answer.body!.getReader()
    void reader.closed.then(() => undefined)
    asking.abort()
    void Promise.reject(new DOMException('signal is aborted without reason', 'AbortError'))
    void Promise.reject(new Error('a mistake of ours'))
  })
  await expect.poll(() => told).toEqual(['a mistake of ours'])
  forgive(/a mistake of ours/)
})
