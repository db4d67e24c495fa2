import { expect, test } from 'vitest'
import { ordersAddress, parseOrdersView, type OrdersView } from './orders-view.ts'

const view = (query: string) => parseOrdersView(new URLSearchParams(query))
const everything: OrdersView = { search: '', status: null, payment: null, archived: false, page: 1 }

test('without a query the list shows the first page of all orders', () => {
  expect(view('')).toEqual(everything)
  expect(ordersAddress(everything)).toBe('/admin/orders')
})

test('the URL of a view is parsed back into an equal view', () => {
  const seen: OrdersView = {
    search: 'meera & co',
    status: 2,
    payment: 'review',
    archived: true,
    page: 3,
  }
  expect(view(new URL(ordersAddress(seen, { page: 3 }), 'http://shop').search)).toEqual(seen)
})

test('changing a filter returns to page 1', () => {
  expect(ordersAddress({ ...everything, page: 9 }, { status: 4 })).toBe('/admin/orders?status=4')
})

test('a URL with invalid parameters shows the first page of all orders', () => {
  expect(view('status=9&page=-1&archive=maybe&payment=gold')).toEqual(everything)
})

test('a pasted search is not cut off', () => {
  const pasted = 'meera '.repeat(100).trim()
  expect(view(`search=${encodeURIComponent(pasted)}`).search).toBe(pasted)
})
