import { expect, test } from 'vitest'
import type { PricedCart } from '#shop/cart/cart.ts'
import type { CartItem } from '../cart/cart-item.ts'
import { summarise } from './summarise.ts'

const item = (more: Partial<CartItem> = {}): CartItem => ({
  id: 'one',
  title: 'Peacock Kanjivaram',
  description: '',
  origPrice: 4999,
  sellingPrice: 2499,
  size: [],
  highlights: [],
  imageUrls: ['/images/x/240.webp'],
  quantity: 2,
  categories: [],
  type: 'saree',
  ...more,
})
const pricedLine: PricedCart['lines'][number] = {
  productId: 'one',
  title: 'Peacock Kanjivaram',
  type: 'saree',
  image: null,
  size: '',
  stockSize: '',
  quantity: 2,
  available: 5,
  unitPricePaise: 249_900,
  originalPricePaise: 499_900,
}
const priced = (more: Partial<PricedCart> = {}): PricedCart => ({
  lines: [pricedLine],
  notices: [],
  totalPaise: 499_800,
  originalTotalPaise: 999_800,
  ...more,
})

test('until the shop has answered, the browser’s own cart is shown', () => {
  const { totalPaise, originalTotalPaise, lines } = summarise([item()], null)
  expect([totalPaise, originalTotalPaise]).toEqual([499_800, 999_800])
  expect(lines).toEqual([{ productId: 'one', size: '', quantity: 2, seenPricePaise: 249_900 }])
})

test('the shop’s price takes the place of one that was edited in the browser, and says so at the piece', () => {
  const notices = [
    { kind: 'price-changed' as const, productId: 'one', message: 'The price changed' },
  ]
  const summary = summarise([item({ sellingPrice: 1 })], priced({ notices }))
  expect(summary.tiles[0]).toMatchObject({ unitPricePaise: 249_900, notice: 'The price changed' })
  expect(summary.lines[0]?.seenPricePaise).toBe(249_900)
  expect(summary.totalPaise).toBe(499_800)
})

test('a piece that is gone stays in sight and in the order, until the customer takes it out', () => {
  const notices = [{ kind: 'sold-out' as const, productId: 'two', message: 'Sold out' }]
  const summary = summarise([item(), item({ id: 'two' })], priced({ notices }))
  expect(summary.tiles[1]?.notice).toBe('Sold out')
  expect(summary.lines.map(({ productId }) => productId)).toEqual(['one', 'two'])
  expect(summary.totalPaise).toBe(499_800)
})

test('where fewer are left, the lowered number is shown and asked for', () => {
  const summary = summarise([item()], priced({ lines: [{ ...pricedLine, quantity: 1 }] }))
  expect([summary.tiles[0]?.quantity, summary.lines[0]?.quantity]).toEqual([1, 1])
})
