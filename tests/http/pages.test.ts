import { expect, test } from 'vitest'
import { findPageBySlug } from '../../src/shop/pages/page-store.server.ts'
import { publishDuePages } from '../../src/shop/pages/publish-page.server.ts'
import { shopTimeOf } from '../../src/shop/shop-time.ts'
import { pageContent } from '../support/page-fixtures.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const [admin, packer] = [await signedIn(shop, 'admin'), await signedIn(shop, 'packer')]
const text = async (path: string, who = guest) => (await who.get(path)).text()
const status = async (path: string, who = guest) => (await who.get(path)).status
const form = (words: string, more: Record<string, string> = {}) => ({
  title: 'Our weavers',
  seoTitle: '',
  seoDescription: '',
  text: JSON.stringify(pageContent(words).text),
  ...more,
})
const details = {
  basedOnVersion: '0',
  phone: '+91 80 5550 100',
  email: 'hello@shop.test',
  dispatchTime: '2 working days',
  deliveryTime: '3 to 8 working days',
  deliveryCharge: 'free in India',
}

const created = await admin.post('/admin/pages', { title: 'Our weavers' })
const editor = new URL(created.headers.get('location')!, shop.url).pathname
let version = 1
async function send(words: string, intent: string, more: Record<string, string> = {}) {
  const basedOnVersion = String(version++)
  await (await admin.post(editor, { ...form(words), intent, basedOnVersion, ...more })).text()
}

test('a draft is not public anywhere', async () => {
  await send('A secret draft.', 'save-page')
  for (const path of ['/pages/our-weavers', '/pages/our-weavers.data', '/pages/shipping'])
    expect([path, await status(path)]).toEqual([path, 404])
  for (const path of ['/', '/faq', '/sitemaps/pages.xml', '/faq.data'])
    expect(await text(path), path).not.toMatch(/our-weavers|A secret draft|pages\/shipping/)
})

test('only an admin sees the preview of a draft, which is never cached', async () => {
  const preview = `/pages/our-weavers?preview=${version}`
  expect((await guest.get(preview)).headers.get('location')).toContain('/admin/login')
  expect(await status(preview, packer)).toBe(403)
  const response = await admin.get(preview)
  expect(await response.text()).toContain('A secret draft.')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  for (const other of ['99', '-1', 'x', ''])
    expect(await status(`/pages/our-weavers?preview=${other}`, admin)).toBe(404)
  expect(await status('/pages/our-weavers')).toBe(404)
})

test('a published page is cached, linked in the footer and listed in the sitemap', async () => {
  await text('/faq')
  await send('We weave silk.', 'publish-page')
  await expect.poll(() => text('/faq')).toContain('href="/pages/our-weavers"')
  expect(await text('/pages/our-weavers')).toContain('We weave silk.')
  const again = await guest.get('/pages/our-weavers')
  expect(again.headers.get('server-timing')).toContain('hit')
  expect(again.headers.get('x-frame-options')).toBe('DENY')
  expect(await again.text()).not.toContain('noindex')
  expect(await text('/sitemaps/pages.xml')).toContain(`<loc>${shop.url}/pages/our-weavers</loc>`)
})

test('a new version replaces the cached page when it is published, now or at its time', async () => {
  await send('We weave cotton.', 'save-page')
  expect(await text('/pages/our-weavers')).toContain('We weave silk.')
  await send('We weave wool.', 'publish-page')
  await expect.poll(() => text('/pages/our-weavers')).toContain('We weave wool.')
  const tomorrow = new Date(Date.now() + 86_400_000)
  await send('We weave linen.', 'schedule-page', { publishAt: shopTimeOf(tomorrow) })
  expect(await text('/pages/our-weavers')).toContain('We weave wool.')
  await publishDuePages(db, tomorrow)
  await expect.poll(() => text('/pages/our-weavers')).toContain('We weave linen.')
})

test('a text with a script is refused, and nothing is written', async () => {
  const stored = async () => [
    await findPageBySlug(db, 'our-weavers'),
    (await db.selectFrom('staff_changes').select('id').execute()).length,
  ]
  const before = await stored()
  for (const hostile of [
    '{"type":"doc","content":[{"type":"html","attrs":{"html":"<script>alert(1)</script>"}}]}',
    '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"x","marks":[{"type":"link","attrs":{"href":"javascript:alert(1)"}}]}]}]}',
    '<p onclick="alert(1)">x</p>',
  ]) {
    const sent = { ...form('x'), text: hostile, basedOnVersion: String(version) }
    const response = await admin.post(editor, { ...sent, intent: 'publish-page' })
    expect(await response.text()).toContain('contains something that pages do not allow')
  }
  expect(await stored()).toEqual(before)
})

test('a policy is published once its facts are entered, and follows their changes', async () => {
  const page = await findPageBySlug(db, 'shipping')
  const path = `/admin/pages/${page!.id}`
  const prefilled = await text(path, admin)
  expect(textOf(prefilled)).toContain('Missing: phone, email, dispatch time')
  const [, stored = ''] = /<textarea[^>]*name="text"[^>]*>([^<]*)</.exec(prefilled) ?? []
  const policy = { ...form(''), title: 'Shipping', text: stored.replaceAll('&quot;', '"') }
  await (await admin.post(path, { ...policy, basedOnVersion: '0', intent: 'publish-page' })).text()
  expect(await status('/pages/shipping')).toBe(404)

  await (await admin.post('/admin/pages/business', details)).text()
  await (await admin.post(path, { ...policy, basedOnVersion: '1', intent: 'publish-page' })).text()
  const shown = await text('/pages/shipping')
  expect(shown).toContain('Delivery takes 3 to 8 working days after that.')
  expect(textOf(shown)).not.toMatch(/[{](email|phone|[a-z]+ [a-z]+)[}]/)
  expect(await text('/contact')).toContain('href="tel:+91805550100"')

  const changed = { ...details, basedOnVersion: '1', deliveryTime: 'a week', phone: '' }
  await (await admin.post('/admin/pages/business', changed)).text()
  await expect.poll(() => text('/pages/shipping')).toContain('Delivery takes a week after that.')
  expect(await text('/pages/shipping')).not.toContain('or call')
})

test('a renamed page redirects from its former address', async () => {
  await (await admin.post(editor, { intent: 'rename-page', address: 'The people' })).text()
  const response = await guest.get('/pages/our-weavers')
  expect([response.status, response.headers.get('location')]).toEqual([301, '/pages/the-people'])
  await expect.poll(() => text('/faq')).toContain('href="/pages/the-people"')
})
