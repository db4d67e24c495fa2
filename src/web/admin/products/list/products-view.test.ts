import { expect, test } from 'vitest'
import type { ProductFilter } from '#shop/catalogue/admin-list/admin-list.ts'
import { parseProductsView, productsAddress } from './products-view.ts'

const view = (query: string) => parseProductsView(new URLSearchParams(query), ['saree', 'suit'])
const everything: ProductFilter = {
  search: '',
  type: null,
  category: null,
  stock: null,
  state: null,
  order: 'newest',
  page: 1,
}

test('without parameters the list shows all products, newest first', () => {
  expect(view('')).toEqual(everything)
  expect(productsAddress(everything)).toBe('/admin/products')
})

test('the URL of a view is parsed back into an equal view', () => {
  const seen: ProductFilter = {
    search: 'silk & co',
    type: 'suit',
    category: 'Popular',
    stock: 'low',
    state: 'draft',
    order: 'price-up',
    page: 3,
  }
  expect(view(new URL(productsAddress(seen, { page: 3 }), 'http://shop').search)).toEqual(seen)
})

test('choosing another filter returns to page 1', () => {
  expect(productsAddress({ ...everything, page: 9 }, { stock: 'sold-out' })).toBe(
    '/admin/products?stock=sold-out',
  )
})

test('a URL with invalid parameters shows all products, newest first', () => {
  expect(view('type=shirt&category=popular&stock=none&state=sold&sort=random&page=-2')).toEqual(
    everything,
  )
})
