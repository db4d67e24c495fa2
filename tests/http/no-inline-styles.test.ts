import { expect, test } from 'vitest'
import { letterSheet } from '../../src/web/admin/mail/letter-in-page.server.ts'
import { orderBeingPaid, sareeInShop } from '../builders.ts'
import { startShop } from '../test-shop.ts'
import { adminDoors } from './admin-doors.ts'
import { signedIn, visitor, type Visitor } from './visitor.ts'

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
  `/productinfo/${saree.id}`,
  '/about',
  '/faq',
  '/contact',
  '/authentication',
  '/authentication/forgot',
  '/authentication/reset?token=x',
  '/nothing',
]
const customersPages = ['/cart', '/orders', `/orders/${order.number}/payment`, '/profile']
const adminsPages = [
  newsletter,
  ...adminDoors
    .filter(({ isPage }) => isPage)
    .map(({ path }) =>
      path.replace(':number', order.number).replace(':kind', 'delivered').replace(':id', saree.id),
    ),
]

async function lookAt(who: Visitor, path: string): Promise<{ page: string; policy: string }> {
  const answer = await who.get(path)
  return { page: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}

test('no page lets inline styles in, and none has any', async () => {
  expect(adminsPages.length).toBeGreaterThan(25)
  for (const [who, paths] of [
    [guest, publicPages],
    [customer, customersPages],
    [admin, adminsPages],
  ] as const) {
    for (const path of paths) {
      const { page, policy } = await lookAt(who, path)
      if (!page) continue
      expect(policy, path).toContain("style-src 'self'")
      expect(policy, path).not.toContain('unsafe')
      expect(page, path).not.toMatch(/<[a-z][^>]* style=|<style/)
    }
  }
})

test('the page that pays lets the gateway’s styles in, and has none of its own', async () => {
  const { page, policy } = await lookAt(customer, '/orderSummary')
  expect(policy).toContain("style-src 'self' 'unsafe-inline'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(page).not.toMatch(/<[a-z][^>]* style=|<style/)
})

test('a picture has its tint in the page, for the page’s first script to put on', async () => {
  const { page } = await lookAt(guest, `/productinfo/${saree.id}`)
  expect(page).toMatch(/<img [^>]*data-tint="#1f6b4a"/)
  expect(page).toContain('for(const t of d.images)t.style.backgroundColor=t.dataset.tint')
})

test('a letter is shown as it will look: its sheet is the one that the back office lets in', async () => {
  for (const path of [newsletter, '/admin/mail/preview/delivered']) {
    const { page } = await lookAt(admin, path)
    expect([
      path,
      page.includes(`&lt;style&gt;${letterSheet.replaceAll("'", '&#x27;')}&lt;/style&gt;`),
    ]).toEqual([path, true])
  }
})
