import { expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import routes from '../../src/web/routes.ts'
import { orderBeingPaid, sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn } from '../support/visitor.ts'

const shop = await startShop({ SHOP_NAME: 'Nilgiri Silks' })
const customer = await signedIn(shop)
const saree = await sareeInShop(shop.shop.db, { images: 0 })
const order = await orderBeingPaid(shop.shop.db, { customerId: customer.id })

const [storefront] = routes
const parameters: Record<string, string> = {
  ':searchvalue': 'silk',
  ':categoryname': 'Latest',
  ':id': saree.id,
  ':slug': 'our-weavers',
  ':slug?': productPath(saree).split('/').at(-1)!,
  ':number': order.number,
  '*': 'nowhere',
}
const paths = storefront!.children!.map(
  ({ path = '' }) => `/${path.replaceAll(/:\w+\??|\*/g, (parameter) => parameters[parameter]!)}`,
)

const titlesOf = (page: string) =>
  [...page.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title)

test('every page of the storefront has one title, which names the shop', async () => {
  const titles = new Map<string, string>()
  for (const path of paths) {
    const response = await customer.get(path)
    if (response.status === 302) continue
    const [title = '', ...others] = titlesOf(await response.text())
    expect([path, others]).toEqual([path, []])
    titles.set(path, title)
  }
  expect(titles.size).toBeGreaterThan(17)
  for (const [path, title] of titles)
    expect(title, path).toMatch(/· Nilgiri Silks$|^Nilgiri Silks$/)
  expect(titles.get('/orders')).toBe('Orders · Nilgiri Silks')
})

test('the title of an error page names the shop as well', async () => {
  for (const path of ['/productinfo/nothing', '/orders/UNKNOWN', '/orders/UNKNOWN/payment'])
    expect(titlesOf(await (await customer.get(path)).text())).toEqual([
      'Page not found · Nilgiri Silks',
    ])
})
