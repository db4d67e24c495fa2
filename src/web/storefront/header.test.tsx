import { expect, test } from 'vitest'
import { attributeOf, buttonNamed, linksOf, tagsOf } from '../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../tests/support/render-html.tsx'
import { textOf } from '../../../tests/support/text-of.ts'
import { menusWith } from '../../../tests/support/shown-menus.ts'
import { Header } from './header.tsx'
import { currentEntry } from './navigation.ts'
import { searchedFor } from './search-form.tsx'

const headerAt = (path: string) =>
  htmlOf(<Header shopName="Zari" logo={null} menus={menusWith()} />, { path })
const linksWith = (path: string, mark: string) =>
  tagsOf(headerAt(path), 'a')
    .filter((tag) => tag.includes(mark))
    .map((tag) => attributeOf(tag, 'href'))
const currentAt = (path: string) => linksWith(path, 'aria-current="page"')

test.each([
  ['/', ['/', '/']],
  ['/contact', ['/contact', '/contact']],
  ['/cart', ['/cart', '/cart']],
  ['/orders', ['/orders', '/orders']],
  ['/profile', ['/profile', '/profile']],
])('the tab and the menu entry of %s are current', (path, current) => {
  expect(currentAt(path)).toEqual(current)
})

test('on a payment page the links to the orders are marked, but not as the current page', () => {
  expect(currentAt('/orders/7K/payment')).toEqual([])
  expect(linksWith('/orders/7K/payment', 'aria-current="true"')).toEqual(['/orders', '/orders'])
})

test.each(['/productinfo/8f0d', '/about', '/orderSummary', '/nowhere'])(
  'the tab Home is highlighted on %s, but not announced as the current page',
  (path) => {
    expect(linksWith(path, 'aria-current')).toEqual([])
    expect(linksWith(path, 'data-highlighted')).toEqual(['/'])
  },
)

test('a collection page is the current entry of the phone menu and marks the Shop tab', () => {
  const html = headerAt('/shop/Trending')
  expect(currentAt('/shop/Trending')).toEqual(['/shop/Trending'])
  expect(attributeOf(buttonNamed(html, 'Shop'), 'aria-current')).toBe('true')
  expect(currentEntry('/shop/Trending/more', menusWith())).toBeUndefined()
})

test('an entry of the header that is the page itself is highlighted instead of Home', () => {
  const menus = menusWith()
  const header = [...menus.header, { name: 'Story', to: '/about' }]
  const html = htmlOf(<Header shopName="Zari" logo={null} menus={{ ...menus, header }} />, {
    path: '/about',
  })
  const highlighted = tagsOf(html, 'a').filter((tag) => tag.includes('data-highlighted'))
  expect(highlighted.map((tag) => attributeOf(tag, 'href'))).toEqual(['/about'])
  expect(highlighted[0]).toContain('aria-current="page"')
})

test('both menus are closed popovers with named buttons that open without script', () => {
  const html = headerAt('/')
  for (const [name, id] of [
    ['Menu', 'phone-menu'],
    ['Shop', 'shop-menu'],
  ] as const) {
    const button = buttonNamed(html, name)
    expect(attributeOf(button.toLowerCase(), 'popovertarget')).toBe(id)
    // The browser announces whether a popover is open, so the button must not have this attribute.
    expect(button).not.toContain('aria-expanded')
    expect(html).toMatch(new RegExp(`id="${id}" popover="auto"`))
  }
})

test('the header names the shop and links to every section', () => {
  expect(linksOf(headerAt('/'))).toMatchObject({
    Zari: '/',
    Home: '/',
    Trending: '/shop/Trending',
    Latest: '/shop/Latest',
    Suit: '/shop/suit',
    Saree: '/shop/saree',
    Contact: '/contact',
    'Contact Us': '/contact',
    Cart: '/cart',
    Orders: '/orders',
    Profile: '/profile',
    Admin: '/admin',
    Login: '/authentication',
  })
})

test('logging out is a form with POST and never a link', () => {
  const html = headerAt('/')
  expect(buttonNamed(html, 'Logout')).toBeTruthy()
  const forms = tagsOf(html, 'form').filter((tag) => tag.includes('action="/logout"'))
  expect(forms.map((tag) => attributeOf(tag, 'method'))).toEqual(['post', 'post'])
  expect(Object.values(linksOf(html))).not.toContain('/logout')
})

test('the search box shows the query of a search page', () => {
  const box = tagsOf(headerAt('/shop/searchQuery/red%20silk'), 'input')[0] ?? ''
  expect([attributeOf(box, 'aria-label'), attributeOf(box, 'value')]).toEqual([
    'Search',
    'red silk',
  ])
})

test.each([
  ['/shop/searchQuery/%E0%A4', ''],
  ['/shop/searchQuery/', ''],
  ['/shop/saree', ''],
  ['/shop/searchQuery/50%25', '50%'],
])('the address %s searches for %j', (path, text) => {
  expect(searchedFor(path)).toBe(text)
})

test('the header shows no count for an empty cart', () => {
  expect(textOf(headerAt('/'))).not.toContain('in the cart')
})
