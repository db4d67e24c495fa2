import { expect, test } from 'vitest'
import { customersAddress, parseCustomersView } from './customers-view.ts'

const viewOf = (query: string) => parseCustomersView(new URLSearchParams(query))

test('the URL holds the search and the page', () => {
  expect(customersAddress(viewOf('search=asha+rao&page=3'))).toBe(
    '/admin/customers?search=asha+rao&page=3',
  )
  expect(customersAddress(viewOf(''))).toBe('/admin/customers')
})

test('an invalid page and a NUL character in the search are ignored', () => {
  expect(viewOf('search=%00asha%20&page=-1')).toEqual({ search: 'asha', page: 1 })
})
