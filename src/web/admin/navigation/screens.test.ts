import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adminRouteAccess } from '../../../../tests/support/admin-routes.ts'
import { groupsFor, screenGroups, splitForBar } from './screens.ts'

const labelsOf = (role: 'admin' | 'packer') =>
  groupsFor(role).map(({ label, screens }) => [label, ...screens.map((screen) => screen.label)])

test('an admin sees all groups of screens; a packer sees only orders and personal login settings', () => {
  expect(labelsOf('admin')).toEqual([
    [null, 'Home'],
    ['Sell', 'Orders', 'Products', 'Reports', 'Money', 'Customers', 'Returns', 'Books'],
    ['Talk', 'Queries', 'Questions', 'Complaints', 'Newsletters', 'Mail'],
    [
      'Shop',
      'Site Info',
      'Brand',
      'Home page',
      'Media library',
      'Menus',
      'Pages',
      'Settings',
      'People',
    ],
    ['You', 'Your login'],
  ])
  expect(labelsOf('packer')).toEqual([
    [null, 'Home'],
    ['Sell', 'Orders'],
    ['You', 'Your login'],
  ])
})

test('every entry leads to a route, and packers see exactly the entries that they may open', () => {
  const entries = screenGroups
    .flatMap(({ screens }) => screens)
    .flatMap((screen) => [screen, ...(screen.parts ?? []).filter(({ needsId }) => !needsId)])
  expect(entries.map(({ path, isForPackers }) => [path, isForPackers ? 'staff' : 'admin'])).toEqual(
    entries.map(({ path }) => [
      path,
      adminRouteAccess.find((route) => route.path === path)?.allowedRoles,
    ]),
  )
})

test('the bottom bar of an admin has four entries, and all others are in the sheet', () => {
  const { inBar, others } = splitForBar(groupsFor('admin'))
  expect(inBar.map(({ label }) => label)).toEqual(['Home', 'Orders', 'Products', 'Queries'])
  expect(others.map(({ label }) => label)).toContain('Money')
  expect(inBar.length + others.length).toBe(groupsFor('admin').flatMap((g) => g.screens).length)
})

test('the bottom bar of a packer holds all entries of a packer', () => {
  const { inBar, others } = splitForBar(groupsFor('packer'))
  expect(inBar.map(({ label }) => label)).toEqual(['Home', 'Orders', 'Your login'])
  expect(others).toEqual([])
})

test('each screen that the navigation does not list is linked from another screen', () => {
  const sources = globSync('src/web/admin/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.|\/navigation\//.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const parts = screenGroups
    .flatMap(({ screens }) => screens.flatMap((screen) => screen.parts ?? []))
    .filter(({ needsId }) => !needsId)
  const isLinked = (path: string) =>
    sources.some((text) => new RegExp(`(to|href)(=\\{?|: )["'\`]${path}["'\`#?]`).test(text))
  expect(parts.map(({ path }) => path).filter((path) => !isLinked(path))).toEqual([])
})
