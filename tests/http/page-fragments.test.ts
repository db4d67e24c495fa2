import { expect, test } from 'vitest'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { visitor } from '../support/visitor.ts'

const shop = await startShop()
const guest = visitor(shop.url)
const saree = await sareeInShop(shop.shop.db, { title: 'Ivory Chanderi', categories: ['Latest'] })
for (let more = 0; more < 24; more++)
  await sareeInShop(shop.shop.db, { title: 'Ivory Kota', images: 0 })

/** Returns the highlighted links of navigation bar and menu, and the text of the search box. */
async function frameOf(path: string) {
  const html = await (await guest.get(path)).text()
  const header = /<header.*?<\/header>/s.exec(html)![0]
  expect(html).not.toContain('data-edge')
  const highlighted = [
    ...header.matchAll(
      /<(?:a|button)(?=[^>]* (?:aria-current|data-highlighted)="(?:page|true)")(?:[^>]* href="([^"]*)")?[^>]*>/g,
    ),
  ].map(([, href]) => href ?? 'Shop')
  return {
    highlighted,
    searched:
      /<input[^>]* name="q"[^>]*? value="([^"]*)"|<input[^>]* value="([^"]*)"[^>]* name="q"/
        .exec(header)
        ?.slice(1)
        .find(Boolean) ?? '',
  }
}

test('cached page fragments still highlight the current page and show the current search', async () => {
  const [menu, bar] = ['/shop/saree', 'Shop']
  const expected = [
    ['/', { highlighted: ['/', '/'], searched: '' }],
    ['/shop/saree', { highlighted: [menu, bar], searched: '' }],
    ['/shop/suit', { highlighted: ['/shop/suit', bar], searched: '' }],
    ['/shop/Popular', { highlighted: [bar], searched: '' }],
    ['/shop/searchQuery/ivory', { highlighted: [bar], searched: 'ivory' }],
    ['/shop/searchQuery/chanderi', { highlighted: [bar], searched: 'chanderi' }],
    [productPath(saree), { highlighted: ['/'], searched: '' }],
    ['/about', { highlighted: ['/'], searched: '' }],
    ['/contact', { highlighted: ['/contact', '/contact'], searched: '' }],
    ['/shop/searchQuery/ivory?page=2', { highlighted: [bar], searched: 'ivory' }],
    ['/shop/saree?page=2', { highlighted: [menu, bar], searched: '' }],
  ] as const
  for (const [path, frame] of [...expected, ...expected.toReversed()])
    expect(await frameOf(path), path).toEqual(frame)
})

test('filter counts are those of the shown list, whichever list was rendered before', async () => {
  await sareeInShop(shop.shop.db, { title: 'Indigo Dabu', categories: ['Trending'], sizes: ['M'] })
  const filters = async (path: string) =>
    /<form[^>]*id="filters".*?<\/form>/s.exec(await (await guest.get(path)).text())![0]
  const [latest, trending] = [await filters('/shop/Latest'), await filters('/shop/Trending')]
  expect(latest).toContain('action="/shop/Latest"')
  expect(trending).toContain('action="/shop/Trending"')
  expect(await filters('/shop/Latest?sort=price-up')).toMatch(
    /<option[^>]*value="price-up"[^>]*selected/,
  )
  expect(await filters('/shop/Latest')).toBe(latest)
})
