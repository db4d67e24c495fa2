import { expect, test } from 'vitest'
import { publicAddress } from './public-pages.ts'

const address = (path: string) => publicAddress(new URL(path, 'http://shop.test'))

test('public pages are kept under their path and page number alone', () => {
  expect(address('/?utm_source=x')).toBe('/')
  expect(address('/shop/Latest?page=2&junk=1')).toBe('/shop/Latest?page=2')
  expect(address('/shop/Latest?page=1')).toBe('/shop/Latest')
  expect(address('/shop/Latest?page=-1')).toBe('/shop/Latest')
  expect(address('/productinfo/1')).toBe('/productinfo/1')
})

test('the data of a page is kept without the list of its routes', () => {
  expect(address('/_.data?_routes=root')).toBe('/_.data')
  expect(address('/shop/saree.data?page=3&_routes=a')).toBe('/shop/saree.data?page=3')
})

test('pages that may differ between people are never kept', () => {
  for (const path of ['/cart', '/orders', '/orderSummary', '/profile', '/authentication', '/admin', '/admin/orders', '/orders.data', '/cart/lines', '/shop/searchQuery?q=silk', '/faqs']) {
    expect(address(path), path).toBeNull()
  }
})
