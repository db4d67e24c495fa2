import { expect, test } from 'vitest'
import { productToPrice as product } from '../../../tests/support/product-to-price.ts'
import { offeredSizes } from './offered-sizes.ts'

test('sizes that share one stock are all offered with it', () => {
  expect(offeredSizes([product()])).toEqual({
    p: [
      { size: 'S', available: 5 },
      { size: 'M', available: 5 },
    ],
  })
})

test('sizes that are counted are offered with their own stock, those sold out with none', () => {
  const counted = product({ countsSizes: true, availableBySize: { M: 2, S: -1 } })
  expect(offeredSizes([counted])['p']).toEqual([
    { size: 'S', available: 0 },
    { size: 'M', available: 2 },
  ])
})

test('products without sizes and products that are no longer sold offer none', () => {
  expect(offeredSizes([product({ sizes: [] }), product({ isPublic: false })])).toEqual({})
})
