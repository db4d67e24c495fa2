import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import type { ProductCard } from '#shop/catalogue/product.ts'
import { CART_ITEMS_MAX, cartItemOf, parseCartItems, seenPricePaise } from './cart-item.ts'
import { cartLinesOf } from './send-cart.ts'

const saree: ProductCard = {
  id: crypto.randomUUID(),
  title: 'Maroon Banarasi',
  type: 'saree',
  originalPricePaise: 349_900,
  sellingPricePaise: 249_950,
  sizes: ['S', 'M'],
  available: 4,
  image: { id: 'abc', width: 960, height: 1280, tint: '#7a1f2f' },
}

test('an item is a copy of the product with the chosen size and quantity, in rupees', () => {
  expect(cartItemOf(saree, 'S', 2)).toMatchObject({
    id: saree.id,
    title: 'Maroon Banarasi',
    origPrice: 3499,
    sellingPrice: 2499.5,
    size: ['S'],
    quantity: 2,
    imageUrls: ['/images/abc/240.webp'],
    type: 'saree',
  })
})

test('what is stored is read back as it was', () => {
  const cart = [cartItemOf(saree, 'M', 1)]
  expect(parseCartItems(JSON.stringify(cart))).toEqual(cart)
})

test('a storage that somebody broke is an empty cart', () => {
  for (const broken of [null, '', 'no json', '7', '{"id":1}', 'null'])
    expect(parseCartItems(broken)).toEqual([])
})

test('entries that are no items are left out, the others are brought into shape', () => {
  const odd = {
    id: 'x',
    title: 'Odd',
    quantity: -4,
    sellingPrice: 'free',
    size: 'M',
    imageUrls: ['https://elsewhere.test/a.png', '/images/a/240.webp'],
  }
  expect(parseCartItems(JSON.stringify([null, 7, { title: 'no id' }, odd]))).toEqual([
    {
      id: 'x',
      title: 'Odd',
      description: '',
      origPrice: 0,
      sellingPrice: 0,
      size: [],
      highlights: [],
      imageUrls: ['/images/a/240.webp'],
      quantity: 1,
      categories: [],
      type: 'saree',
    },
  ])
})

test('a product is in the cart once, and no cart is endless', () => {
  const item = cartItemOf(saree, 'M', 1)
  expect(parseCartItems(JSON.stringify([item, { ...item, quantity: 5 }]))).toEqual([item])
  const many = Array.from({ length: CART_ITEMS_MAX + 20 }, (_, index) => ({
    ...item,
    id: `id-${index}`,
  }))
  expect(parseCartItems(JSON.stringify(many))).toHaveLength(CART_ITEMS_MAX)
})

test('the server hears id, size, quantity and the price that was seen, in paise', () => {
  const item = cartItemOf(saree, 'M', 3)
  expect(cartLinesOf([item, { ...item, id: 'other', size: [] }])).toEqual([
    { productId: saree.id, size: 'M', quantity: 3, seenPricePaise: 249_950 },
    { productId: 'other', size: '', quantity: 3, seenPricePaise: 249_950 },
  ])
  expect(seenPricePaise({ ...item, sellingPrice: 0.29 })).toBe(29)
})
