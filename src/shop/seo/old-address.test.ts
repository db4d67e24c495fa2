import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseOldAddresses as parse, pathOf } from './old-address.ts'

const parseOldAddresses = (text: string) => parse(text, 'zari.test')

test('redirects are parsed from pasted paths and from complete addresses', () => {
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

test('an invalid line is reported by its number, and nothing is saved', () => {
  const { addresses, problems } = parseOldAddresses(
    '/a /b\nred-saree\n/shop/saree /shop/suit\n/c /c',
  )
  expect(addresses).toEqual([])
  expect(problems).toEqual([
    'Line 2: write two addresses that begin with /, separated by a space.',
    'Line 3: /shop/saree is a page of this shop.',
    'Line 4: both addresses are the same.',
  ])
})

test('a path is refused only if this shop serves exactly that path', () => {
  const former = [
    '/cartoon-saree',
    '/Administration',
    '/ordersarees',
    '/images-of-silk',
    '/subscribe-now',
    '/shop/page/2',
    '/about-us',
    '/sitemap_index.xml',
  ]
  expect(
    parseOldAddresses(former.map((path) => `${path} /shop/saree`).join('\n')).problems,
  ).toEqual([])
  for (const path of [
    '/Cart',
    '/cart/lines',
    '/orders/1/payment',
    '/shop/x',
    '/sitemaps/all.xml',
    '/static/x.js',
  ]) {
    expect(parseOldAddresses(`${path} /faq`).problems).toEqual([
      `Line 1: ${path} is a page of this shop.`,
    ])
  }
})

test('an old address never leads to another host', () => {
  for (const text of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'ftp://x/y'])
    expect(pathOf(text)).toBeNull()
  fc.assert(
    fc.property(fc.string(), (text) => {
      const path = pathOf(text)
      if (path !== null) expect(new URL(path, 'http://shop.invalid').host).toBe('shop.invalid')
    }),
  )
})

test('a new address is accepted at the host of the shop and refused with its line at any other', () => {
  for (const elsewhere of [
    'https://evil.example/faq',
    'http://zari.test.evil.example/faq',
    '//evil.example/faq',
    'javascript:alert(1)',
    'https://user@evil.example',
  ])
    expect(parseOldAddresses(`/a /faq\n/old ${elsewhere}`)).toEqual({
      addresses: [],
      problems: [
        `Line 2: ${elsewhere} is not at zari.test. The new address is a page of this shop.`,
      ],
    })
  expect(parseOldAddresses('https://former.example/old https://zari.test/faq')).toEqual({
    addresses: [{ from: '/old', to: '/faq' }],
    problems: [],
  })
})
