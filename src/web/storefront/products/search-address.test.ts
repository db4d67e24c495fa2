import { expect, test } from 'vitest'
import { initialKinds } from '../../../../tests/support/initial-kinds.ts'
import { parseQuery } from '#shop/search/language/parse-query.ts'
import { searchedFor } from '../search-form.tsx'
import { suggestionsAddress } from '../suggestions-address.ts'
import { collectionsInView, parsedQueryAddress, searchAddress } from './search-address.ts'

test.each(['silk saree', 'साड़ी', '50% off & more?', 'a/b#c'])(
  'the query "%s" is read back from its address',
  (query) => {
    const { pathname, search, hash } = new URL(searchAddress(query), 'https://shop.test')
    expect([searchedFor(pathname), search, hash]).toEqual([query, '', ''])
  },
)

test('no query is read from a path that is not a search or has a broken escape', () => {
  for (const path of ['/', '/shop/saree', '/shop/searchQuery/', '/shop/searchQuery/%E0%A4'])
    expect(searchedFor(path)).toBe('')
})

test.each([
  ['suit xl', '/shop/searchQuery/suit?size=XL'],
  ['saree under 2000', '/shop/searchQuery/saree?price=0&price=1&sort=price-up'],
  ['latest', '/shop/Latest'],
  ['latest under 1000', '/shop/Latest?price=0'],
  ['under 1000', null],
])('the parsed query "%s" leads to %s', (query, address) => {
  expect(parsedQueryAddress(parseQuery(query)!)).toBe(address)
})

test('a search for a price alone leads to both product types with that price', () => {
  expect(
    collectionsInView(parseQuery('under 1000')!.view, initialKinds)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['/shop/saree?price=0', '/shop/suit?price=0'])
})

test('queries that differ in case and spacing share their suggestions', () => {
  const address = suggestionsAddress('silk saree')
  expect(address).toBe('/shop/suggestions?q=silk+saree')
  expect(suggestionsAddress('  Silk   SAREE ')).toBe(address)
  expect(
    new URLSearchParams(suggestionsAddress('x'.repeat(60)).split('?')[1]).get('q'),
  ).toHaveLength(40)
})
