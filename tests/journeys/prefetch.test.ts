import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { quickEditProduct } from '../../src/shop/catalogue/quick-edit-product.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { admin, sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { openBrowser, phone } from '../support/browser.ts'

const { url, shop } = await startShop()
const latest = { categories: ['Latest' as const], images: 0 }
const saree = await sareeInShop(shop.db, {
  originalPricePaise: 1_000_000,
  ...latest,
  title: 'Maroon Banarasi',
  sellingPricePaise: 249_900,
})
for (let more = 0; more < 40; more++)
  await sareeInShop(shop.db, { categories: ['Trending'], images: 0 })
const owner = await admin(shop.db)
const visitor = await openBrowser(url)

const ITS_DATA = `${productPath(saree)}.data`
const link = (page: Page) => page.getByRole('link', { name: saree.title, exact: true })
const itsHeading = (page: Page) => page.getByRole('heading', { level: 1, name: saree.title })

/** Collects the data requests of the page, in order. */
function askedBy(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('.data')) asked.push(pathname + search)
  })
  return asked
}

/** Opens a page and waits until it receives events. The script marks this, and later invalidations,
 * on the root element. */
async function openLatest(page: Page, path = '/shop/Latest'): Promise<void> {
  await page.addInitScript(() => {
    window.EventSource = class extends EventSource {
      constructor(address: string | URL) {
        super(address)
        this.addEventListener('open', () => (document.documentElement.dataset['hears'] = 'yes'))
        this.addEventListener('stale', () => (document.documentElement.dataset['heard'] = 'stale'))
      }
    }
  })
  await page.goto(path)
  await page.locator('html[data-hears=yes]').waitFor({ state: 'attached' })
}

test('a click after hovering sends no further request', async () => {
  const { page } = await visitor()
  await openLatest(page)
  const asked = askedBy(page)
  await Promise.all([
    page.waitForEvent('requestfinished', (request) => request.url().endsWith(ITS_DATA)),
    link(page).hover(),
  ])
  await link(page).click()
  await itsHeading(page).waitFor()
  expect(asked).toEqual([ITS_DATA])
})

test('a click during a prefetch waits for its response', async () => {
  const { page } = await visitor()
  await openLatest(page)
  const asked = askedBy(page)
  const { promise: maySend, resolve: send } = Promise.withResolvers<void>()
  await page.route(`**${ITS_DATA}`, async (route) => {
    await maySend
    await route.continue()
  })
  await Promise.all([page.waitForRequest(`**${ITS_DATA}`), link(page).hover()])
  await link(page).click()
  await page.getByText('Loading…').waitFor()
  send()
  await itsHeading(page).waitFor()
  expect(asked).toEqual([ITS_DATA])
})

test('a price changed between hover and click is shown', async () => {
  const { page } = await visitor()
  await openLatest(page)
  await Promise.all([
    page.waitForEvent('requestfinished', (request) => request.url().endsWith(ITS_DATA)),
    link(page).hover(),
  ])
  const { version } = await shop.db
    .selectFrom('products')
    .select('version')
    .where('id', '=', saree.id)
    .executeTakeFirstOrThrow()
  await quickEditProduct(shop.db, {
    id: saree.id,
    basedOn: version,
    sellingPricePaise: 777_700,
    quantity: null,
    savedBy: owner.id,
  })
  await page.locator('html[data-heard=stale]').waitFor({ state: 'attached' })
  await link(page).click()
  await itsHeading(page).waitFor()
  await expect.poll(() => page.getByRole('main').innerText()).toContain('7,777')
})

test('touch start prefetches, and the tap sends no further request', async () => {
  const { page } = await visitor({ viewport: phone, hasTouch: true, isMobile: true })
  await openLatest(page)
  const asked = askedBy(page)
  const { x, y, width, height } = (await link(page).boundingBox())!
  const hand = await page.context().newCDPSession(page)
  await Promise.all([
    page.waitForRequest(`**${ITS_DATA}`),
    hand.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
    }),
  ])
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await itsHeading(page).waitFor()
  expect(asked).toEqual([ITS_DATA])
})

test('even the shortest possible tap sends only one request', async () => {
  const { page } = await visitor({ viewport: phone, hasTouch: true, isMobile: true })
  await openLatest(page)
  const asked = askedBy(page)
  await link(page).tap()
  await itsHeading(page).waitFor()
  expect(asked).toEqual([ITS_DATA])
})

test('the next page of a list is prefetched when its end comes into view', async () => {
  const { page } = await visitor()
  await openLatest(page, '/shop/Trending')
  const asked = askedBy(page)
  await Promise.all([
    page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('/shop/Trending.data?page=2'),
    ),
    page.getByRole('link', { name: 'Next page' }).scrollIntoViewIfNeeded(),
  ])
  // Presses Enter instead of clicking, because the pointer would hover over a product and prefetch
  // it.
  await page.getByRole('link', { name: 'Next page' }).press('Enter')
  await page.waitForURL('**/shop/Trending?page=2')
  await page.getByRole('link', { name: 'Page 2' }).and(page.locator('[aria-current]')).waitFor()
  expect(asked).toEqual(['/shop/Trending.data?page=2'])
})

test('the home page prefetches its most used link and never a personal page', async () => {
  const { page } = await visitor()
  const asked = askedBy(page)
  await openLatest(page, '/')
  await expect.poll(() => asked).toContain('/shop/Latest.data')
  await page.getByRole('link', { name: 'Login' }).hover()
  await Promise.all([
    page.waitForRequest('**/contact.data'),
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).hover(),
  ])
  expect(asked.filter((address) => !/^\/(shop\/|contact)/.test(address))).toEqual([])
})

test('data saver disables prefetching', async () => {
  const { page } = await visitor()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true, effectiveType: '4g' },
    }),
  )
  await openLatest(page)
  const asked = askedBy(page)
  await link(page).hover()
  await link(page).click()
  await itsHeading(page).waitFor()
  expect(asked).toEqual([ITS_DATA])
})
