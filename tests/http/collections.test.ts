import { expect, test } from 'vitest'
import { quickEditProduct } from '../../src/shop/catalogue/quick-edit-product.server.ts'
import { picture, sareeInShop } from '../support/builders.ts'
import { productForms } from '../support/product-forms.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const { sendForm } = productForms(shop)
const admin = await signedIn(shop, 'admin')
const guest = visitor(shop.url)
const image = await picture(db)
const lotus = await sareeInShop(db, { title: 'Lotus Banarasi', sellingPricePaise: 90_000 })
const peacock = await sareeInShop(db, { title: 'Peacock Kanjivaram', sellingPricePaise: 80_000 })
const secret = await sareeInShop(db, { title: 'Secret Chanderi', state: 'draft' })

const page = async (path: string) => (await guest.get(path)).text()
const isCached = async (path: string) => {
  const response = await guest.get(path)
  await response.text()
  return response.headers.get('server-timing')?.includes('hit') === true
}
const send = (slug: string, fields: Record<string, string | string[]>) =>
  sendForm(admin, `/admin/collections/${slug}`, fields)
const cardsOf = (html: string) =>
  ['Lotus Banarasi', 'Peacock Kanjivaram', 'Secret Chanderi']
    .filter((title) => html.includes(`>${title}<`))
    .toSorted((one, other) => html.indexOf(`>${one}<`) - html.indexOf(`>${other}<`))

test('an unknown address shows the collection as soon as it is saved', async () => {
  expect(textOf(await page('/shop/festive'))).toContain('No Products')
  const saved = await send('new', {
    title: 'Festive picks',
    slug: 'festive',
    intro: 'Chosen by Meera.',
    seoTitle: 'Festive sarees',
    mode: 'manual',
    image,
    product: [lotus.id, secret.id, peacock.id],
  })
  expect(saved.status).toBe(302)
  await expect.poll(() => page('/shop/festive')).toContain('>Festive picks<')
  const html = await page('/shop/festive')
  expect(cardsOf(html)).toEqual(['Lotus Banarasi', 'Peacock Kanjivaram'])
  expect(html).toContain('Chosen by Meera.')
  expect(html).toMatch(/<title>Festive sarees · /)
  expect(html).toContain(`/images/${image}/preview.jpg`)
  expect(cardsOf(await page('/shop/festive?sort=newest'))).toEqual([
    'Peacock Kanjivaram',
    'Lotus Banarasi',
  ])
})

test('another spelling leads to the address', async () => {
  const spelt = await guest.get('/shop/FESTIVE?sort=newest')
  expect([spelt.status, spelt.headers.get('location')]).toEqual([301, '/shop/festive?sort=newest'])
})

/** Makes a change and waits until its event has dropped a page. */
async function afterChangeEvent(change: () => Promise<unknown>): Promise<void> {
  await expect.poll(() => isCached('/shop/festive')).toBe(true)
  const { dropped } = shop.serving.cache.counts
  await change()
  await expect.poll(() => shop.serving.cache.counts.dropped).toBeGreaterThan(dropped)
}

test('a price change renders only lists again that show the product or depend on prices', async () => {
  await expect.poll(() => isCached('/shop/festive')).toBe(true)
  await send('new', { title: 'Bargains', mode: 'rules', maxPrice: '950' })
  await send('new', { title: 'Peacocks', mode: 'manual', product: peacock.id })
  await expect.poll(() => page('/shop/peacocks')).toContain('>Peacocks<')
  expect(await isCached('/shop/festive')).toBe(true)
  const paths = ['/shop/festive', '/shop/bargains', '/shop/peacocks', '/about']
  await expect.poll(() => Promise.all(paths.map(isCached))).toEqual([true, true, true, true])
  await expect
    .poll(async () => cardsOf(await page('/shop/bargains')))
    .toEqual(['Peacock Kanjivaram', 'Lotus Banarasi'])
  await afterChangeEvent(() =>
    quickEditProduct(db, {
      id: lotus.id,
      basedOn: 1,
      sellingPricePaise: 96_000,
      quantity: null,
      savedBy: admin.id,
    }),
  )
  await expect
    .poll(async () => cardsOf(await page('/shop/bargains')))
    .toEqual(['Peacock Kanjivaram'])
  expect(await isCached('/shop/peacocks')).toBe(true)
  expect(await isCached('/about')).toBe(true)
})

test('the sitemap lists filled collections that visitors may see', async () => {
  const sitemap = () => page('/sitemaps/pages.xml')
  expect(await sitemap()).toContain('/shop/festive</loc>')
  await send('festive', { title: 'Festive picks', version: '1', shownFrom: '2099-01-01T00:00' })
  expect(await sitemap()).not.toContain('/shop/festive')
  await expect.poll(async () => textOf(await page('/shop/festive'))).toContain('No Products')
  expect(await page('/shop/festive')).not.toContain('Festive picks')
})

test('texts of a category change its page, and its products stay', async () => {
  expect(await page('/shop/Latest')).not.toContain('Fresh from the loom.')
  await send('Latest', { title: 'Just in', intro: 'Fresh from the loom.', version: '1' })
  await expect.poll(() => page('/shop/Latest')).toContain('Fresh from the loom.')
  expect(await page('/shop/Latest')).toContain('>Just in<')
})

test('a refused collection is answered with the reason, and nothing is written', async () => {
  const stored = () => db.selectFrom('collections').selectAll().orderBy('slug').execute()
  const before = await stored()
  const refused = await send('new', { title: 'Cheap', mode: 'rules', maxPrice: 'nothing' })
  expect(await refused.text()).toContain('Please enter a price up to 5,00,000 rupees')
  expect(await (await send('new', { title: 'Festive' })).text()).toContain(
    'Another collection already has this address.',
  )
  const guests = await sendForm(guest, '/admin/collections/new', { title: 'Mine' })
  expect(guests.headers.get('location')).toMatch(/^\/admin\/login/)
  expect(await stored()).toEqual(before)
})
