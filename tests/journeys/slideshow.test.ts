import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { axeOn } from '../support/axe.ts'
import { sareeInShop } from '../support/builders.ts'
import { allowErrors, openBrowser, phone, waitForHydration } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import { startShop } from '../support/test-shop.ts'
import { path, touch } from '../support/touch.ts'

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
  await page.goto(productPath(saree), { waitUntil: 'domcontentloaded' })
  await page.clock.runFor(5_000)
  await waitForHydration(page)
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
    .getByRole('paragraph')
    .filter({ hasText: /^\d \/ 3$/ })
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
  expect((await axeOn(page).include('dialog').analyze()).violations).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(() => enlarge.evaluate((button) => button === document.activeElement))
    .toBe(true)
  await expect.poll(() => shownIn(page)).toBe(next)
  await expectStopped(page)
})

/** The scale of the enlarged picture and the shift of its centre, as the browser shows it. */
const zoomIn = (page: Page) =>
  page.locator('dialog img').evaluate((image) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(image).transform)
    return { scale: a, x: e, y: f }
  })

test('fingers pinch, drag and swipe the enlarged image', async () => {
  const page = await openGallery({ viewport: phone, hasTouch: true, isMobile: true })
  await page.getByRole('list', { name: 'Pictures of Peacock Kanjivaram' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Enlarged picture' })
  const counter = dialog.getByRole('status')
  const [shown = ''] = (await counter.innerText()).split(' ')
  const next = `${(Number(shown) % 3) + 1} / 3`

  await touch(page, ...path({ x: 300, y: 300 }, { x: 60, y: 310 }).map((finger) => [finger]))
  await expect.poll(() => counter.innerText()).toBe(next)

  const [left, right] = [
    path({ x: 150, y: 300 }, { x: 90, y: 300 }),
    path({ x: 210, y: 300 }, { x: 270, y: 300 }),
  ]
  await touch(page, ...left.map((finger, index) => [finger, right[index]!]))
  await expect.poll(async () => (await zoomIn(page)).scale).toBeGreaterThan(2)
  await dialog.getByRole('button', { name: 'Zoom out' }).waitFor()

  const before = await zoomIn(page)
  await touch(page, ...path({ x: 100, y: 400 }, { x: 160, y: 430 }).map((finger) => [finger]))
  await expect.poll(async () => Math.round((await zoomIn(page)).x - before.x)).toBe(60)
  await touch(page, ...path({ x: 20, y: 300 }, { x: 340, y: 300 }).map((finger) => [finger]))
  await touch(page, ...path({ x: 20, y: 300 }, { x: 340, y: 300 }).map((finger) => [finger]))
  const edge = ((await zoomIn(page)).scale - 1) * (phone.width / 2)
  await expect.poll(async () => (await zoomIn(page)).x).toBeCloseTo(edge, 0)
  await expect.poll(() => counter.innerText()).toBe(next)

  const inwards = left.toReversed().map((finger, index) => [finger, right.toReversed()[index]!])
  await touch(page, ...inwards)
  await touch(page, ...inwards)
  await expect.poll(() => zoomIn(page)).toEqual({ scale: 1, x: 0, y: 0 })
})

test('a mouse enlarges by a double click at the pointer and drags the enlarged image', async () => {
  const page = await openGallery()
  await page.getByRole('button', { name: 'Enlarge picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enlarged picture' })
  await dialog.getByRole('button', { name: 'Zoom in' }).waitFor()
  await page.mouse.dblclick(400, 400)
  await expect.poll(() => zoomIn(page)).toMatchObject({ scale: 2.5, x: 480, y: 75 })
  await page.mouse.move(700, 400)
  await page.mouse.down()
  await page.mouse.move(600, 450, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => zoomIn(page)).toMatchObject({ scale: 2.5, x: 380, y: 125 })
  await page.mouse.move(100, 100)
  expect(await zoomIn(page)).toMatchObject({ x: 380, y: 125 })
  await page.mouse.dblclick(700, 400)
  await expect.poll(() => zoomIn(page)).toEqual({ scale: 1, x: 0, y: 0 })
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
  await expect.poll(() => shownIn(page)).not.toBe(shown)
})
