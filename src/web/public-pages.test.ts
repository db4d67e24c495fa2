import { expect, test } from 'vitest'
import { publicAddress } from './public-pages.ts'

const address = (path: string) => publicAddress(new URL(path, 'http://shop.test'))

test('public pages are kept under their path alone, lists with the number of their page', () => {
  expect(address('/?utm_source=x')).toBe('/')
  expect(address('/shop/Latest?page=2&junk=1')).toBe('/shop/Latest?page=2')
  expect(address('/shop/Latest?page=1')).toBe('/shop/Latest')
  for (const none of ['-1', '401', '9999'])
    expect(address(`/shop/Latest?page=${none}`)).toBe('/shop/Latest')
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

test('the data of a page is kept without the list of its routes', () => {
  expect(address('/_.data?_routes=root')).toBe('/_.data')
  expect(address('/shop/saree.data?page=3&_routes=a')).toBe('/shop/saree.data?page=3')
})

test('pages that may differ between people are never kept', () => {
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
    '/shop/searchQuery?q=silk',
    '/faqs',
  ]) {
    expect(address(path), path).toBeNull()
  }
})

test('a page that is spelled in another way than our links have it is not kept once more', () => {
  for (const usual of [
    '/shop/searchQuery/red%20silk',
    "/shop/searchQuery/it's%20(red)",
    '/shop/searchQuery/%E0%A4%B8%E0%A4%BE%E0%A4%A1%E0%A4%BC%E0%A5%80.data',
    '/productinfo/0b0c.data',
  ])
    expect(address(usual)).toBe(usual)
  for (const odd of [
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
    expect(address(odd), odd).toBeNull()
  }
})

test('whichever way a choice of filters is written, its page is kept once; junk is no choice', () => {
  const kept = '/shop/saree?type=saree&size=M&size=L&price=2&sort=price-up&page=2'
  expect(address('/shop/saree?type=saree&size=M&size=L&price=2&sort=price-up&page=2')).toBe(kept)
  expect(address('/shop/saree?page=02&page=2&sort=price-up')).toBe('/shop/saree?sort=price-up')
  expect(
    address(
      '/shop/saree?page=2&price=2&price=2&size=L&size=M&type=saree&type=sofa&sort=price-up&sort=x&utm=1&size=XXXL',
    ),
  ).toBe(kept)
  expect(address('/shop/saree.data?size=M&_routes=x')).toBe('/shop/saree.data?size=M')
  expect(address('/shop/saree?sort=newest')).toBe('/shop/saree')
  expect(address('/shop/saree?sort=best')).toBe('/shop/saree')
  expect(address('/shop/searchQuery/silk?sort=best&sort=newest')).toBe('/shop/searchQuery/silk')
  expect(address('/shop/searchQuery/silk?sort=newest')).toBe('/shop/searchQuery/silk?sort=newest')
  expect(address('/faq?size=M')).toBe('/faq')
})

test('who chooses nearly everything is alone with that page: it is drawn and not kept', () => {
  expect(address('/shop/saree?size=S&size=M&size=L&size=XL&size=XXL&stock=in-stock')).not.toBeNull()
  expect(
    address('/shop/saree?size=S&size=M&size=L&size=XL&size=XXL&stock=in-stock&type=suit'),
  ).toBeNull()
})

test('suggestions are kept under what was typed, whatever the spaces and capitals, and no more of it than fits a word or five', () => {
  expect(address('/shop/suggestions?q=%20Red%20%20Ban&x=1')).toBe('/shop/suggestions?q=red+ban')
  expect(address(`/shop/suggestions?q=${'a'.repeat(500)}`)).toBe(
    `/shop/suggestions?q=${'a'.repeat(40)}`,
  )
})

test('the address that a page is kept under is its own', () => {
  for (const path of [
    '/shop/saree?size=L&size=M&sort=discount&page=3',
    '/shop/suggestions?q=Lal  साड़ी',
    '/shop/searchQuery/silk%20saree?price=4&type=suit',
  ]) {
    const kept = address(path)!
    expect(address(kept)).toBe(kept)
  }
})
