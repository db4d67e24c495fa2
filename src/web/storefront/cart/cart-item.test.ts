import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import type { ProductCard } from '#shop/catalogue/product.ts'
import { CART_ITEMS_MAX, cartItemOf, parseCartItems } from './cart-item.ts'

const saree: ProductCard = {
  id: crypto.randomUUID(),
  title: 'Maroon Banarasi',
  type: 'saree',
  struckPricePaise: 349_900,
  strike: 'original',
  sellingPricePaise: 249_950,
  sizes: ['S', 'M'],
  available: 4,
  image: { id: 'abc', width: 960, height: 1280, tint: '#7a1f2f' },
}

test('a cart item copies the product with chosen size and quantity, and has prices in rupees', () => {
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

test('a stored cart is read back unchanged', () => {
  const cart = [cartItemOf(saree, 'M', 1)]
  expect(parseCartItems(JSON.stringify(cart))).toEqual(cart)
})

test('corrupt stored text is read as an empty cart', () => {
  for (const broken of [null, '', 'no json', '7', '{"id":1}', 'null'])
    expect(parseCartItems(broken)).toEqual([])
})

test('invalid cart entries are dropped, and incomplete entries are completed', () => {
  const malformed = {
    id: 'x',
    title: 'Odd',
    quantity: -4,
    sellingPrice: 'free',
    size: 'M',
    imageUrls: ['https://elsewhere.test/a.png', '/images/a/240.webp'],
  }
  expect(parseCartItems(JSON.stringify([null, 7, { title: 'no id' }, malformed]))).toEqual([
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

test('a stored cart is read with the last entry of each product and up to a maximum length', () => {
  const item = cartItemOf(saree, 'M', 1)
  expect(parseCartItems(JSON.stringify([{ ...item, quantity: 5 }, item]))).toEqual([item])
  const many = Array.from({ length: CART_ITEMS_MAX + 20 }, (_, index) => ({
    ...item,
    id: `id-${index}`,
  }))
  expect(parseCartItems(JSON.stringify(many))).toHaveLength(CART_ITEMS_MAX)
})
