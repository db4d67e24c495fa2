import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { publishBrand } from '../../src/shop/site/brand/publish-brand.server.ts'
import { completeBrand } from '../../src/shop/site/brand/brand.ts'
import { messageKinds } from '../../src/shop/messages/message.ts'
import { databaseUnavailablePage } from '../../src/web/rendering/database-unavailable-page.server.ts'
import { adminRouteAccess, storefrontRoutes } from '../support/admin-routes.ts'
import { admin as owner, sareeInShop } from '../support/builders.ts'
import { orderOf } from '../support/documents.ts'
import { pdfText } from '../support/pdf-text.ts'
import { addressesOf } from '../support/storefront-addresses.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

/** Every screen, file and error of a shop with another name. `other-brand.test.ts` tests how the brand
 * is published. */
const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const NAME = 'Neeli Kothi'
await publishBrand(shop.shop, {
  basedOn: { published: 0, draft: 0 },
  body: completeBrand({ name: NAME, tagline: 'Lehengas for girls' }),
  staffId: (await owner(db)).id,
})
await vi.waitFor(() => expect(shop.shop.config.shopName).toBe(NAME), { timeout: 60_000 })
// Words of the trade that any shop may have: the thread as a work, and kinds of cloth in the tariff.
const zari = sql<string>`replace(name, 'Zari', 'Gold thread')`
await db.updateTable('attribute_choices').set({ name: zari }).execute()
await db
  .updateTable('hsn_codes')
  .set({ description: sql`replace(description, 'Zari', 'Gold')` })
  .execute()
const admin = await signedIn(shop, 'admin')
const asha = await signedIn(shop)
const saree = await sareeInShop(db, { title: 'Lotus Banarasi', images: 1 })
const order = await orderOf(db, [{ pricePaise: 1_250_000 }])
await db.updateTable('orders').set({ customer_id: asha.id }).where('id', '=', order.id).execute()
await admin.post(`/admin/orders/${order.number}`, {
  intent: 'issue-invoice',
  orderId: String(order.id),
})
const { id: pageId } = await db.selectFrom('pages').select('id').limit(1).executeTakeFirstOrThrow()

const values: Record<string, string> = {
  ':number': order.number,
  ':kind': 'order-placed',
  ':slug': 'saree',
  ':categoryname': 'saree',
  ':searchvalue': 'lotus',
}
const idsBelow = (path: string) => (path.startsWith('/admin/pages') ? pageId : saree.id)
/** Event streams never end, and a session must not. */
const isLeftOut = (path: string) => /\/(live|logout)$/.test(path)
const filled = (path: string) =>
  path.replaceAll(/:\w+\??|\*/g, (name) => values[name] ?? (name === ':id' ? idsBelow(path) : 'x'))

const screens = adminRouteAccess
  .filter(({ path, isRead }) => isRead && !isLeftOut(path))
  .map(({ path }) => filled(path))
const ofAdmins = [
  ...screens,
  '/admin/kinds/new',
  '/admin/collections/new',
  '/admin/offers/new',
  '/admin/kinds/attributes/work',
  '/admin/nothing',
  `/admin/orders/slips?numbers=${order.number}`,
  '/admin/exchange/files/products.csv',
  '/admin/exchange/files/template.csv',
  ...messageKinds.map((kind) => `/admin/mail/preview/${kind}`),
]
const ofVisitors = [
  ...storefrontRoutes
    .filter(({ path, isRead }) => isRead && !isLeftOut(path))
    .map(({ path }) => filled(path)),
  ...addressesOf({ id: saree.id, slug: 'lotus-banarasi', word: 'lotus' }).map(({ path }) => path),
  '/sitemaps/pages.xml',
  '/productinfo/nothing',
  '/orders/UNKNOWN/payment',
  '/admin/login',
  '/favicon.svg',
]
/** Pictures that were drawn for the demo and the default brand. */
const DRAWINGS = /hero-wide|about-\d+|cloth-(login|sign-up)/

type Wanted = {
  wanted?: readonly RegExp[]
  /** The page to which a signed-in person is never sent. */
  login?: string
}

async function traces(
  who: typeof guest,
  paths: readonly string[],
  { wanted = [/Zari/, DRAWINGS], login }: Wanted = {},
): Promise<string[]> {
  const found: string[] = []
  for (const path of new Set(paths)) {
    const answer = await who.get(path)
    if (login && !path.startsWith(login) && answer.headers.get('location')?.startsWith(login))
      found.push(`${path}: needs a login`)
    const head = [...answer.headers].join('\n').replaceAll(/zari_\w+/g, '')
    const text = head + (await answer.text())
    for (const trace of wanted) {
      const at = text.search(trace)
      if (at >= 0) found.push(`${path}: ${text.slice(Math.max(0, at - 60), at + 60)}`)
    }
  }
  return found
}

test('no page, file or error that visitors and customers see names Zari or has its pictures', async () => {
  expect(await traces(guest, ofVisitors)).toEqual([])
  expect(await traces(asha, ofVisitors, { login: '/authentication' })).toEqual([])
  expect((await asha.get('/orders')).status).toBe(200)
})

test('no screen, mail, slip or file of the admin names Zari', async () => {
  expect(await traces(admin, ofAdmins, { login: '/admin/login' })).toEqual([])
  expect((await admin.get('/admin')).status).toBe(200)
})

test('an invoice and its file name the new brand', async () => {
  const response = await asha.get(`/orders/${order.number}/invoice`)
  expect(response.headers.get('content-disposition')).not.toMatch(/zari/i)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.toString('latin1')).not.toContain('Zari')
  expect(pdfText(bytes)).not.toContain('Zari')
})

test('scripts and styles that visitors load do not name Zari', async () => {
  const html = await (await guest.get('/')).text()
  const files = [...html.matchAll(/"(\/static\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!)
  expect(files.length).toBeGreaterThan(1)
  expect(await traces(guest, files, { wanted: [/Zari/] })).toEqual([])
})

test('the page of a shop without its database does not name Zari', async () => {
  const failed = new Response('', { status: 500, headers: { 'content-type': 'text/html' } })
  const page = databaseUnavailablePage(new Request(shop.url), failed)
  expect(await page.text()).not.toContain('Zari')
})
