import { expect, test } from 'vitest'
import { emailStylesheet } from '../../src/web/admin/mail/email-preview.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { orderBeingPaid, sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { adminRouteAccess } from '../support/admin-routes.ts'
import { signedIn, visitor, type Visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const [guest, customer, admin] = [
  visitor(shop.url),
  await signedIn(shop),
  await signedIn(shop, 'admin'),
]
const saree = await sareeInShop(db, { categories: ['Latest', 'Popular'] })
const order = await orderBeingPaid(db, { customerId: customer.id })
await customer.post('/cart/lines', { productId: saree.id, size: '', quantity: '1' })
const { headers } = await admin.post('/admin/newsletters/new', {
  intent: 'save',
  subject: 'News',
  heading: 'News',
  body: 'It is there.',
  buttonWords: '',
  buttonPath: '',
})
const newsletter = new URL(headers.get('location')!, shop.url).pathname

const publicPages = [
  '/',
  '/shop/Latest',
  '/shop/saree',
  '/shop/searchQuery/saree',
  '/shop/searchQuery/nothing-like-it',
  productPath(saree),
  '/about',
  '/faq',
  '/contact',
  '/authentication',
  '/authentication/forgot',
  '/authentication/confirm',
  '/authentication/reset?token=x',
  '/authentication/change-email?token=x',
  '/nothing',
]
const customersPages = [
  '/cart',
  '/orderSummary',
  '/orders',
  `/orders/${order.number}/payment`,
  '/profile',
  '/profile/account',
  '/profile/privacy',
  '/profile/mails',
]
const adminsPages = [
  newsletter,
  ...adminRouteAccess
    .filter(({ isPage }) => isPage)
    .map(({ path }) =>
      path.replace(':number', order.number).replace(':kind', 'delivered').replace(':id', saree.id),
    ),
]

async function openPage(who: Visitor, path: string): Promise<{ page: string; policy: string }> {
  const response = await who.get(path)
  return {
    page: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
  }
}

test('no page allows or contains inline styles', async () => {
  expect(adminsPages.length).toBeGreaterThan(25)
  for (const [who, paths] of [
    [guest, publicPages],
    [customer, customersPages],
    [admin, adminsPages],
  ] as const) {
    for (const path of paths) {
      const { page, policy } = await openPage(who, path)
      if (!page) continue
      expect(policy, path).toContain("style-src 'self'")
      expect(policy, path).not.toContain('unsafe')
      expect(page, path).not.toMatch(/<[a-z][^>]* style=|<style/)
    }
  }
})

test('a page contains the tint of each image, which its first script applies', async () => {
  const { page } = await openPage(guest, productPath(saree))
  expect(page).toMatch(/<img [^>]*data-tint="#1f6b4a"/)
  expect(page).toMatch(
    /of document\.images\)(\w+)\.tint&&\w+\.setProperty\([`'"]--tint[`'"],\1\.tint\)/,
  )
})

test('a mail preview uses the only style sheet that the admin’s policy allows', async () => {
  for (const path of [newsletter, '/admin/mail/preview/delivered']) {
    const { page } = await openPage(admin, path)
    expect([
      path,
      page.includes(`&lt;style&gt;${emailStylesheet.replaceAll("'", '&#x27;')}&lt;/style&gt;`),
    ]).toEqual([path, true])
  }
})
