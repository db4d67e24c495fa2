import { expect, test } from 'vitest'
import { insertQuery } from '../../src/shop/inbox/query-store.server.ts'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { placedOrder, sareeInShop } from '../support/builders.ts'
import { expectAccessible, openAdminPage } from '../support/admin-page.ts'
import { openBrowser, phone } from '../support/browser.ts'
import { owner } from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
const { db } = shop
await ensureAdmin(db, shop.auth, owner)
const visitor = await openBrowser(url)
const LINK = `https://example.com/${'a-very-long-path-without-a-break'.repeat(6)}`

test('a long link widens no page of the back office on a phone', async () => {
  const saree = await sareeInShop(db, {
    title: LINK.slice(0, 100),
    description: LINK,
    highlights: [LINK],
    images: 0,
  })
  const { number } = await placedOrder(db)
  await db
    .updateTable('orders')
    .set({ internal_note: LINK, house_no: LINK, tracking_number: LINK.slice(0, 80) })
    .where('number', '=', number)
    .execute()
  await insertQuery(db, {
    yourName: LINK.slice(0, 100),
    yourEmail: 'asha@example.com',
    yourSubject: LINK.slice(0, 150),
    yourMessage: LINK,
  })
  for (const viewport of [phone, { width: 320, height: 640 }]) {
    const page = await openAdminPage(visitor, '/admin', { viewport })
    for (const path of [
      '/admin/queries',
      '/admin/orders',
      `/admin/orders/${number}`,
      '/admin/products',
      `/admin/productinfos/${saree.id}`,
      '/admin/money',
      '/admin/settings',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
        .toBe(viewport.width)
    }
  }
})

test('every area of the back office is reached from the menu of a phone', async () => {
  const page = await openAdminPage(visitor, '/admin', { viewport: phone })
  const areas = page.getByRole('navigation', { name: 'Admin' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)
  await areas.getByRole('link', { name: 'Queries' }).click()
  await page.getByRole('heading', { level: 1, name: 'Queries and Emails' }).waitFor()
  await areas.waitFor({ state: 'hidden' })
})
