import { expect, test } from 'vitest'
import { adminRouteAccess } from '../../../../tests/support/admin-routes.ts'
import { crumbsOf, currentScreen, currentState } from './current-screen.ts'
import { screenGroups } from './screens.ts'

const screens = screenGroups.flatMap((group) => group.screens)
const pages = adminRouteAccess
  .filter(({ isPage, allowedRoles }) => isPage && allowedRoles !== 'everybody')
  .map(({ path }) => path.replaceAll(/:\w+/g, 'x'))

test.each(pages)('%s has exactly one current entry in the navigation', (path) => {
  expect(screens.filter((screen) => currentState(screen, path))).toHaveLength(1)
})

test.each([
  ['/admin', 'Home'],
  ['/admin/', 'Home'],
  ['/admin/orders/7K3M9Q2X1B', 'Orders'],
  ['/admin/addproducts', 'Products'],
  ['/admin/updateproduct/7', 'Products'],
  ['/admin/exchange/7', 'Products'],
  ['/admin/newsletters/new', 'Newsletters'],
  ['/admin/mail/preview/delivered', 'Mail'],
  ['/admin/changes', 'People'],
  ['/admin/addresses', 'Settings'],
  ['/admin/notifications', 'Your login'],
  ['/Admin/Money/orders/x', 'Money'],
  ['/admin/nothing', 'Home'],
])('%s belongs to %s', (path, label) => {
  expect(currentScreen(path).label).toBe(label)
})

test('only the screen itself is the current page; pages below it belong to it', () => {
  const orders = screens.find(({ label }) => label === 'Orders')!
  expect(currentState(orders, '/admin/orders')).toBe('page')
  expect(currentState(orders, '/admin/orders/')).toBe('page')
  expect(currentState(orders, '/admin/orders/7K3M9Q2X1B')).toBe('true')
  expect(currentState(orders, '/admin/ordersx')).toBeUndefined()
})

test.each([
  ['/admin', []],
  ['/admin/orders', []],
  ['/admin/orders/7K3M9Q2X1B', ['Orders']],
  ['/admin/updateproduct/7', ['Products']],
  ['/admin/exchange', ['Products']],
  ['/admin/exchange/7', ['Products', 'Import / Export']],
  ['/admin/siteinfo/about', ['Site Info']],
  ['/admin/mail/kept', ['Mail']],
])('the breadcrumbs of %s are %j', (path, labels) => {
  expect(crumbsOf(path).map(({ label }) => label)).toEqual(labels)
})

test('only the home page, its first step and the pages before a login belong to the home screen', () => {
  const ofHome = adminRouteAccess
    .filter(({ isPage, path }) => isPage && currentScreen(path).path === '/admin')
    .map(({ path }) => path)
  expect(ofHome.toSorted()).toEqual([
    '/admin',
    '/admin/invitation',
    '/admin/login',
    '/admin/login/code',
    '/admin/own-shop',
    '/admin/set-up',
  ])
})
