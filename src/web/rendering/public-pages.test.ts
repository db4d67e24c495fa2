import { expect, test } from 'vitest'
import { publicAddress } from './public-pages.ts'

const address = (path: string) => publicAddress(new URL(path, 'http://shop.test'))

test('the cache key of a public page is its path, and that of a list includes the page number', () => {
  expect(address('/?utm_source=x')).toBe('/')
  expect(address('/shop/Latest?page=2&junk=1')).toBe('/shop/Latest?page=2')
  expect(address('/shop/Latest?page=1')).toBe('/shop/Latest')
  for (const page of ['-1', '401', '9999'])
    expect(address(`/shop/Latest?page=${page}`)).toBe('/shop/Latest')
  for (const path of [
    '/',
    '/productinfo/1',
    '/about',
    '/faq',
    '/contact',
    '/_.data',
    '/about.data',
  ])
    expect(address(`${path}?page=7`)).toBe(path)
})

test('route data is cached without the router’s `_routes`', () => {
  expect(address('/_.data?_routes=root')).toBe('/_.data')
  expect(address('/shop/saree.data?page=3&_routes=a')).toBe('/shop/saree.data?page=3')
})

test('pages that may differ between visitors are never cached', () => {
  for (const path of [
    '/cart',
    '/orders',
    '/orderSummary',
    '/profile',
    '/authentication',
    '/admin',
    '/admin/orders',
    '/orders.data',
    '/cart/lines',
    '/cards/pictures',
    '/shop/searchQuery?q=silk',
    '/faqs',
  ]) {
    expect(address(path), path).toBeNull()
  }
})

test('a page requested with a different spelling of its path is not cached', () => {
  for (const spelling of [
    '/shop/searchQuery/red%20silk',
    "/shop/searchQuery/it's%20(red)",
    '/shop/searchQuery/%E0%A4%B8%E0%A4%BE%E0%A4%A1%E0%A4%BC%E0%A5%80.data',
    '/productinfo/0b0c.data',
  ])
    expect(address(spelling)).toBe(spelling)
  for (const spelling of [
    '/shop/saree/',
    '/shop/saree//',
    '/shop//saree',
    '/shop/%73aree',
    '/shop/searchQuery/red%20sil%6b',
    '/shop/searchQuery/%e0%a4%b8',
    '/shop/searchQuery/%',
    '/productinfo/0B0C',
    '/shop/saree/_.data',
    '/shop/searchQuery/?q=silk',
  ]) {
    expect(address(spelling), spelling).toBeNull()
  }
})

test('equal filters have one cache key, which leaves out unknown filters', () => {
  const cacheKey = '/shop/saree?type=saree&size=L&size=M&price=2&sort=price-up&page=2'
  expect(address('/shop/saree?type=saree&size=M&size=L&price=2&sort=price-up&page=2')).toBe(
    cacheKey,
  )
  expect(address('/shop/saree?page=02&page=2&sort=price-up')).toBe('/shop/saree?sort=price-up')
  expect(
    address(
      '/shop/saree?page=2&price=2&price=2&size=L&size=M&type=saree&type=a+sofa&sort=price-up&sort=x&utm=1&size=%3Cb%3E',
    ),
  ).toBe(cacheKey)
  expect(address('/shop/saree.data?size=M&_routes=x')).toBe('/shop/saree.data?size=M')
  expect(address('/shop/saree?sort=newest')).toBe('/shop/saree?sort=newest')
  expect(address('/shop/saree?sort=best')).toBe('/shop/saree')
  expect(address('/shop/searchQuery/silk?sort=best&sort=newest')).toBe('/shop/searchQuery/silk')
  expect(address('/shop/searchQuery/silk?sort=newest')).toBe('/shop/searchQuery/silk?sort=newest')
  expect(address('/faq?size=M')).toBe('/faq')
})

test('a page with more than six filters is not cached', () => {
  expect(address('/shop/saree?size=S&size=M&size=L&size=XL&size=XXL&stock=in-stock')).not.toBeNull()
  expect(
    address('/shop/saree?size=S&size=M&size=L&size=XL&size=XXL&stock=in-stock&type=suit'),
  ).toBeNull()
})

test('suggestions are cached by their first 40 characters in lower case with single spaces', () => {
  expect(address('/shop/suggestions?q=%20Red%20%20Ban&x=1')).toBe('/shop/suggestions?q=red+ban')
  expect(address(`/shop/suggestions?q=${'a'.repeat(500)}`)).toBe(
    `/shop/suggestions?q=${'a'.repeat(40)}`,
  )
})

test('a cache key used as a URL has itself as its cache key', () => {
  for (const path of [
    '/shop/saree?size=L&size=M&sort=discount&page=3',
    '/shop/suggestions?q=Lal  साड़ी',
    '/shop/searchQuery/silk%20saree?price=4&type=suit',
  ]) {
    const cacheKey = address(path)!
    expect(address(cacheKey)).toBe(cacheKey)
  }
})

test('the data of a product has one cache key for every slug, and its documents have their own', () => {
  expect(address('/productinfo/0b0c/red-silk.data?_routes=x')).toBe('/productinfo/0b0c.data')
  expect(address('/productinfo/0b0c.data')).toBe('/productinfo/0b0c.data')
  expect(address('/productinfo/0b0c/red-silk?size=L')).toBe('/productinfo/0b0c/red-silk')
  expect(address('/productinfo/0b0c/%E0%A4%B2')).toBe('/productinfo/0b0c/%E0%A4%B2')
  expect(address('/productinfo/0B0C/red-silk')).toBeNull()
})
