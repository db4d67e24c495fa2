import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { axeOn } from '../support/axe.ts'
import { sareeInShop, suitInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { openWithoutScript, openBrowser, phone } from '../support/browser.ts'

const { url, shop } = await startShop()
const banarasi = await sareeInShop(shop.db, {
  title: 'Maroon Banarasi Silk Saree',
  images: 0,
  sellingPricePaise: 900_000,
})
await sareeInShop(shop.db, {
  title: 'Grey Linen Saree',
  images: 0,
  sellingPricePaise: 150_000,
  quantity: 0,
})
await suitInShop(shop.db, { title: 'Red Churidar Suit', images: 0, sizes: ['S', 'M'] })
const visitor = await openBrowser(url)

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
const violations = async (page: Page) =>
  (await axeOn(page).analyze()).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  )

test('suggestions follow the input, and the arrow keys select one', async () => {
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
  await expect
    .poll(() => page.getByRole('option', { selected: true }).textContent())
    .toContain(banarasi.title)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${productPath(banarasi)}`)
})

test('text typed before hydration gets suggestions after hydration', async () => {
  const { page } = await visitor()
  const { wakeUp } = await openWithoutScript(page, '/')
  await box(page).click()
  await page.keyboard.type('banar')
  wakeUp()
  await page.getByRole('option', { name: banarasi.title }).waitFor()
})

test('Enter searches for exactly the typed text', async () => {
  const { page } = await visitor()
  await page.goto('/', { waitUntil: 'networkidle' })
  await box(page).fill('benarasi sari')
  await box(page).press('Enter')
  await page.getByRole('heading', { name: 'Search Results' }).waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: banarasi.title, exact: true }).count())
    .toBe(1)
})

test('Enter searches for the typed text even if the pointer is over a suggestion', async () => {
  const { page } = await visitor({ viewport: { width: 360, height: 240 }, hasTouch: true })
  const touch = await page.context().newCDPSession(page)
  await page.goto('/contact', { waitUntil: 'networkidle' })
  await box(page).tap()
  await page.keyboard.type('saree')
  const piece = page.getByRole('option', { name: banarasi.title })
  await piece.waitFor()
  const { x, y } = (await piece.boundingBox())!
  await touch.send('Input.synthesizeScrollGesture', {
    x: x + 50,
    y: y + 20,
    yDistance: -60,
    gestureSourceType: 'touch',
  })
  await page.mouse.move(x + 60, y + 10)
  await expect.poll(() => page.getByRole('option', { selected: true }).count()).toBe(0)

  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('option', { selected: true }).count()).toBe(1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  const last = page.getByRole('option', { name: 'All pieces for' })
  await expect.poll(() => last.getAttribute('aria-selected')).toBe('true')
  const [list, chosen] = [
    (await page.getByRole('listbox').boundingBox())!,
    (await last.boundingBox())!,
  ]
  expect(chosen.y + chosen.height).toBeLessThanOrEqual(list.y + list.height)

  await page.keyboard.press('Backspace')
  await expect.poll(() => page.getByRole('option', { selected: true }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/shop/searchQuery/sare')
})

test('a search closes the suggestions, even on the results page, and a late response keeps them closed', async () => {
  const { page } = await visitor()
  await page.goto('/shop/searchQuery/saree?price=1', { waitUntil: 'networkidle' })
  const filter = page.getByRole('link', { name: /remove this filter/ })
  await filter.waitFor()
  await box(page).click()
  await expect.poll(() => box(page).getAttribute('aria-autocomplete')).toBe('list')
  await box(page).fill('saree')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await list.waitFor()
  await box(page).press('Enter')
  await page.waitForURL('**/shop/searchQuery/saree')
  // Text that is typed before the new page is rendered gets no suggestions.
  await expect.poll(() => filter.count()).toBe(0)
  await list.waitFor({ state: 'hidden' })

  const asked = Promise.withResolvers<void>()
  await page.route('**/shop/suggestions?q=linen', () => asked.resolve())
  const dropped = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().includes('q=linen'),
  })
  await box(page).fill('linen')
  await asked.promise
  await box(page).press('Enter')
  await dropped
  await page.waitForURL('**/shop/searchQuery/linen')
  await expect.poll(() => list.count()).toBe(0)
})

test('a price in the query becomes a removable filter', async () => {
  const { page } = await visitor()
  await page.goto('/', { waitUntil: 'networkidle' })
  await box(page).fill('saree under 2500')
  await box(page).press('Enter')
  await page.waitForURL('**/shop/searchQuery/saree?price=0&price=1')
  await expect.poll(() => cards(page).count()).toBe(1)
  await page.getByRole('link', { name: /^1,000 – 2,500 Rs\..*remove this filter/ }).click()
  await page.waitForURL('**/shop/searchQuery/saree?price=0')
})

test('a filter on desktop is applied immediately, kept after a reload, removable and restored by Back', async () => {
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
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Sort' }).inputValue())
    .toBe('price-up')
  await page.goBack()
  await page.waitForURL('**/shop/saree?stock=in-stock&sort=price-up')
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'In stock', includeHidden: true }).isChecked())
    .toBe(true)
})

test('on a phone, the sheet of filters stays open until the results are requested', async () => {
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

test('filters work before the script has loaded', async () => {
  const { page } = await visitor({ javaScriptEnabled: false })
  await page.goto('/shop/saree')
  await page.locator('summary', { hasText: 'Availability' }).click()
  await page.getByRole('checkbox', { name: 'In stock' }).check()
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.getByText('1 piece', { exact: true }).waitFor()
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'In stock', includeHidden: true }).isChecked())
    .toBe(true)
})
