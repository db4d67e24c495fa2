import { expect, test } from 'vitest'
import type { ProductToPrice } from '../catalogue/product.ts'
import { withOwnHolds } from './own-holds.ts'

const saree: ProductToPrice = {
  id: 'saree',
  title: 'Saree',
  type: 'saree',
  originalPricePaise: 2,
  sellingPricePaise: 1,
  sizes: [],
  available: 0,
  image: null,
  countsSizes: false,
  availableBySize: {},
  isDeleted: false,
}

test('a customer’s own hold on the last unit leaves it available to them', () => {
  const [own] = withOwnHolds([saree], [{ productId: 'saree', size: '', quantity: 1 }])
  expect(own).toMatchObject({ available: 1, availableBySize: {} })
})

test('with stock per size, only the held size becomes available', () => {
  const suit: ProductToPrice = {
    ...saree,
    id: 'suit',
    countsSizes: true,
    sizes: ['M', 'L'],
    available: 3,
    availableBySize: { L: 3 },
  }
  const [own] = withOwnHolds([suit], [{ productId: 'suit', size: 'M', quantity: 2 }])
  expect(own).toMatchObject({ available: 5, availableBySize: { M: 2, L: 3 } })
})

test('a hold changes the availability of its own product only', () => {
  expect(withOwnHolds([saree], [{ productId: 'other', size: '', quantity: 9 }])).toEqual([saree])
})
