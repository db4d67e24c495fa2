import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop } from '../support/builders.ts'
import { allowErrors, openBrowser, phone } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
const saree = await sareeInShop(shop.db, { title: 'Peacock Kanjivaram', images: 3 })
const visitor = await openBrowser(url)

/** Opens a product page whose clock is controlled by the test after hydration. */
async function openGallery(options: Parameters<typeof visitor>[0] = {}): Promise<Page> {
  const { page } = await visitor(options)
  await page.clock.install()
  await page.route('**/images/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  )
  await page.goto(productPath(saree))
  await page.clock.runFor(5_000)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).waitFor()
  await expect
    .poll(async () => {
      await page.clock.runFor(6_000)
      return shownIn(page)
    })
    .not.toBe('1 / 3')
  return page
}
const shownIn = (page: Page) =>
  page
    .getByRole('region', { name: 'Product images' })
    .getByText(/^\d \/ 3$/)
    .innerText()

async function expectStopped(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play slideshow' }).waitFor()
  const shown = await shownIn(page)
  await page.clock.runFor(30_000)
  expect(await shownIn(page)).toBe(shown)
}

test('the slideshow stops permanently when a thumbnail is chosen', async () => {
  const page = await openGallery()
  await page.getByRole('button', { name: 'Show image 1 of 3' }).click()
  await page.getByRole('heading', { level: 1 }).hover()
  await expectStopped(page)
})

test('a tap on a phone enlarges the image and stops the slideshow permanently', async () => {
  const page = await openGallery({ viewport: phone, hasTouch: true, isMobile: true })
  await page.getByRole('list', { name: 'Pictures of Peacock Kanjivaram' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Enlarged picture' })
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await expectStopped(page)
})

test('arrow keys change the enlarged image, and Escape returns to it in the gallery', async () => {
  const page = await openGallery()
  const enlarge = page.getByRole('button', { name: 'Enlarge picture' })
  await enlarge.click()
  const dialog = page.getByRole('dialog', { name: 'Enlarged picture' })
  const counter = dialog.getByRole('status')
  const [shown = ''] = (await counter.innerText()).split(' ')
  await page.keyboard.press('ArrowRight')
  const next = `${(Number(shown) % 3) + 1} / 3`
  await expect.poll(() => counter.innerText()).toBe(next)
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await dialog.getByRole('button', { name: 'Zoom out' }).waitFor()
  expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await enlarge.evaluate((button) => button === document.activeElement)).toBe(true)
  await expect.poll(() => shownIn(page)).toBe(next)
  await expectStopped(page)
})

test('without a connection, enlarging shows a message and works again later', async () => {
  const page = await openGallery()
  await page.route('**/static/enlarged-picture-*', (route) => route.abort())
  const enlarge = page.getByRole('button', { name: 'Enlarge picture' })
  await enlarge.click()
  await waitForNotification(page, 'Connection lost. Please try again.')
  await page.unroute('**/static/enlarged-picture-*')
  await enlarge.click()
  await page.getByRole('dialog', { name: 'Enlarged picture' }).waitFor()
  allowErrors(/ERR_FAILED/)
})

test('the slideshow pauses while the keyboard focus is inside and continues after it leaves', async () => {
  const page = await openGallery()
  await page.getByRole('button', { name: 'Pause slideshow' }).focus()
  const shown = await shownIn(page)
  await page.clock.runFor(30_000)
  expect(await shownIn(page)).toBe(shown)
  await page.getByRole('spinbutton', { name: 'Quantity' }).focus()
  await page.clock.runFor(6_500)
  expect(await shownIn(page)).not.toBe(shown)
})
