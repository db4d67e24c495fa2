import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { expectAccessible, openAdminPage } from '../support/admin-page.ts'
import { placedOrder, sareeInShop } from '../support/builders.ts'
import { openBrowser, phone } from '../support/browser.ts'
import { owner } from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)
const saree = await sareeInShop(shop.db, { title: 'Madder Rose Banarasi', images: 0 })
const { number } = await placedOrder(shop.db)

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search the admin' })
const fieldOf = (page: Page) => dialogOf(page).getByRole('combobox', { name: 'Search' })
const optionOf = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('option', { name })

test('an order is searched, found and opened by keyboard alone', async () => {
  const page = await openAdminPage(visitor, '/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await fieldOf(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(number.toLowerCase())
  await optionOf(page, number).and(page.locator('[aria-selected=true]')).waitFor()
  await dialogOf(page).getByText('1 result', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`/admin/orders/${number}`)
  await dialogOf(page).waitFor({ state: 'hidden' })
  await page.locator('h1:focus').waitFor()
})

test('the slash key opens the search outside of input fields until this is switched off', async () => {
  const page = await openAdminPage(visitor, '/admin/orders')
  const filter = page.getByRole('searchbox', { name: 'Search orders' })
  await filter.pressSequentially('/')
  await expect.poll(() => filter.inputValue()).toBe('/')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect.poll(() => fieldOf(page).inputValue()).toBe('')
  await dialogOf(page).getByRole('checkbox', { name: 'Open with the / key' }).uncheck()
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  await fieldOf(page).press('ArrowDown')
  await expect
    .poll(() => dialogOf(page).getByRole('option', { selected: true }).innerText())
    .toContain('Import / Export')
})

test('on a phone, products are found by title and pages by related words, and axe finds no violation', async () => {
  const page = await openAdminPage(visitor, '/admin', { viewport: phone })
  await page.getByRole('button', { name: 'Search the admin' }).click()
  await expectAccessible(page)
  await fieldOf(page).fill('refunds')
  await optionOf(page, 'Money').waitFor()
  await fieldOf(page).fill('nothing like it')
  await dialogOf(page).getByText('Nothing matches “nothing like it”.').waitFor()
  await expectAccessible(page)
  await fieldOf(page).fill('rose ban')
  await optionOf(page, /Madder Rose/).waitFor()
  await expectAccessible(page)
  await optionOf(page, /Madder Rose/).click()
  await page.waitForURL(`/admin/productinfos/${saree.id}`)
})
