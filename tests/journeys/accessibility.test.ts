import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { askQuestion } from '../../src/shop/questions/ask-question.server.ts'
import { insertReview } from '../../src/shop/reviews/review-store.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { axeOn } from '../support/axe.ts'
import { expectAccessible, openAdminPage } from '../support/admin-page.ts'
import { sareeInShop, suitInShop } from '../support/builders.ts'
import { deliveredTo } from '../support/review-fixtures.ts'
import { startShop } from '../support/test-shop.ts'
import { desktop, allowErrors, openBrowser, phone } from '../support/browser.ts'
import { expectLargeTargets } from '../support/target-sizes.ts'
import {
  signUpNewCustomer,
  fillDelivery,
  goToOrderSummary,
  logIn,
  owner,
  placeOrder,
  pressInPaymentWindow,
  putInCart,
} from '../support/shopping.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const saree = await sareeInShop(shop.db, { images: 0, categories: ['Popular', 'Latest'] })
const soldOut = await suitInShop(shop.db, {
  images: 0,
  quantity: 0,
  categories: ['Recommended', 'Trending'],
})
const { customerId, order } = await deliveredTo(shop.db, saree)
await insertReview(shop.db, {
  ...{ stars: 4, fit: 'true', body: 'Soft and bright', author: 'Asha R.' },
  ...{ customerId, orderNumber: order.number, productId: saree.id },
})
await askQuestion(shop.db, saree, {
  ...{ email: 'asha@example.com', size: '', body: 'Is the border woven?' },
})
const visitor = await openBrowser(url)

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function findingsOn(page: Page): Promise<string[]> {
  const { violations } = await axeOn(page).withTags(rules).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${new URL(page.url()).pathname}: ${id}: ${node.html.slice(0, 160)}`),
  )
}

/** Returns by how many pixels the content is wider than the screen. */
async function overhangOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

const publicPages = [
  '/',
  '/shop/Latest',
  '/shop/suit',
  '/shop/nothing',
  '/shop/searchQuery/saree',
  productPath(saree),
  productPath(soldOut),
  `/back-in-stock?product=${soldOut.id}`,
  `/reviews/${saree.id}`,
  `/questions/${soldOut.id}`,
  '/about',
  '/faq',
  '/contact',
  '/authentication',
  '/authentication/forgot',
  '/authentication/confirm',
  '/wishlist',
  '/authentication/change-email?side=old&token=x',
  '/nowhere',
]

test.each([
  ['a phone', phone],
  ['a wide screen', desktop],
])('axe finds no violation on %s on public pages', async (_name, viewport) => {
  const { page } = await visitor({ viewport, reducedMotion: 'reduce' })
  const findings: string[] = []
  for (const path of publicPages) {
    await page.goto(path, { waitUntil: 'load' })
    findings.push(...(await findingsOn(page)))
    expect([path, await overhangOf(page)]).toEqual([path, 0])
    await expectLargeTargets(page)
  }
  allowErrors(/404 .*\/nowhere/)
  expect(findings).toEqual([])
})

test.each([
  ['a phone', phone],
  ['a wide screen', desktop],
])(
  'axe finds no violation on %s on a customer’s pages and in the order admin',
  async (_name, viewport) => {
    const { page } = await visitor({ viewport, reducedMotion: 'reduce' })
    const findings: string[] = []
    const look = async () => {
      findings.push(...(await findingsOn(page)))
      expect([page.url(), await overhangOf(page)]).toEqual([page.url(), 0])
      await expectLargeTargets(page)
    }
    await signUpNewCustomer(page)
    for (const path of [
      '/cart',
      '/orderSummary',
      '/orders',
      '/profile',
      '/profile/account',
      '/profile/privacy',
      '/profile/mails',
      '/wishlist',
    ]) {
      await page.goto(path)
      await look()
    }
    await putInCart(page, saree)
    await page.getByRole('link', { name: 'Go to Cart' }).click()
    await page.getByRole('button', { name: 'Order Now' }).waitFor()
    await look()
    await page.goBack()
    await goToOrderSummary(page)
    await placeOrder(page)
    await page.getByText('Please fill this in.').first().waitFor()
    await look()
    await fillDelivery(page)
    await placeOrder(page)
    await pressInPaymentWindow(page, 'Close')
    await page.getByRole('alert').getByText('The payment window is closed').waitFor()
    await look()
    await page.getByRole('link', { name: 'See what we know about the payment' }).click()
    await page.getByRole('heading', { name: 'No payment has arrived yet' }).waitFor()
    await look()
    await page.getByRole('link', { name: 'Back to payment' }).click()
    await placeOrder(page)
    await pressInPaymentWindow(page, 'Success')
    await page.getByRole('region', { name: 'Thank you' }).getByRole('heading').waitFor()
    await look()
    await page.goto('/orders')
    await page.getByRole('progressbar').first().waitFor()
    await look()
    await page.getByRole('link', { name: /^Order / }).click()
    await page.getByRole('link', { name: 'Buy again' }).waitFor()
    await look()
    const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await shop.db.updateTable('orders').set({ status: 4 }).where('number', '=', number).execute()
    await page.goto(`/orders/${number}/reviews`)
    await page.getByRole('button', { name: 'Send review' }).waitFor()
    await look()

    const desk = (await visitor({ viewport, reducedMotion: 'reduce' })).page
    await desk.goto('/admin/login')
    findings.push(...(await findingsOn(desk)))
    await logIn(desk, owner, '/admin/login')
    for (const path of [
      '/admin',
      '/admin/orders',
      '/admin/orders?status=4',
      '/admin/orders?archive=yes',
      '/admin/questions',
      '/admin/reviews',
      '/admin/kinds',
      '/admin/kinds/suit',
      '/admin/collections',
    ]) {
      await desk.goto(path)
      findings.push(...(await findingsOn(desk)))
      expect([path, await overhangOf(desk)]).toEqual([path, 0])
      // Large touch targets are expected on phones only; on a wide screen the admin is dense on
      // purpose.
      if (viewport === phone) await expectLargeTargets(desk)
    }
    expect(findings).toEqual([])
  },
)

test.each([
  ['a phone', phone],
  ['a wide screen', desktop],
])('axe finds no violation on %s on the screens that set up a shop', async (_name, viewport) => {
  const desk = await openAdminPage(visitor, '/admin', { viewport, reducedMotion: 'reduce' })
  const policy = await shop.db.selectFrom('pages').select('id').executeTakeFirstOrThrow()
  for (const path of [
    '/admin/kinds/new',
    '/admin/collections/new',
    '/admin/media',
    '/admin/offers/new',
    '/admin/home-page',
    '/admin/brand',
    '/admin/addproducts',
    '/admin/pages',
    `/admin/pages/${policy.id}`,
    `/admin/pages/${policy.id}/versions`,
    '/admin/pages/business',
    '/admin/settings/payments',
    '/admin/settings/mail',
    '/admin/settings/opening',
    '/admin/settings/file',
    '/admin/tax',
    '/admin/books?period=2026-11',
    '/admin/reports',
    '/admin/books/stock',
    '/admin/books/names',
  ]) {
    await desk.goto(path)
    await desk.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => desk.getByText('Loading the editor…').count()).toBe(0)
    await expectAccessible(desk)
    expect([path, await overhangOf(desk)]).toEqual([path, 0])
    if (viewport === phone) await expectLargeTargets(desk)
  }
  allowErrors(/Blocked script execution/) // the preview's frame runs no scripts
})
