import { expect, test } from 'vitest'
import type { ProductToPrice } from '../../catalogue/product.ts'
import { exchangeLinesOf, otherSizesOf } from './other-sizes.ts'

const product = (change: Partial<ProductToPrice>) =>
  ({
    ...{ id: 'p', isPublic: true, sizes: ['S', 'M', 'L'], available: 4, countsSizes: true },
    availableBySize: { S: 3, M: 0, L: 1 },
    ...change,
  }) as ProductToPrice

test('sizes in stock other than the bought one are offered', () => {
  expect(otherSizesOf(product({}), 'S')).toEqual([{ size: 'L', stockSize: 'L', available: 1 }])
  expect(otherSizesOf(product({ sizes: [] }), 'M')).toEqual([])
  expect(otherSizesOf(product({ isPublic: false }), 'S')).toEqual([])
})

test('sizes that are counted together share their stock', () => {
  expect(otherSizesOf(product({ countsSizes: false }), 'M')).toEqual([
    { size: 'S', stockSize: '', available: 4 },
    { size: 'L', stockSize: '', available: 4 },
  ])
})

test('a line needs a new size of which enough is in stock', () => {
  const line = { position: 2, productId: 'p', otherSizes: otherSizesOf(product({}), 'S') }
  const kept = (quantity: number, newSize?: string) =>
    exchangeLinesOf([{ position: 2, quantity, ...(newSize && { newSize }) }], [line])
  expect(kept(1, 'L')).toEqual([
    { position: 2, productId: 'p', size: 'L', stockSize: 'L', quantity: 1 },
  ])
  for (const none of [kept(2, 'L'), kept(1, 'M'), kept(1)]) expect(none).toBeNull()
  expect(exchangeLinesOf([{ position: 9, quantity: 1, newSize: 'L' }], [line])).toBeNull()
})
