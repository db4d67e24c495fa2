import { expect, test } from 'vitest'
import type { PricedLine } from '#shop/cart/cart.ts'
import type { CartItem } from './cart-item.ts'
import { mergedCart } from './merge-carts.ts'

const item: CartItem = {
  id: 'mine',
  title: 'Maroon Banarasi',
  description: 'Soft.',
  origPrice: 3499,
  sellingPrice: 2499,
  size: ['M'],
  highlights: ['Silk'],
  imageUrls: [],
  quantity: 2,
  categories: ['Latest'],
  type: 'saree',
}
const saved = { productId: 'saved', size: 'L' as const, quantity: 3, seenPricePaise: 180_000 }
const line: PricedLine = {
  ...saved,
  title: 'Teal Anarkali',
  type: 'suit',
  image: { id: 'abc', width: 960, height: 1280, tint: '#1e6b73' },
  stockSize: '',
  available: 5,
  unitPricePaise: 190_000,
  originalPricePaise: 250_000,
}

test('saved lines are merged with the browser’s items', () => {
  const joined = mergedCart([item], {
    saved: [saved, { productId: 'mine', size: 'M', quantity: 2, seenPricePaise: 249_900 }],
    lines: [line],
  })
  expect(joined.map(({ id }) => id)).toEqual(['saved', 'mine'])
  expect(joined[1]).toBe(item)
})

test('a saved item keeps its seen price, so that a change is reported', () => {
  expect(mergedCart([], { saved: [saved], lines: [line] })).toEqual([
    {
      id: 'saved',
      title: 'Teal Anarkali',
      description: '',
      origPrice: 2500,
      sellingPrice: 1800,
      size: ['L'],
      highlights: [],
      imageUrls: ['/images/abc/240.webp'],
      quantity: 3,
      categories: [],
      type: 'suit',
    },
  ])
})

test('a saved item that cannot be bought is dropped', () => {
  expect(mergedCart([], { saved: [saved], lines: [] })).toEqual([])
})
