import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { openBrowser } from '../support/browser.ts'
import { logIn, owner } from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
await shop.db.updateTable('shop_settings').set({ staff_idle_minutes: 10 }).execute()
const visitor = await openBrowser(url)

test('an open admin page logs out once all its tabs have been idle for the idle time', async () => {
  const { page, openTab } = await visitor()
  await page.clock.install()
  await page.goto('/admin')
  await logIn(page, owner, '/admin/login')
  await page.getByRole('heading', { name: 'Good to see you' }).waitFor()
  await page.goto('/admin/orders?page=1')
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()

  await page.clock.fastForward('09:00')
  await page.keyboard.press('Shift')
  await page.clock.fastForward('09:00')
  const other = await openTab()
  await other.goto('/admin/products')
  await page.evaluate(() => {
    new BroadcastChannel('zari-admin-use').onmessage = () =>
      (document.documentElement.dataset['heard'] = 'use')
  })
  await other.getByRole('heading', { name: 'Products', exact: true }).click()
  await page.locator('html[data-heard=use]').waitFor({ state: 'attached' })
  await page.clock.fastForward('09:00')
  expect(new URL(page.url()).pathname).toBe('/admin/orders')
  expect(await shop.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)

  await page.clock.fastForward('02:00')
  await page.waitForURL((at) => at.pathname === '/admin/login')
  expect(new URL(page.url()).searchParams.get('next')).toBe('/admin/orders?page=1')
  expect(await shop.db.selectFrom('sessions').select('id').execute()).toEqual([])
  await other.waitForURL((at) => at.pathname === '/admin/login')
})
