import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { expectAccessible } from '../support/admin-page.ts'
import { suitInShop } from '../support/builders.ts'
import { allowErrors, openBrowser, phone } from '../support/browser.ts'
import { putInCart, signUpNewCustomer } from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
const suit = await suitInShop(shop.db, { title: 'Emerald Anarkali', categories: ['Latest'] })
const visitor = await openBrowser(url)

/** Answers all image requests, because the images of this test have no files. */
async function replaceImages(page: Page): Promise<void> {
  await page.route('**/images/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  )
}
const styleOf = (element: Locator, name: string) =>
  element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name)
const topOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().top)

test('forced colours show the chosen size and the box of a primary button', async () => {
  const { page } = await visitor({ forcedColors: 'active', reducedMotion: 'reduce' })
  await replaceImages(page)
  await page.goto(productPath(suit))
  const size = (name: string) => page.getByText(name, { exact: true }).and(page.locator('label'))
  expect(await styleOf(size('S'), 'background-color')).not.toBe(
    await styleOf(size('M'), 'background-color'),
  )
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
  expect(await styleOf(add, 'border-top-width')).toBe('1px')
  expect(await styleOf(add, 'border-top-color')).not.toBe(await styleOf(add, 'background-color'))
  // Skips the contrast rule: axe compares the page's own colours, which the browser replaces.
  await expectAccessible(page, ['color-contrast'])
})

test.each([
  ['zoomed to 400 %', { width: 320, height: 256 }],
  ['in landscape', { width: 740, height: 360 }],
])(
  'nothing stays fixed while scrolling on a screen %s, and axe finds no violation with a filled cart',
  async (_name, viewport) => {
    const { page } = await visitor({ viewport, reducedMotion: 'reduce' })
    await replaceImages(page)
    await signUpNewCustomer(page)
    await putInCart(page, suit)
    await page.evaluate(() => scrollTo(0, 300))
    const buyBar = page.getByRole('button', { name: 'Remove from Cart', exact: true })
    await expect.poll(() => topOf(page.getByRole('banner'))).toBe(-300)
    expect(await topOf(buyBar)).toBeGreaterThan(viewport.height)
    const disc = page.getByRole('button', { name: 'Enlarge picture' })
    expect(await styleOf(disc, 'width')).toBe('44px')
    for (const path of [productPath(suit), '/shop/Latest', '/cart', '/orderSummary']) {
      await page.goto(path)
      await page.getByText('in the cart').first().waitFor()
      await expectAccessible(page)
    }
  },
)

test('text of double size wraps the header and does not make any page wider than the screen', async () => {
  const { page } = await visitor({ viewport: phone, reducedMotion: 'reduce' })
  await replaceImages(page)
  await signUpNewCustomer(page)
  await putInCart(page, suit)
  for (const path of ['/', productPath(suit), '/cart']) {
    await page.goto(path)
    await page.getByText('in the cart').first().waitFor()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
      .toBe(phone.width)
  }
})

test('an image that fails to load keeps its tint; on a dark tint, its text is white', async () => {
  const { page } = await visitor()
  await page.route('**/images/**', (route) => route.abort())
  await page.goto(productPath(suit))
  const picture = page.getByRole('img', { name: suit.title }).first()
  await expect.poll(() => styleOf(picture, 'background-color')).toBe('rgb(31, 107, 74)')
  await expect.poll(() => styleOf(picture, 'color')).toBe('color(xyz-d65 0.95 1 1.09)')
  allowErrors(/ERR_FAILED/)
})
