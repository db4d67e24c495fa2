import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

test.each([
  '/shop/searchQuery/silk%20for%20Asha',
  '/shop/searchQuery/silk.data',
  '/SHOP/SEARCHQUERY/silk',
  '/shop/%73earchQuery/silk',
  '//shop/searchQuery/silk',
  '/shop%2FsearchQuery/silk',
  '/shop/searchQuery/100%',
])('the search terms of %s are not logged', (path) => {
  expect(loggedPath(path)).toBe('/shop/searchQuery/…')
})

test.each([
  '/wishlist/aB3-_fGhIjKlMnOpQrStUv',
  '/wishlist/aB3-_fGhIjKlMnOpQrStUv.data',
  '/WishList%2FaB3-_fGhIjKlMnOpQrStUv',
])('the secret key of %s is not logged', (path) => {
  expect(loggedPath(path)).toBe('/wishlist/…')
})

test('the secret key of the link about a failed delivery is not logged', () => {
  expect(loggedPath('/deliveries/aB3-_fGhIjKlMnOpQrStUv.data')).toBe('/deliveries/…')
})

test.each([
  '/orders/ZR-1/link/aB3-_fGhIjKlMnOpQrStUv',
  '/orders/ZR-1/link/aB3-_fGhIjKlMnOpQrStUv.data',
  '/Orders%2FZR-1%2FLINK%2FaB3-_fGhIjKlMnOpQrStUv',
])('the secret key of %s is not logged', (path) => {
  expect(loggedPath(path)).toBe('/orders/…/link/…')
})

test.each(['/', '/shop/Latest', '/productinfo/%E0', '/orders/ZR-1/payment', '/wishlist/items'])(
  'the path %s is logged unchanged',
  (path) => {
    expect(loggedPath(path)).toBe(path)
  },
)
