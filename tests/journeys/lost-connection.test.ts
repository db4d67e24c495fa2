import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { openAdminPage } from '../support/admin-page.ts'
import { sareeInShop } from '../support/builders.ts'
import { allowErrors, openBrowser, waitForHydration } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import { owner, putInCart, signUpNewCustomer } from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
const latest = { categories: ['Latest' as const], images: 0 }
const saree = await sareeInShop(shop.db, { images: 0 })
for (let number = 1; number <= 30; number++)
  await sareeInShop(shop.db, {
    ...latest,
    title: `Saree ${number}`,
    sellingPricePaise: number * 100_000,
  })
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)

const LOST = 'Connection lost. Please try again.'
const lost = (page: Page) => page.getByText(LOST)

afterEach(() => allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|502/))

/** Waits for the scripts that keep the page when the connection is lost. They are loaded soon after
 * the page. */
async function hasGuard(page: Page, ...more: string[]): Promise<void> {
  await page.waitForFunction(
    (parts) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      return parts.every((part) => loaded.some((name) => name.includes(part)))
    },
    ['keep-page', 'notification-list', 'headless', ...more],
  )
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hasGuard(page, 'storefront-deferred')
  await waitForHydration(page, 'footer')
}

test('pressing SUBSCRIBE without a connection keeps the page and all input', async () => {
  const { page } = await visitor()
  await open(page, '/contact')
  await page.getByLabel('Message', { exact: true }).fill('Do you have it in blue?')
  const email = page.getByRole('contentinfo').getByLabel('Email address')
  await email.fill('asha@example.com')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'SUBSCRIBE' }).click()
  await lost(page).waitFor()
  await expect.poll(() => email.inputValue()).toBe('asha@example.com')
  await expect
    .poll(() => page.getByLabel('Message', { exact: true }).inputValue())
    .toBe('Do you have it in blue?')

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'SUBSCRIBE' }).click()
  await waitForNotification(page, 'Subscribed Successfully!')
  await expect.poll(() => email.inputValue()).toBe('')
})

test('without a connection, filters, sorting and the next page keep the list and can be tried again', async () => {
  const { page } = await visitor()
  await open(page, '/shop/Latest')
  await page.context().setOffline(true)
  await page.getByLabel('Sort').selectOption('price-up')
  await lost(page).waitFor()
  await page.getByRole('heading', { level: 1, name: /Latest/ }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(/sort=price-up/)
  await expect.poll(() => lost(page).count()).toBe(0)

  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await lost(page).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Saree 1', exact: true }).count()).toBe(1)
  await page.context().setOffline(false)
})

test('if the script of the next page cannot be loaded, the current page stays, even after going back', async () => {
  const { page } = await visitor()
  await open(page, '/about')
  // Opens a new document, so that the script of the previous page must be loaded again.
  await open(page, '/contact')
  await page.context().setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await lost(page).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('/faq')
  // After an import that failed, the browser loads the next page as a new document.
  await hasGuard(page)
  await waitForHydration(page, 'footer')

  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await page.waitForURL('/about')
  await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor()
  await page.context().setOffline(true)
  await page.goBack()
  await lost(page).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/about')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('/faq')
})

test('the page stays even if a request or script fails before the offline handling is loaded', async () => {
  const { page } = await visitor()
  const guard = Promise.withResolvers<void>()
  await page.route('**/static/keep-page-*.js', async (route) => {
    await guard.promise
    await route.continue()
  })
  await page.goto('/contact')
  const message = page.getByLabel('Message', { exact: true })
  await message.fill('Do you have it in blue?')
  await waitForHydration(page, 'footer')
  const broken = /\/faq\.data|\/static\/faq-page-/
  await page.route(broken, (route) => route.abort())
  await Promise.all([
    page.waitForRequest(broken),
    page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click(),
  ])
  guard.resolve()
  await lost(page).waitFor()
  await expect.poll(() => message.inputValue()).toBe('Do you have it in blue?')

  await page.unroute(broken)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('/faq')
})

test('a connection lost on the way to the order summary keeps the cart on the screen', async () => {
  const { page } = await visitor()
  await signUpNewCustomer(page)
  await putInCart(page, saree)
  await open(page, '/cart')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Order Now' }).click()
  await lost(page).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Your Cart' }).waitFor()

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Place Order' }).waitFor()
  await page.locator('meta[name=payment-page]').waitFor({ state: 'attached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Order Summary')
  await hasGuard(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await lost(page).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Order Summary' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Cart' }).waitFor()
})

test('the page after a payment opens although its script can no longer be loaded', async () => {
  const { page } = await visitor()
  await signUpNewCustomer(page)
  await page.goto('/shop/Latest')
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await open(page, '/orderSummary')
  await page.waitForFunction(() => {
    const { __reactRouterRouteModules: modules = {} } = window
    return (
      Object.getOwnPropertyDescriptor(modules, 'storefront/home/home-page')?.value !== undefined
    )
  })
  await page.route('**/static/**', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Zari' }).click()
  await page.waitForURL(`${url}/`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('an HTML response of a proxy is never shown instead of the page', async () => {
  const { page } = await visitor()
  await open(page, '/shop/Latest')
  await page.route('**/*.data*', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html>nginx 502</html>' }),
  )
  await page.getByLabel('Sort').selectOption('price-up')
  await lost(page).waitFor()
  await expect.poll(() => page.getByText('nginx').count()).toBe(0)
  await page.getByRole('heading', { level: 1, name: /Latest/ }).waitFor()
})

test('in the admin, the current page also stays when a request fails', async () => {
  const page = await openAdminPage(visitor, '/admin/orders')
  await hasGuard(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await lost(page).waitFor()
  await page.getByRole('heading', { level: 1, name: /Orders/ }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('/admin/products')
})

test('data of another version of the shop is not rendered; the page is loaded as a document instead', async () => {
  const { page } = await visitor()
  await open(page, '/about')
  await page.context().route('**/*.data', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'zari-version': 'another' }
    await route.fulfill({ response, headers })
  })
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const email = page.getByRole('contentinfo').getByLabel('Email address')
  await email.fill('asha@example.com')
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window
    return router!.revalidate()
  })
  await page.getByText('The shop has been updated. Please reload this page.').waitFor()
  await expect.poll(() => email.inputValue()).toBe('asha@example.com')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await page.waitForURL(/\/faq$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => 'isSameDocument' in window)).toBe(false)
})
