import { expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const BYTES_MAX = 110 * 1024

const shop = await startShop()
const guest = visitor(shop.url)
const saree = await sareeInShop(shop.shop.db, { categories: ['Latest', 'Popular'] })

test('a storefront page loads at most 110 KB of script, all of it preloaded and none of the admin’s', async () => {
  for (const path of ['/', '/shop/Latest', productPath(saree)]) {
    const page = await (await guest.get(path)).text()
    const modules = /data-modules="([^"]+)"/.exec(page)![1]!.split(' ')
    const scripts = await Promise.all(
      modules.map(async (address) =>
        (await guest.get(address, { 'accept-encoding': 'identity' })).text(),
      ),
    )
    const sent = await Promise.all(
      modules.map(async (address) =>
        Number(
          (await guest.get(address, { 'accept-encoding': 'br' })).headers.get('content-length'),
        ),
      ),
    )
    expect(
      sent.reduce((sum, bytes) => sum + bytes, 0),
      path,
    ).toBeLessThanOrEqual(BYTES_MAX)
    // The URL of the manifest that the page preloads must be the one that the manifest itself
    // contains.
    expect(modules).toContain(/"url":"([^"]+)"/.exec(scripts.join(''))?.[1])
    for (const script of scripts) {
      expect(script.includes('admin/orders/orders-page'), path).toBe(false)
      for (const [, name] of script.matchAll(/(?:^|;)import[^;]*?from"\.\/([^"]+)"/g))
        expect(modules, path).toContain(`/static/${name}`)
    }
  }
})

test('an admin page knows the routes of admin and storefront', async () => {
  const admin = await signedIn(shop, 'admin')
  const [, list] = /import "(\/static\/manifest-[^"]+)"/.exec(
    await (await admin.get('/admin/orders')).text(),
  )!
  const routes = await (await guest.get(list!)).text()
  expect(routes).toContain('admin/orders/orders-page')
  expect(routes).toContain('storefront/products')
})
