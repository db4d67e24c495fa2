import { expect, test } from 'vitest'
import { applyPlans } from '../../src/shop/pricing/apply-plans.server.ts'
import { listPricePlans } from '../../src/shop/pricing/price-plan-store.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { findPriceDisplay } from '../../src/shop/settings/prices/price-display-store.server.ts'
import { sareeInShop } from '../support/builders.ts'
import { setPrice } from '../support/prices.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')
const guest = visitor(shop.url)
/** First offered at 2,499 Rs., with an MRP of 4,999 Rs. */
const reduced = await sareeInShop(db, { title: 'Reduced Banarasi', categories: ['Latest'] })
await setPrice(db, reduced.id, 199_900)
const steady = await sareeInShop(db, { title: 'Steady Paithani', categories: ['Latest'] })

const textOf = async (path: string) => (await guest.get(path)).text()
const pages = ['/shop/Latest', '/shop/searchQuery/banarasi', productPath(reduced)]

/** Waits until the news of a change has reached this process: until then it may serve a cached page. */
const shows = (path: string, text: string) =>
  expect.poll(() => textOf(path), { timeout: 30_000, message: path }).toContain(text)

async function saveRule(rule: string): Promise<void> {
  const { version } = await findPriceDisplay(db)
  const form = { section: 'price-display', rule, changesOn: '', ruleThen: rule }
  const response = await admin.post('/admin/settings', { ...form, basedOn: String(version) })
  expect(await response.text()).toContain('Updated successfully!')
}

test('a change of the rule reaches cached lists, search, product pages and the feed', async () => {
  for (const path of pages) await shows(path, '60% off')
  expect(await textOf('/feed.xml')).toContain('<g:price>4999.00 INR</g:price>')

  await saveRule('mrp')
  for (const path of pages) await shows(path, '60% below MRP')
  expect(await textOf(productPath(reduced))).toContain('incl. of all taxes')

  await saveRule('lowest')
  for (const path of pages) {
    await shows(path, '20% off')
    expect(await textOf(path)).not.toContain('60%')
  }
  const [own] = (await textOf(productPath(steady))).split('id="similar"')
  expect(own).not.toContain('% off')
  const feed = await textOf('/feed.xml')
  expect(feed).toContain('<g:price>2499.00 INR</g:price><g:sale_price>1999.00 INR</g:sale_price>')
  expect(feed).not.toContain('4999.00')

  await saveRule('original')
  for (const path of pages) await shows(path, '60% off')
})

test('a planned price reaches the page of its product, and the earlier one returns when it is ended', async () => {
  const path = productPath(steady)
  const form = `/admin/productprices/${steady.id}`
  const plan = { intent: 'plan-price', price: '1777', beginsAt: '2026-01-01T00:00' }
  await shows(path, '2,499')
  const planned = await admin.post(form, { ...plan, endsAt: '2090-01-01T00:00' })
  expect(await planned.text()).toContain('The price is planned')
  await applyPlans(db)
  await shows(path, '1,777')

  const [running] = await listPricePlans(db, steady.id, 1)
  const stopped = await admin.post(form, { intent: 'stop-plan', planId: running!.id })
  expect(await stopped.text()).toContain('The planned price has ended')
  await shows(path, '2,499')
  expect(await (await admin.get(`/admin/updateproduct/${steady.id}`)).text()).toContain(
    'Price history',
  )
})

test('a price above the MRP is refused in the product form and writes nothing', async () => {
  const before = await db.selectFrom('price_history').select('id').execute()
  const response = await admin.post(`/admin/updateproduct/${steady.id}`, {
    title: 'Steady',
    description: 'Silk.',
    type: 'saree',
    state: 'published',
    originalPrice: '1000',
    sellingPrice: '1001',
    basedOnVersion: '3',
  })
  expect(await response.text()).toContain('This must not be above the original price (MRP).')
  expect(await db.selectFrom('price_history').select('id').execute()).toEqual(before)
})
