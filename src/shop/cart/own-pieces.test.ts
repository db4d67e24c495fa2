import { expect, test } from 'vitest'
import type { ProductToPrice } from '../catalogue/product.ts'
import { withOwnPieces } from './own-pieces.ts'

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

test('the last piece, held for this customer, is not sold out for this customer', () => {
  const [own] = withOwnPieces([saree], [{ productId: 'saree', size: '', quantity: 1 }])
  expect(own).toMatchObject({ available: 1, availableBySize: {} })
})

test('where sizes are counted, only the size that is held grows', () => {
  const suit: ProductToPrice = {
    ...saree,
    id: 'suit',
    countsSizes: true,
    sizes: ['M', 'L'],
    available: 3,
    availableBySize: { L: 3 },
  }
  const [own] = withOwnPieces([suit], [{ productId: 'suit', size: 'M', quantity: 2 }])
  expect(own).toMatchObject({ available: 5, availableBySize: { M: 2, L: 3 } })
})

test('somebody else’s product does not change', () => {
  expect(withOwnPieces([saree], [{ productId: 'other', size: '', quantity: 9 }])).toEqual([saree])
})
