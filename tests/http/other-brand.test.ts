import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import routes from '../../src/web/routes.ts'
import { completeBrand } from '../../src/shop/site/brand/brand.ts'
import { publishBrand } from '../../src/shop/site/brand/publish-brand.server.ts'
import { findNewestSiteRecord } from '../../src/shop/site/site-store.server.ts'
import { messageKinds } from '../../src/shop/messages/message.ts'
import { orderBeingPaid, placedOrder, sareeInShop, suitInShop } from '../support/builders.ts'
import { hostileDrawings, inSvg } from '../support/hostile-drawings.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')
const customer = await signedIn(shop)
const guest = visitor(shop.url)
const saree = await sareeInShop(db, { title: 'Lotus Banarasi', categories: ['Popular', 'Latest'] })
await suitInShop(db, { title: 'Mint Anarkali', categories: ['Recommended'] })
const order = await orderBeingPaid(db, { customerId: customer.id })
const placed = await placedOrder(db, { customerId: customer.id })

const parameters: Record<string, string> = {
  ':searchvalue': 'lotus',
  ':categoryname': 'Latest',
  ':id': saree.id,
  ':number': order.number,
  '*': 'nowhere',
}
const [storefront] = routes
const pages = storefront!.children!.map(
  ({ path: address = '' }) => `/${address.replace(/:\w+|\*/, (name) => parameters[name]!)}`,
)
const files = [
  '/shop.webmanifest',
  '/feed.xml',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
]
const errors = [
  '/productinfo/nothing',
  '/orders/UNKNOWN/payment',
  '/shop/nothing',
  '/admin/nothing',
]
const admins = [
  '/admin',
  '/admin/brand',
  '/admin/security',
  '/admin/orders',
  `/admin/orders/slips?numbers=${placed.number}`,
  ...messageKinds.map((kind) => `/admin/mail/preview/${kind}`),
]
const logins = ['/admin/login', '/admin/set-up?key=x', '/admin/invitation?key=x']

/** Requests each path and returns those whose answer contains the text. */
async function pathsWith(text: string): Promise<string[]> {
  const found: string[] = []
  for (const [who, paths] of [
    [guest, [...pages, ...files, ...errors, ...logins]],
    [customer, pages],
    [admin, admins],
  ] as const)
    for (const address of paths) {
      const response = await who.get(address)
      if ((await response.text()).includes(text)) found.push(address)
    }
  return found
}

async function publish(fields: Record<string, string | Blob>): Promise<void> {
  const { dropped } = shop.serving.cache.counts
  await guest.get('/faq')
  expect(await sendForm(fields)).toContain('Published.')
  await expect.poll(() => shop.serving.cache.counts.dropped).toBeGreaterThan(dropped)
}

async function sendForm(fields: Record<string, string | Blob>): Promise<string> {
  const { published, draft } = await versions()
  const body = new FormData()
  const versionFields = { basedOnVersion: String(published), basedOnDraft: String(draft) }
  for (const [name, value] of Object.entries({ ...versionFields, intent: 'publish', ...fields }))
    body.set(name, value)
  const headers = { cookie: admin.cookie }
  return (await fetch(`${shop.url}/admin/brand`, { method: 'POST', body, headers })).text()
}

async function versions(): Promise<{ published: number; draft: number }> {
  const html = await (await admin.get('/admin/brand')).text()
  const valueOf = (name: string) =>
    Number(new RegExp(`name="${name}" value="(\\d+)"`).exec(html)?.[1])
  return { published: valueOf('basedOnVersion'), draft: valueOf('basedOnDraft') }
}

test('the default brand is Zari', async () => {
  expect(await pathsWith('Zari')).toEqual(expect.arrayContaining(['/', '/feed.xml', '/admin']))
})

test('with another brand, its name is everywhere and no page names Zari', async () => {
  await publish({ name: 'Nilgiri Silks', tagline: 'From the hills' })
  await expect.poll(() => shop.shop.config.shopName).toBe('Nilgiri Silks')
  expect(await pathsWith('Zari')).toEqual([])
  const named = await pathsWith('Nilgiri Silks')
  expect(named).toEqual(
    expect.arrayContaining(['/', '/faq', '/nowhere', '/shop.webmanifest', '/feed.xml', ...logins]),
  )
  expect(await pathsWith('From the hills')).toContain('/shop.webmanifest')
  expect(await (await guest.get('/')).text()).toMatch(
    /<meta property="og:site_name" content="Nilgiri Silks"/,
  )
})

test('mails and the login app name the new brand', async () => {
  await guest.post('/authentication', {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'new@example.com',
    password: 'six-yards-of-silk',
    confirmPassword: 'six-yards-of-silk',
  })
  await guest.post('/authentication/forgot', { email: customer.email })
  const mails = async () => {
    const names = await readdir(shop.mailFolder).catch(() => [])
    const files = names.map((name) => readFile(path.join(shop.mailFolder, name), 'utf8'))
    const kinds = /^Subject: (A new password|Confirm your e-mail) for/m
    return (await Promise.all(files)).filter((mail) => kinds.test(mail))
  }
  await expect.poll(mails).toHaveLength(2)
  for (const mail of await mails()) {
    expect(mail).toMatch(/^From: Nilgiri Silks </m)
    expect(mail).not.toContain('Zari')
  }
  await shop.shop.auth.secondFactors.begin(db, admin.id)
  expect(await shop.shop.auth.secondFactors.find(db, admin)).toMatchObject({
    appAddress: expect.stringContaining('Nilgiri%20Silks'),
  })
})

test('publishing invalidates each cached page once', async () => {
  for (const address of ['/', '/faq', '/shop/Latest']) await guest.get(address)
  const { drawn } = shop.serving.cache.counts
  await publish({ name: 'Kaveri' })
  for (const _ of [1, 2])
    for (const address of ['/', '/faq', '/shop/Latest'])
      expect(await (await guest.get(address)).text()).toContain('Kaveri')
  expect(shop.serving.cache.counts.drawn - drawn).toBe(3)
})

const icons = ['/favicon.ico', '/favicon.svg', '/touch-icon.png', '/icon-192.png', '/icon-512.png']
const iconsNow = () =>
  Promise.all(
    icons.map(async (icon) => Buffer.from(await (await guest.get(icon)).bytes()).toString('hex')),
  )

test('a shop without a logo has icons of its own, and a logo changes all of them', async () => {
  const built = await Promise.all(
    icons.map(async (icon) => (await readFile(`public${icon}`)).toString('hex')),
  )
  const plain = await iconsNow()
  for (const [index, icon] of plain.entries()) expect(icon).not.toBe(built[index])
  const drawing = inSvg('<path d="M0 0h40v20H0z" fill="#1f6b4a"/>')
  await publish({ logoFile: new Blob([drawing], { type: 'image/svg+xml' }) })
  for (const [index, icon] of (await iconsNow()).entries()) expect(icon).not.toBe(plain[index])

  const home = await (await guest.get('/')).text()
  const [, path = ''] = /<img src="(\/brand\/[0-9a-f]{64}\.svg)"[^>]*class="logo"/.exec(home) ?? []
  const logo = await guest.get(path)
  expect(logo.headers.get('content-type')).toBe('image/svg+xml')
  expect(logo.headers.get('x-content-type-options')).toBe('nosniff')
  expect(logo.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/)
  expect(logo.headers.get('cache-control')).toContain('immutable')
  const etag = logo.headers.get('etag')!
  expect((await guest.get(path, { 'if-none-match': etag })).status).toBe(304)
  expect((await guest.get(`/brand/${'0'.repeat(64)}.svg`)).status).toBe(404)
})

test('a hostile logo is answered with a problem and changes nothing', async () => {
  const before = await versions()
  const logoFile = new Blob([hostileDrawings['script']!])
  expect(await sendForm({ logoFile, name: 'Hostile' })).toContain('This SVG contains more than')
  expect(await versions()).toEqual(before)
  expect(await pathsWith('Hostile')).toEqual([])
})

test('changed colours are in every page, allowed by its security policy', async () => {
  await publish({ 'colour-madder': '#103050' })
  for (const address of ['/', '/nowhere', '/productinfo/nothing', '/admin/login']) {
    const response = await guest.get(address)
    const [, style = ''] = /<style>([^<]*)<\/style><\/head>/.exec(await response.text()) ?? []
    expect(style, address).toContain('--color-madder:#103050')
    expect(response.headers.get('content-security-policy')).toContain(
      `style-src 'self' 'sha256-${hash('sha256', style, 'base64')}'`,
    )
  }
})

test('an announcement disappears from cached pages when its time is over', async () => {
  const until = new Date(Date.now() + 3_000)
  await publish({ announcementText: 'Closed on Diwali', announcementLink: '/about' })
  expect(await (await guest.get('/')).text()).toContain('<a href="/about">Closed on Diwali</a>')
  const brand = completeBrand((await findNewestSiteRecord(db, 'brand'))?.body)
  const { published } = await versions()
  await publishBrand(shop.shop, {
    basedOn: { published, draft: 0 },
    body: { ...brand, announcement: { ...brand.announcement, until: until.toISOString() } },
    staffId: admin.id,
  })
  const home = async () => (await guest.get('/')).text()
  await expect.poll(home).not.toContain('Closed on Diwali')
  expect(Date.now()).toBeGreaterThanOrEqual(until.getTime())
})
