import { expect, test } from 'vitest'
import { libraryAddress, parseLibraryView } from './library-view.ts'
import { placeAddress, placeText } from './image-use.ts'

const parse = (query: string) => parseLibraryView(new URLSearchParams(query))

test('the view of the library is read from its address and written again', () => {
  const view = { filter: 'unused', search: 'red silk', page: 3 } as const
  expect(libraryAddress(view, { page: 3 })).toBe('/admin/media?show=unused&search=red+silk&page=3')
  expect(parse('show=unused&search=+red silk+&page=3')).toEqual(view)
  expect(libraryAddress(view)).toBe('/admin/media?show=unused&search=red+silk')
})

test('unknown filters and impossible pages show the first page of all pictures', () => {
  const first = { filter: 'all', search: '', page: 1 }
  for (const query of ['', 'show=toString&page=0', 'page=1.5', 'page=2001', 'page=x'])
    expect(parse(query)).toEqual(first)
  expect(libraryAddress(parse(''))).toBe('/admin/media')
  expect(parse(`search=a\0${'b'.repeat(200)}`).search).toHaveLength(100)
})

test('a use is named and leads to the page where it is edited', () => {
  expect(placeText({ kind: 'product', label: 'Red Saree' })).toBe('Product: Red Saree')
  expect(placeText({ kind: 'home', label: '' })).toBe('Home page')
  expect(placeAddress({ kind: 'collection', id: 'silk & co' })).toBe(
    '/admin/collections/silk%20%26%20co',
  )
  expect(placeAddress({ kind: 'order', id: '' })).toBeNull()
})
