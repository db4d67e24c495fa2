import { expect, test } from 'vitest'
import { findProduct } from '../../src/shop/catalogue/catalogue-store.server.ts'
import type { EditedProduct } from '../../src/shop/catalogue/product-fields.ts'
import { ALL_PRODUCTS } from '../../src/shop/catalogue/product.ts'
import { saveProduct } from '../../src/shop/catalogue/save-product.server.ts'
import type { EditedCollection } from '../../src/shop/collections/edited-collection.ts'
import { saveCollection } from '../../src/shop/collections/save-collection.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { refreshGoesWell } from '../../src/shop/similar/refresh-goes-well.server.ts'
import { newItem, newSection } from '../../src/shop/site/home/home-sections.ts'
import { publishSiteRecord } from '../../src/shop/site/publish-site-record.server.ts'
import { mailPriceDrops } from '../../src/shop/wish-list/mail-price-drops.server.ts'
import { sareeInShop, suitInShop } from '../support/builders.ts'
import { emptyCollection } from '../support/edited-collection.ts'
import { createQueuedMails, listQueuedMails, queueInTable } from '../support/queued-mails.ts'
import { deliveredTo } from '../support/review-fixtures.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

/** A product that is withdrawn must also vanish from the pages of others, which listed it before. */
const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const admin = await signedIn(shop, 'admin')
const asha = await signedIn(shop)
const SECRET = 'Qamar7'
const secret = await sareeInShop(db, { title: `${SECRET} saree`, images: 2 })
const sibling = await sareeInShop(db, { title: 'Plain saree', images: 1 })
const suit = await suitInShop(db, { title: 'Teal suit', images: 1 })

async function save(id: string, change: Partial<EditedProduct>): Promise<void> {
  const stored = (await findProduct(db, id))!
  const quantities = { '': stored.available }
  const saved = await saveProduct(db, {
    product: { ...stored, quantities, ...change },
    savedBy: null,
    basedOn: { id, version: stored.version, quantities },
  })
  expect(saved.outcome).toBe('saved')
}

const collection = (change: Partial<EditedCollection>) =>
  saveCollection(shop.shop, {
    collection: { ...emptyCollection, ...change },
    basedOn: null,
    savedBy: admin.id,
  })

await save(secret.id, { design: 'Gota', attributes: ['colour.red'] })
await save(sibling.id, { design: 'Gota', attributes: ['colour.red'] })
await save(suit.id, { attributes: ['colour.red'] })
await refreshGoesWell(db)
await collection({ productIds: [secret.id, sibling.id] })
await collection({ slug: 'reds', title: 'Reds', mode: 'rules', rules: { kinds: ['saree'] } })
const shelf = (slug: string) => ({
  ...newSection('shelf'),
  collection: slug,
  items: [newItem({ heading: slug })],
})
await publishSiteRecord(db, {
  kind: 'home',
  basedOnVersion: 0,
  body: {
    sections: [newSection('hero'), shelf('picks'), shelf('reds'), newSection('new-arrivals')],
  },
  publishedBy: admin.id,
})
await asha.postJson('/wishlist/items', { customerId: asha.id, add: [secret.id], remove: [] })
await asha.post('/wishlist', { intent: 'share' })
await asha.post('/wishlist', { intent: 'mail' })
const shared = /value="http[^"]*(\/wishlist\/[\w-]{22})"/.exec(
  await (await asha.get('/wishlist')).text(),
)![1]!
await db.updateTable('users').set({ email_verified: true }).where('id', '=', asha.id).execute()
const { order } = await deliveredTo(db, secret, { customerId: asha.id })

const ofGuests = [
  '/',
  '/_.data',
  '/shop/picks',
  '/shop/picks.data',
  '/shop/reds',
  '/shop/reds?sort=price-up',
  `/shop/${ALL_PRODUCTS}`,
  productPath(sibling),
  `${productPath(sibling)}.data`,
  productPath(suit),
  shared,
  `${shared}.data`,
  '/feed.xml',
  '/shop/suggestions?q=qam',
  `/cards/pictures?ids=${secret.id}`,
  `/wishlist/items?ids=${secret.id}`,
]
/** Her wish list still holds the withdrawn product, but must not show it. */
const ownList = ['/wishlist', '/wishlist.data']
const ofAsha = [...ownList, ...ofGuests]

async function showing(): Promise<string[]> {
  const found = new Set<string>()
  for (const [who, paths] of [
    [guest, ofGuests],
    [asha, ofAsha],
  ] as const)
    for (const path of [...paths, ...paths]) {
      const text = await (await who.get(path)).text()
      const isNamed = text.includes(secret.id) && !ownList.includes(path)
      if (text.includes(SECRET) || isNamed) found.add(path)
    }
  return [...found].toSorted()
}

/** Publishes the product and waits until each page shows it. */
async function publish(): Promise<void> {
  await save(secret.id, { state: 'published', publishedFrom: '' })
  await expect.poll(showing).toEqual(ofAsha.toSorted())
}

test('a published product appears on each of these pages', publish)

test.each([
  ['draft', ''],
  ['archived', ''],
  ['scheduled', '2090-01-01T00:00'],
  ['unlisted', ''],
] as const)('a product that becomes %s vanishes from all of them', async (state, publishedFrom) => {
  await publish()
  await save(secret.id, { state, publishedFrom })
  await expect.poll(showing).toEqual([])
})

test('an order still names what was bought, but offers nothing that is not sold any more', async () => {
  await save(secret.id, { state: 'archived', publishedFrom: '' })
  const page = await (await asha.get(`/orders/${order.number}`)).text()
  expect(page).toContain(SECRET)
  expect(page).not.toContain(`href="${productPath(secret)}"`)
  const line = { productId: secret.id, size: '', quantity: 1, seenPricePaise: 1 }
  expect(await (await asha.postJson('/cart/lines?price', [line])).json()).toMatchObject({
    lines: [],
    notices: [{ kind: 'not-available' }],
  })
})

test('a mail about a lower price names only products that are still sold', async () => {
  await createQueuedMails(db)
  const parts = { ...shop.shop, jobs: queueInTable() }
  const mailed = async () => {
    await mailPriceDrops(parts)
    return (await listQueuedMails(db)).map(({ body }) => body.includes(SECRET))
  }
  await save(secret.id, { state: 'archived', sellingPricePaise: 99_900 })
  expect(await mailed()).toEqual([])
  await save(secret.id, { state: 'published' })
  expect(await mailed()).toEqual([true])
})
