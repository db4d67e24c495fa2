import { expect, test } from 'vitest'
import { prefetchAddress } from './data-address.ts'
import { matchesPath } from '#web/connection/route-manifest.ts'

const here = new URL('https://shop.test/shop/saree?page=2')
const dataAddress = (address: string) => prefetchAddress(new URL(address, here), here)

test('public pages have the data address that the router requests', () => {
  expect(dataAddress('/')).toBe('/_.data')
  expect(dataAddress('/productinfo/7')).toBe('/productinfo/7.data')
  expect(dataAddress('/shop/saree?page=3')).toBe('/shop/saree.data?page=3')
})

test('account pages, other sites and the current page are not prefetched', () => {
  for (const address of [
    '/cart',
    '/orders',
    '/profile',
    '/authentication',
    '/admin',
    'https://maps.test/',
    '/shop/saree?page=2',
    '#main',
  ])
    expect(dataAddress(address), address).toBeNull()
})

test('a path matches only the route of its page', () => {
  expect(matchesPath({ path: 'shop/:categoryname' }, '/shop/saree')).toBe(true)
  expect(matchesPath({ path: 'shop/:categoryname' }, '/shop/searchQuery/silk')).toBe(false)
  expect(
    matchesPath({ path: 'shop/searchQuery/:searchvalue' }, '/shop/searchQuery/silk%20saree'),
  ).toBe(true)
  expect(matchesPath({ index: true }, '/')).toBe(true)
  expect(matchesPath({ index: true }, '/about')).toBe(false)
  for (const pathname of ['/', '/about']) expect(matchesPath({ path: '*' }, pathname)).toBe(false)
})
