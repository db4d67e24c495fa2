import { expect, test } from 'vitest'
import { saveFriendsPassword } from '../../src/shop/settings/opening/open-for-visitors.server.ts'
import { openingTopic } from '../../src/shop/settings/opening/opening.ts'
import { publish } from '../../src/platform/events/publish.server.ts'
import { picture, sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const other = await shop.openAnother()
const { db } = shop.shop
const saree = await sareeInShop(db, { title: 'Unseen Kanjivaram' })
const imageId = await picture(db)
const admin = await signedIn(shop, 'admin')
const customer = await signedIn(shop)
const guest = visitor(shop.url)

const pages = [
  '/',
  '/_root.data',
  '/shop/Latest',
  '/shop/Latest.data',
  '/shop/saree',
  '/SHOP/saree',
  `/productinfo/${saree.id}/unseen-kanjivaram`,
  `/productinfo/${saree.id}/unseen-kanjivaram.data`,
  '/shop/searchQuery/kanjivaram',
  '/shop/searchQuery/kanjivaram.data',
  '/shop/suggestions?q=kanjivaram',
  `/cards/pictures?ids=${saree.id}`,
  '/about',
  '/feed.xml',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/sitemaps/products.xml',
  '/site/live',
  '/cart',
  '/authentication',
]

const isClosedAt = async (url: string) => (await visitor(url).get('/about')).status === 503

async function closeShop() {
  await db.updateTable('shop_settings').set({ is_open: false }).execute()
  await publish(db, openingTopic)
  for (const { url } of [shop, other]) await expect.poll(() => isClosedAt(url)).toBe(true)
}

test('before the opening no public address shows anything of the catalogue, not even a cached page', async () => {
  for (const path of ['/shop/saree', `/productinfo/${saree.id}/unseen-kanjivaram`])
    for (const { url } of [shop, other])
      expect(await (await visitor(url).get(path)).text()).toContain('Unseen Kanjivaram')
  await closeShop()
  for (const who of [guest, customer, visitor(other.url)])
    for (const path of pages) {
      const response = await who.get(path)
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([
        path,
        503,
        'no-store',
      ])
      expect([path, await response.text()]).not.toEqual([
        path,
        expect.stringMatching(/Kanjivaram|productinfo|cart/i),
      ])
    }
  const image = await guest.get(`/images/${imageId}/preview.jpg`)
  expect([image.status, image.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('the page names the shop, is not indexed, and works without script', async () => {
  const response = await guest.get('/')
  const html = await response.text()
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('retry-after')).toBe('3600')
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(html).toContain('<h1>Opening soon</h1>')
  expect(html).toContain('Zari')
  expect(html).not.toContain('<script')
  expect(html).not.toContain('Password for friends')
  const subscribed = await guest.post('/opening', {
    intent: 'subscribe',
    userEmailId: 'asha@example.com',
  })
  expect([subscribed.status, await subscribed.text()]).toEqual([
    200,
    expect.stringContaining('Thank you'),
  ])
  const refused = await guest.post('/opening', { intent: 'subscribe', userEmailId: 'nobody' })
  expect(refused.status).toBe(400)
  expect(await db.selectFrom('subscribers').select('email').execute()).toEqual([
    { email: 'asha@example.com' },
  ])
})

test('staff see the shop, and no shared cache may store what they see', async () => {
  for (const path of ['/shop/saree', `/productinfo/${saree.id}/unseen-kanjivaram`, '/feed.xml']) {
    const response = await admin.get(path)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([
      path,
      200,
      'private, no-store',
    ])
    expect(await response.text()).toContain('Unseen Kanjivaram')
  }
  expect((await guest.get('/')).status).toBe(503)
})

test('staff login, webhooks and links in mails are reachable before the opening', async () => {
  expect((await guest.get('/admin/login')).status).toBe(200)
  expect((await guest.get('/robots.txt')).status).toBe(200)
  expect((await guest.post('/webhooks/payments', {})).status).toBe(400)
  expect((await guest.get('/unsubscribe')).status).toBeLessThan(500)
  const choices = `/profile/mails?key=${crypto.randomUUID()}&mail=reviews`
  expect((await guest.post(choices, { 'List-Unsubscribe': 'One-Click' })).status).not.toBe(503)
  expect((await guest.get(choices)).status).toBe(503)
})

test('friends see the shop with their password, until it is replaced', async () => {
  const set = (password: string) => saveFriendsPassword(db, { password, changedBy: admin.id })
  await set('first-look')
  await expect.poll(async () => (await guest.get('/')).text()).toContain('Password for friends')
  const wrong = await guest.post('/opening', { intent: 'enter', password: 'guess' })
  expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([403, null])
  const entered = await guest.post('/opening', { intent: 'enter', password: 'first-look' })
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/'])
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const friend = visitor(shop.url, cookie)
  expect(await (await friend.get('/shop/saree')).text()).toContain('Unseen Kanjivaram')
  expect((await visitor(other.url, cookie).get('/')).status).toBe(200)
  await set('second-look')
  await expect.poll(async () => (await friend.get('/')).status).toBe(503)
})

test('one button opens the shop for everybody, in every process', async () => {
  const opened = await admin.post('/admin/settings/opening', { intent: 'open-shop' })
  expect(opened.status).toBe(200)
  for (const { url } of [shop, other]) {
    await expect.poll(() => isClosedAt(url)).toBe(false)
    const response = await visitor(url).get(`/productinfo/${saree.id}/unseen-kanjivaram`)
    expect(response.headers.get('cache-control')).toContain('public')
    expect(await response.text()).toContain('Unseen Kanjivaram')
  }
})
