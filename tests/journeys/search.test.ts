import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { sareeInShop, suitInShop } from '../builders.ts'
import { startShop } from '../test-shop.ts'
import { openBrowser, phone } from './browser.ts'

const { url, shop } = await startShop()
const banarasi = await sareeInShop(shop.db, { title: 'Maroon Banarasi Silk Saree', images: 0, sellingPricePaise: 900_000 })
await sareeInShop(shop.db, { title: 'Grey Linen Saree', images: 0, sellingPricePaise: 150_000, quantity: 0 })
await suitInShop(shop.db, { title: 'Red Churidar Suit', images: 0, sizes: ['S', 'M'] })
const visitor = await openBrowser(url)

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const cards = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
const violations = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))

test('suggestions follow what is typed, and the keyboard goes through them', async () => {
  const { page } = await visitor()
  await page.goto('/', { waitUntil: 'networkidle' })
  await box(page).click()
  await page.keyboard.type('banar')
  await page.getByRole('option', { name: banarasi.title }).waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(3)
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  await page.keyboard.type('a')
  await page.getByRole('option', { name: banarasi.title }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('option', { selected: true }).textContent()).toContain(banarasi.title)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/productinfo/${banarasi.id}`)
})

test('whoever presses Enter searches for exactly what was typed', async () => {
  const { page } = await visitor()
  await page.goto('/', { waitUntil: 'networkidle' })
  await box(page).fill('benarasi sari')
  await box(page).press('Enter')
  await page.getByRole('heading', { name: 'Search Results' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: banarasi.title, exact: true }).count()).toBe(1)
})

test('on a wide screen a choice shows at once; Back, a reload and the chips know it', async () => {
  const { page } = await visitor()
  await page.goto('/shop/saree', { waitUntil: 'networkidle' })
  await page.locator('summary', { hasText: 'Availability' }).click()
  await page.getByRole('checkbox', { name: 'In stock' }).check()
  await page.waitForURL('**/shop/saree?stock=in-stock')
  await expect.poll(() => cards(page).count()).toBe(1)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-up')
  await page.waitForURL('**/shop/saree?stock=in-stock&sort=price-up')
  await expect.poll(() => page.getByRole('checkbox', { name: 'In stock' }).isChecked()).toBe(true)
  await page.reload()
  await page.getByRole('link', { name: /^In stock.*remove this filter/ }).click()
  await page.waitForURL('**/shop/saree?sort=price-up')
  await expect.poll(() => cards(page).count()).toBe(2)
  await expect.poll(() => page.getByRole('combobox', { name: 'Sort' }).inputValue()).toBe('price-up')
  await page.goBack()
  await page.waitForURL('**/shop/saree?stock=in-stock&sort=price-up')
  await expect.poll(() => page.getByRole('checkbox', { name: 'In stock', includeHidden: true }).isChecked()).toBe(true)
})

test('on a phone several choices are made on a sheet before it closes', async () => {
  const { page } = await visitor({ viewport: phone })
  await page.goto('/shop/searchQuery/saree', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  await page.locator('summary', { hasText: 'Price' }).click()
  await page.getByRole('checkbox', { name: '1,000 – 2,500 Rs.' }).check()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.waitForURL('**/shop/searchQuery/saree?price=1')
  await page.getByRole('button', { name: 'Show results' }).waitFor({ state: 'hidden' })
  await expect.poll(() => cards(page).count()).toBe(1)
})

test('filters work before any script arrives', async () => {
  const { page } = await visitor({ javaScriptEnabled: false })
  await page.goto('/shop/saree')
  await page.locator('summary', { hasText: 'Availability' }).click()
  await page.getByRole('checkbox', { name: 'In stock' }).check()
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.getByText('1 piece', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: 'In stock', includeHidden: true }).isChecked()).toBe(true)
})
