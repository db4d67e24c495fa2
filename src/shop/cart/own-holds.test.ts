import { expect, test } from 'vitest'
import type { ProductToPrice } from '../catalogue/product.ts'
import { withOwnHolds } from './price-lines.ts'

const saree: ProductToPrice = {
  id: 'saree',
  title: 'Saree',
  type: 'saree',
  struckPricePaise: 2,
  strike: 'original',
  sellingPricePaise: 1,
  sizes: [],
  available: 0,
  image: null,
  countsSizes: false,
  availableBySize: {},
  isPublic: true,
}

test('the last unit stays available to the customer who holds it', () => {
  const [own] = withOwnHolds([saree], [{ productId: 'saree', size: '', quantity: 1 }])
  expect(own).toMatchObject({ available: 1, availableBySize: {} })
})

test('if stock is counted per size, a hold makes only the held size available to its customer', () => {
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

test('a hold changes the availability of no other product', () => {
  expect(withOwnHolds([saree], [{ productId: 'other', size: '', quantity: 9 }])).toEqual([saree])
})
