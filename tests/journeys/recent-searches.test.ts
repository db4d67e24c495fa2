import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeOn } from '../support/axe.ts'
import { openBrowser, phone } from '../support/browser.ts'
import { sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
await sareeInShop(shop.db, { title: 'Maroon Banarasi Silk Saree', images: 0 })
const visitor = await openBrowser(url)

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Recent searches' })
const options = (page: Page) => list(page).getByRole('option').allTextContents()
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('searches'))
const CLEAR = 'Clear recent searches'

async function search(page: Page, text: string): Promise<void> {
  await box(page).click()
  await expect.poll(() => box(page).getAttribute('aria-autocomplete')).toBe('list')
  await box(page).fill(text)
  await box(page).press('Enter')
  await page.waitForURL(`**/shop/searchQuery/${encodeURIComponent(text)}`)
  // Each page has a search box of its own, and the address changes shortly before the page.
  await expect.poll(() => page.title()).toContain(`: ${text}`)
}

async function openList(page: Page): Promise<void> {
  await page.goto('/contact', { waitUntil: 'networkidle' })
  await box(page).click()
  await list(page).waitFor()
}

test('a search that is sent before the suggestions are loaded is recorded', async () => {
  const { page } = await visitor()
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>()
  await page.route('**/*search-suggestions*', async (route) => {
    await isSent
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await box(page).fill('banarasi')
  await box(page).press('Enter')
  await page.waitForURL('**/shop/searchQuery/banarasi')
  await expect.poll(() => stored(page)).toBe('["banarasi"]')
  sent()
})

test('the empty box shows the last searches, which the keyboard repeats, removes and clears', async () => {
  const { page } = await visitor()
  await page.goto('/', { waitUntil: 'networkidle' })
  for (const text of ['banarasi', 'silk', 'maroon']) await search(page, text)
  await openList(page)
  expect(await options(page)).toEqual(['maroon', 'silk', 'banarasi', CLEAR])
  expect((await axeOn(page).analyze()).violations).toEqual([])

  await page.keyboard.type('b')
  await list(page).waitFor({ state: 'hidden' })
  await page.keyboard.press('Backspace')
  await list(page).waitFor()
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'hidden' })
  await box(page).click()
  await list(page).waitFor()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const active = list(page).getByRole('option', { selected: true })
  await expect.poll(() => active.allTextContents()).toEqual(['silk'])
  await page.keyboard.press('Delete')
  await expect.poll(() => options(page)).toEqual(['maroon', 'banarasi', CLEAR])
  await expect.poll(() => active.allTextContents()).toEqual(['banarasi'])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/shop/searchQuery/banarasi')
  expect(await stored(page)).toBe('["banarasi","maroon"]')

  await openList(page)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => active.allTextContents()).toEqual([CLEAR])
  await page.keyboard.press('Enter')
  await list(page).waitFor({ state: 'hidden' })
  expect(await stored(page)).toBeNull()
})

test('on a phone, a tap removes one search, and the list stays open with the others', async () => {
  const { page } = await visitor({ viewport: phone, hasTouch: true })
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('begun'))
      localStorage.setItem('searches', JSON.stringify(['linen', 'a'.repeat(80), 'silk']))
    sessionStorage.setItem('begun', '1')
  })
  await openList(page)
  const { x, width } = (await list(page).boundingBox())!
  expect(x + width).toBeLessThanOrEqual(phone.width)
  expect((await axeOn(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Remove recent search: linen' }).tap()
  await expect.poll(() => options(page)).toEqual(['a'.repeat(80), 'silk', CLEAR])
  await page.getByRole('option', { name: 'silk' }).tap()
  await page.waitForURL('**/shop/searchQuery/silk')
})
