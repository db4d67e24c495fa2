import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { publishSiteRecord } from '../../src/shop/site/publish-site-record.server.ts'
import { initialHome, newItem, type HomeSection } from '../../src/shop/site/home/home-sections.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { expectAccessible } from '../support/admin-page.ts'
import { sareeInShop, suitInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { openWithoutScript, openBrowser, phone } from '../support/browser.ts'
import { putInCart } from '../support/shopping.ts'

const { url, shop } = await startShop()
const saree = await sareeInShop(shop.db, { title: 'Maroon Banarasi', images: 0 })
const suit = await suitInShop(shop.db, {
  title: 'Teal Anarkali',
  images: 0,
  sizes: ['S', 'M', 'L'],
  stock: { S: 5, M: 0, L: 2 },
})
const visitor = await openBrowser(url)

const cartOf = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: string; size: string[] }[],
  )
const sizeOf = (page: Page) => page.locator('input[type=radio]:checked').getAttribute('value')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const asked = (page: Page) => new URL(page.url()).search

test('a link from an external listing opens with its size selected, and that size is bought', async () => {
  const { page } = await visitor({ viewport: phone })
  await page.goto(`/productinfo/${suit.id}?utm_source=listing&size=L`)
  await page.waitForURL(`**${productPath(suit)}?utm_source=listing&size=L`)
  await expect.poll(() => sizeOf(page)).toBe('L')
  await page.getByText('Only 2 left', { exact: true }).waitFor()
  await button(page, 'Add to Cart').click()
  await expect.poll(() => cartOf(page)).toMatchObject([{ id: suit.id, size: ['L'] }])
})

test('the description does not move when the size of the link is applied', async () => {
  const { page } = await visitor({ viewport: phone })
  const { wakeUp } = await openWithoutScript(page, `${productPath(suit)}?size=M`)
  const place = async () => {
    await page.evaluate(() => document.fonts.ready.then(({ status }) => status))
    return page.getByText('Handwoven').boundingBox()
  }
  await expect.poll(() => sizeOf(page)).toBe('S')
  const before = await place()
  wakeUp()
  await page.getByText('Sold out in size M', { exact: true }).waitFor()
  expect(await place()).toEqual(before)
})

test('a click before hydration adds the size of the link', async () => {
  const { page } = await visitor()
  const { wakeUp } = await openWithoutScript(page, `${productPath(suit)}?size=L`)
  await button(page, 'Add to Cart').click()
  wakeUp()
  await button(page, 'Remove from Cart').waitFor()
  await expect.poll(() => cartOf(page)).toMatchObject([{ size: ['L'] }])
  await expect.poll(() => sizeOf(page)).toBe('L')
})

test('a listing link whose size no longer exists opens without a selected size', async () => {
  const { page } = await visitor()
  for (const question of ['?size=XXL', '?size=', '?size=%3Cb%3E']) {
    await page.goto(`${productPath(suit)}${question}`, { waitUntil: 'networkidle' })
    await expect.poll(() => sizeOf(page)).toBe('S')
  }
  await page.goto(`${productPath(saree)}?size=L`, { waitUntil: 'networkidle' })
  await expect.poll(() => sizeOf(page)).toBe('')
  await button(page, 'Add to Cart').click()
  await expect.poll(() => cartOf(page)).toMatchObject([{ id: saree.id, size: [] }])
})

test('a selected size replaces the size in the URL, so that reload and Back restore it', async () => {
  const { page } = await visitor()
  await page.goto('/shop/suit')
  await page.goto(`${productPath(suit)}?utm_source=listing&size=M`, { waitUntil: 'networkidle' })
  await page.getByText('Sold out in size M', { exact: true }).waitFor()
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  await expect.poll(() => asked(page)).toBe('?utm_source=listing&size=L')
  await page.reload({ waitUntil: 'networkidle' })
  await expect.poll(() => sizeOf(page)).toBe('L')

  await page.getByRole('link', { name: 'Go to Cart' }).click()
  await page.waitForURL('**/authentication?**')
  await page.goBack()
  await page.waitForURL('**/productinfo/**')
  await expect.poll(() => sizeOf(page)).toBe('L')
  await expect
    .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
    .toBe(`${url}${productPath(suit)}`)
  await page.goBack()
  await page.waitForURL('**/shop/suit')
})

test('the page of a product in the cart shows the size in the cart, not the size of the link', async () => {
  const { page } = await visitor()
  await putInCart(page, suit)
  await page.goto(`${productPath(suit)}?size=L`)
  await button(page, 'Remove from Cart').waitFor()
  await expect.poll(() => sizeOf(page)).toBe('S')
  await expect.poll(() => cartOf(page)).toMatchObject([{ size: ['S'] }])
})

test('the home page shows the products last opened on this device', async () => {
  const seen = { type: 'recently-viewed', collection: '', items: [newItem({ heading: 'Seen' })] }
  await publishSiteRecord(shop.db, {
    kind: 'home',
    basedOnVersion: 0,
    body: { sections: [...initialHome.sections.slice(0, 1), seen as HomeSection] },
    publishedBy: null,
  })
  const { page } = await visitor({ viewport: phone, reducedMotion: 'reduce' })
  const shelf = page.getByRole('region', { name: 'Seen' })
  await page.goto(productPath(suit))
  const viewed = () => page.evaluate(() => localStorage.getItem('viewed'))
  await expect.poll(viewed).toContain(suit.id)
  await page.goto(productPath(saree))
  await expect.poll(viewed).toContain(saree.id)
  await page.goto('/')
  const titles = shelf.getByRole('heading', { level: 3 })
  await expect.poll(() => titles.allInnerTexts()).toEqual([saree.title, suit.title])
  await expectAccessible(page)
})
