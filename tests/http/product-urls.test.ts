import { expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { saveProduct } from '../../src/shop/catalogue/save-product.server.ts'
import { findProduct } from '../../src/shop/catalogue/catalogue-store.server.ts'
import { sareeInShop, suitInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)

async function led(path: string): Promise<[number, string | null]> {
  const { status, headers } = await guest.get(path)
  return [status, headers.get('location')]
}

test('every other URL of a product leads permanently to its canonical one and keeps the query', async () => {
  const suit = await suitInShop(db, { title: 'Teal & Gold Suit' })
  const canonical = `/productinfo/${suit.id}/teal-gold-suit`
  expect(await led(canonical)).toEqual([200, null])
  for (const end of ['', '/', '/old-title', '/Teal-Gold-Suit', '/%E0%A4%B2'])
    for (const query of ['', '?size=L&utm_source=mail'])
      expect(await led(`/productinfo/${suit.id}${end}${query}`), end).toEqual([
        301,
        canonical + query,
      ])
  expect((await led(`${canonical}/more`))[0]).toBe(404)
})

test('the URL of a product whose title is in Devanagari or has no letters is not redirected', async () => {
  for (const title of ['लाल बनारसी साड़ी', '✨'])
    expect(await led(productPath(await sareeInShop(db, { title }))), title).toEqual([200, null])
})

test('the data of a product is one cached response for all slugs, without a redirect', async () => {
  const saree = await sareeInShop(db, { title: 'Ruby Banarasi' })
  const ends = ['/ruby-banarasi', '', '/anything']
  const results = await Promise.all(
    ends.map((end) => guest.get(`/productinfo/${saree.id}${end}.data`)),
  )
  const texts = await Promise.all(results.map((response) => response.text()))
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(texts).size).toBe(1)
  const again = await guest.get(`/productinfo/${saree.id}/fourth.data`)
  expect(again.headers.get('server-timing')).toBe('cache;desc=hit')
})

test('after a change of the title, the old URL redirects to the new one', async () => {
  const saree = await sareeInShop(db, { title: 'First name' })
  const [before, after] = [productPath(saree), productPath({ ...saree, title: 'Second name' })]
  expect(await led(before)).toEqual([200, null])
  const stored = (await findProduct(db, saree.id))!
  await saveProduct(db, {
    product: { ...stored, title: 'Second name', quantities: { '': 5 } },
    savedBy: null,
    basedOn: { id: saree.id, version: 1, quantities: { '': 5 } },
  })
  await expect.poll(() => led(before)).toEqual([301, after])
  const text = await (await guest.get(after)).text()
  expect(text).toContain(`<link rel="canonical" href="${shop.url}${after}"/>`)
})
