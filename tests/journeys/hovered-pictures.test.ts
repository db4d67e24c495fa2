import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { axeOn } from '../support/axe.ts'
import { allowErrors, desktop, openBrowser, phone } from '../support/browser.ts'
import { sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
const three = await sareeInShop(shop.db, {
  title: 'Peacock Kanjivaram',
  images: 4,
  categories: ['Popular'],
})
const one = await sareeInShop(shop.db, { title: 'Grey Linen', images: 1 })
const visitor = await openBrowser(url)

const card = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const shown = (page: Page) => card(page, three.title).locator('.card-picture[data-shown]')

/** The pictures of the tests have no files. */
async function visit(options: Parameters<typeof visitor>[0]): Promise<Page> {
  const { page } = await visitor(options)
  await page.route('**/images/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40"/>',
    }),
  )
  return page
}

/** Opens the list and records the addresses that are requested from then on. */
async function openList(options: Parameters<typeof visitor>[0]) {
  const page = await visit(options)
  await page.goto('/shop/saree', { waitUntil: 'networkidle' })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  return { page, requested }
}

test('a hovered card fades to its second picture and back, and nothing moves', async () => {
  const { page, requested } = await openList({ viewport: desktop })
  await expect.poll(() => page.locator('.card-picture').count()).toBe(0)
  const before = await card(page, three.title).boundingBox()
  await card(page, three.title).hover()
  await expect.poll(() => shown(page).count()).toBe(1)
  expect(requested.filter((path) => path === '/cards/pictures')).toHaveLength(1)
  expect(await card(page, three.title).boundingBox()).toEqual(before)
  expect((await axeOn(page).analyze()).violations).toEqual([])

  await card(page, one.title).hover()
  await expect.poll(() => shown(page).count()).toBe(0)
  await expect.poll(() => card(page, one.title).locator('.card-picture').count()).toBe(0)
  expect(requested.filter((path) => path === '/cards/pictures')).toHaveLength(1)
})

test('a device that saves data loads no further pictures', async () => {
  const page = await visit({ viewport: desktop })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.goto('/shop/saree', { waitUntil: 'networkidle' })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await card(page, three.title).hover()
  await page.waitForLoadState('networkidle')
  expect(requested.filter((path) => path === '/cards/pictures')).toEqual([])
})

test('on a phone, a finger swipes through three pictures with dots and stays on the list', async () => {
  const { page } = await openList({ viewport: phone, hasTouch: true, isMobile: true })
  const touch = await page.context().newCDPSession(page)
  const { x, y } = (await card(page, three.title).boundingBox())!
  const swipe = async (by: number) => {
    const points = [0, by / 2, by].map((moved) => [{ x: x + 80 + moved, y: y + 60 }])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points[0]! })
    for (const touchPoints of points.slice(1))
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const dots = card(page, three.title).locator('.card-dots > i')
  const current = async () =>
    dots.evaluateAll((all) => all.findIndex((dot) => dot.hasAttribute('data-shown')))
  // The first swipe is over before its code is there.
  const { promise: isSwiped, resolve: swiped } = Promise.withResolvers<void>()
  await page.route('**/*card-pictures*', async (route) => {
    await isSwiped
    await route.continue()
  })
  await swipe(-70)
  swiped()
  await expect.poll(current).toBe(1)
  await expect.poll(() => dots.count()).toBe(3)
  await swipe(-70)
  await expect.poll(current).toBe(2)
  await expect.poll(() => shown(page).count()).toBe(2)
  await swipe(70)
  await expect.poll(current).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/shop/saree')
})

test('on a phone, a tap on a card opens the piece', async () => {
  const { page } = await openList({ viewport: phone, hasTouch: true, isMobile: true })
  await card(page, three.title).getByRole('link').tap()
  await page.waitForURL(`**${productPath(three)}`)
})

test('a failed request is repeated for the next hovered card, and the list stays usable', async () => {
  allowErrors(/503/)
  const page = await visit({ viewport: desktop })
  await page.goto('/shop/saree', { waitUntil: 'networkidle' })
  let responses = 0
  await page.route('**/cards/pictures?*', (route) =>
    ++responses === 1 ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await card(page, three.title).hover()
  await expect.poll(() => responses).toBe(1)
  await card(page, one.title).hover()
  await card(page, three.title).hover()
  await expect.poll(() => shown(page).count()).toBe(1)
  expect(responses).toBeGreaterThan(1)
})

test('a list that scrolls sideways has no dots, so that swipes scroll it', async () => {
  const page = await visit({ viewport: phone, hasTouch: true, isMobile: true })
  await page.goto('/', { waitUntil: 'networkidle' })
  const asked = page.waitForResponse((response) => response.url().includes('/cards/pictures'))
  const first = page.locator('.carousel .card').filter({ hasText: three.title }).first()
  await first.scrollIntoViewIfNeeded()
  const { x, y } = (await first.boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const touchPoints = [{ x: x + 20, y: y + 40 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
  await asked
  await expect.poll(() => first.locator('.card-picture').count()).toBe(2)
  await expect.poll(() => page.locator('.card-dots').count()).toBe(0)
})

test('a mouse over the gallery gets a lens with the large file, which a click replaces', async () => {
  const page = await visit({ viewport: desktop })
  await page.goto(productPath(three), { waitUntil: 'networkidle' })
  const picture = page.locator('.gallery-slide img').first()
  const { x, y, width, height } = (await picture.boundingBox())!
  await page.mouse.move(x + width / 4, y + height / 4)
  const lens = page.locator('.lens')
  await lens.waitFor()
  await page.mouse.move(x + width / 2, y + height / 2)
  const centre = async () => {
    const box = (await lens.boundingBox())!
    return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  }
  await expect.poll(centre).toEqual([Math.round(x + width / 2), Math.round(y + height / 2)])
  expect((await lens.boundingBox())!.width).toBe(240)
  expect((await axeOn(page).analyze()).violations).toEqual([])

  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(() => lens.count()).toBe(0)
  await page.mouse.move(x + width / 2, y + height / 2)
  await lens.waitFor()
  await page.mouse.click(x + width / 2, y + height / 2)
  await page.getByRole('dialog', { name: 'Enlarged picture' }).waitFor()
  await expect.poll(() => lens.count()).toBe(0)
})

test('fingers and the keyboard get no lens, but the enlarged picture', async () => {
  const page = await visit({ viewport: phone, hasTouch: true, isMobile: true })
  await page.goto(productPath(three), { waitUntil: 'networkidle' })
  const strip = page.getByRole('list', { name: `Pictures of ${three.title}` })
  await strip.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Enlarged picture' }).waitFor()
  await page.keyboard.press('Escape')
  await strip.tap()
  await page.getByRole('dialog', { name: 'Enlarged picture' }).waitFor()
  await expect.poll(() => page.locator('.lens').count()).toBe(0)
})

test('the gallery of a scrolled page ends above the regions below it', async () => {
  const page = await visit({ viewport: desktop })
  await page.goto(productPath(three), { waitUntil: 'networkidle' })
  const overlap = () =>
    page.evaluate(() => {
      scrollTo({ top: 900, behavior: 'instant' })
      const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
      return boxOf('[aria-label="Product images"]').bottom - boxOf('#similar').top
    })
  await expect.poll(overlap).toBeLessThanOrEqual(0)
})
