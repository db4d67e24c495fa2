import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/platform/auth/first-admin.server.ts'
import { startShop } from '../test-shop.ts'
import { openBrowser } from './browser.ts'
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
  expect(await page.evaluate(() => localStorage.getItem('users'))).toBeNull()
  await page.goto('/admin/orders')
  expect(pathOf(page.url())).toBe('/admin/login')
})
