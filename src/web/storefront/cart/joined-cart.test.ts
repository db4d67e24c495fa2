import { expect, test } from 'vitest'
import type { PricedLine } from '#shop/cart/cart.ts'
import type { CartItem } from './cart-item.ts'
import { joinedCart } from './joined-cart.ts'

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
const kept = { productId: 'kept', size: 'L' as const, quantity: 3, seenPricePaise: 180_000 }
const line: PricedLine = {
  ...kept,
  title: 'Teal Anarkali',
  type: 'suit',
  image: { id: 'abc', width: 960, height: 1280, tint: '#1e6b73' },
  stockSize: '',
  available: 5,
  unitPricePaise: 190_000,
  originalPricePaise: 250_000,
}

test('what the server kept joins what the browser has', () => {
  const joined = joinedCart([item], {
    kept: [kept, { productId: 'mine', size: 'M', quantity: 2, seenPricePaise: 249_900 }],
    lines: [line],
  })
  expect(joined.map(({ id }) => id)).toEqual(['kept', 'mine'])
  expect(joined[1]).toBe(item)
})

test('a kept piece comes with the price that was seen when it was chosen, so that a change is told', () => {
  expect(joinedCart([], { kept: [kept], lines: [line] })).toEqual([
    {
      id: 'kept',
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

test('a kept piece that can no longer be bought stays away', () => {
  expect(joinedCart([], { kept: [kept], lines: [] })).toEqual([])
})
