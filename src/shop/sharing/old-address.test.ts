import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseOldAddresses, pathOf } from './old-address.ts'

test('old addresses are taken as they are pasted', () => {
  expect(
    parseOldAddresses(
      '/products/red-saree /shop/saree\n\nhttps://old.example/collections/silk/?utm=1, /shop/Latest\n',
    ),
  ).toEqual({
    problems: [],
    addresses: [
      { from: '/products/red-saree', to: '/shop/saree' },
      { from: '/collections/silk', to: '/shop/Latest' },
    ],
  })
})

test('a line that cannot be followed is named, and nothing is taken', () => {
  const { addresses, problems } = parseOldAddresses(
    '/a /b\nred-saree\n/shop/saree /shop/suit\n/c /c',
  )
  expect(addresses).toEqual([])
  expect(problems).toEqual([
    'Line 2: write two addresses that begin with /, parted by a space.',
    'Line 3: /shop/saree is a page of this shop.',
    'Line 4: both addresses are the same.',
  ])
})

test('an address that only begins like a page of this shop is an old one like any other', () => {
  const former = [
    '/cartoon-saree',
    '/Administration',
    '/ordersarees',
    '/images-of-silk',
    '/subscribe-now',
    '/shop',
    '/shop/page/2',
    '/about-us',
    '/sitemap_index.xml',
  ]
  expect(
    parseOldAddresses(former.map((path) => `${path} /shop/saree`).join('\n')).problems,
  ).toEqual([])
  for (const door of [
    '/Cart',
    '/cart/lines',
    '/orders/1/payment',
    '/shop/x',
    '/sitemaps/all.xml',
    '/static/x.js',
  ]) {
    expect(parseOldAddresses(`${door} /faq`).problems).toEqual([
      `Line 1: ${door} is a page of this shop.`,
    ])
  }
})

test('an old address never leads out of the shop', () => {
  for (const text of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'ftp://x/y'])
    expect(pathOf(text)).toBeNull()
  fc.assert(
    fc.property(fc.string(), (text) => {
      const path = pathOf(text)
      if (path !== null) expect(new URL(path, 'http://shop.invalid').host).toBe('shop.invalid')
    }),
  )
})
