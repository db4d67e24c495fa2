import { expect, test } from 'vitest'
import { sareeInShop } from '../builders.ts'
import { startShop } from '../test-shop.ts'
import { signedIn, visitor } from './visitor.ts'

const MOST = 100_000

const shop = await startShop()
const guest = visitor(shop.url)
const saree = await sareeInShop(shop.shop.db, { categories: ['Latest', 'Popular'] })

test('a page of the shop brings at most 100 KB of script, all of it asked for at once, and none of the back office', async () => {
  for (const path of ['/', '/shop/Latest', `/productinfo/${saree.id}`]) {
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
    ).toBeLessThanOrEqual(MOST)
    // The browser asks for its list under the name that the list itself says.
    expect(modules).toContain(/"url":"([^"]+)"/.exec(scripts.join(''))?.[1])
    for (const script of scripts) {
      expect(script.includes('admin/orders/orders-page'), path).toBe(false)
      for (const [, name] of script.matchAll(/(?:^|;)import[^;]*?from"\.\/([^"]+)"/g))
        expect(modules, path).toContain(`/static/${name}`)
    }
  }
})

test('the back office knows the addresses of both', async () => {
  const admin = await signedIn(shop, 'admin')
  const [, list] = /import "(\/static\/manifest-[^"]+)"/.exec(
    await (await admin.get('/admin/orders')).text(),
  )!
  const routes = await (await guest.get(list!)).text()
  expect(routes).toContain('admin/orders/orders-page')
  expect(routes).toContain('storefront/products')
})
