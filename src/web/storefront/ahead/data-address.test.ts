import { expect, test } from 'vitest'
import { dataAddressAhead } from './data-address.ts'
import { leadsTo } from './preload-modules.ts'

const here = new URL('https://shop.test/shop/saree?page=2')
const ahead = (address: string) => dataAddressAhead(new URL(address, here), here)

test('pages that are the same for everybody are fetched ahead, under the address that the router asks', () => {
  expect(ahead('/')).toBe('/_.data')
  expect(ahead('/productinfo/7')).toBe('/productinfo/7.data')
  expect(ahead('/shop/saree?page=3')).toBe('/shop/saree.data?page=3')
})

test('nobody’s own page is, no other site, and not the page that is here', () => {
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
    expect(ahead(address), address).toBeNull()
})

test('the script of a page is found by its address', () => {
  expect(leadsTo({ path: 'shop/:categoryname' }, '/shop/saree')).toBe(true)
  expect(leadsTo({ path: 'shop/:categoryname' }, '/shop/searchQuery/silk')).toBe(false)
  expect(leadsTo({ path: 'shop/searchQuery/:searchvalue' }, '/shop/searchQuery/silk%20saree')).toBe(
    true,
  )
  expect(leadsTo({ index: true }, '/')).toBe(true)
  expect(leadsTo({ index: true }, '/about')).toBe(false)
  for (const pathname of ['/', '/about']) expect(leadsTo({ path: '*' }, pathname)).toBe(false)
})
