import { expect, test } from 'vitest'
import { adminRouteAccess } from '../../../../tests/support/admin-routes.ts'
import { groupsFor, screenGroups, splitForBar } from './screens.ts'

const labelsOf = (role: 'admin' | 'packer') =>
  groupsFor(role).map(({ label, screens }) => [label, ...screens.map((screen) => screen.label)])

test('an admin sees all groups, a packer orders and their own login', () => {
  expect(labelsOf('admin')).toEqual([
    [null, 'Home'],
    ['Sell', 'Orders', 'Products', 'Money'],
    ['Talk', 'Queries', 'Newsletters', 'Mail'],
    ['Shop', 'Site Info', 'Settings', 'People'],
    ['You', 'Your login'],
  ])
  expect(labelsOf('packer')).toEqual([
    [null, 'Home'],
    ['Sell', 'Orders'],
    ['You', 'Your login'],
  ])
})

test('every entry leads to a route, which packers may open exactly if they see the entry', () => {
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

test('the bottom bar of an admin has four entries and leaves the rest to the sheet', () => {
  const { inBar, others } = splitForBar(groupsFor('admin'))
  expect(inBar.map(({ label }) => label)).toEqual(['Home', 'Orders', 'Products', 'Queries'])
  expect(others.map(({ label }) => label)).toContain('Money')
  expect(inBar.length + others.length).toBe(groupsFor('admin').flatMap((g) => g.screens).length)
})

test('the bottom bar of a packer holds everything', () => {
  const { inBar, others } = splitForBar(groupsFor('packer'))
  expect(inBar.map(({ label }) => label)).toEqual(['Home', 'Orders', 'Your login'])
  expect(others).toEqual([])
})
