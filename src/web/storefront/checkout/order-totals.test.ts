import { expect, test } from 'vitest'
import type { PricedCart } from '#shop/cart/cart.ts'
import type { CartItem } from '../cart/cart-item.ts'
import { orderTotals } from './order-totals.ts'

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
  strike: 'original',
}
const priced = (more: Partial<PricedCart> = {}): PricedCart => ({
  lines: [pricedLine],
  notices: [],
  totalPaise: 499_800,
  originalTotalPaise: 999_800,
  ...more,
})

test('the browser’s cart is shown until the shop’s prices arrive', () => {
  const { totalPaise, originalTotalPaise, lines } = orderTotals([item()], null)
  expect([totalPaise, originalTotalPaise]).toEqual([499_800, 999_800])
  expect(lines).toEqual([{ productId: 'one', size: '', quantity: 2, seenPricePaise: 249_900 }])
})

test('a product above its original price does not reduce the discount on other products', () => {
  const aboveOriginal = item({ id: 'two', origPrice: 1000, sellingPrice: 1500, quantity: 1 })
  const { totalPaise, originalTotalPaise } = orderTotals([item(), aboveOriginal], null)
  expect([totalPaise, originalTotalPaise]).toEqual([649_800, 1_149_800])
})

test('the shop’s price replaces one edited in the browser and adds a notice', () => {
  const notices = [
    {
      kind: 'price-changed' as const,
      productId: 'one',
      lineSize: '',
      title: 'Rose',
      fromPaise: 100,
      toPaise: 249_900,
    },
  ]
  const summary = orderTotals([item({ sellingPrice: 1 })], priced({ notices }))
  expect(summary.tiles[0]).toMatchObject({
    unitPricePaise: 249_900,
    notice: 'The price of Rose changed from 1 Rs. to 2,499 Rs.',
  })
  expect(summary.lines[0]?.seenPricePaise).toBe(249_900)
  expect(summary.totalPaise).toBe(499_800)
})

test('a sold-out product stays in the order until the customer removes it', () => {
  const notices = [
    { kind: 'sold-out' as const, productId: 'two', lineSize: '', title: 'Rose', size: '' as const },
  ]
  const summary = orderTotals([item(), item({ id: 'two' })], priced({ notices }))
  expect(summary.tiles[1]?.notice).toBe('Rose is sold out.')
  expect(summary.lines.map(({ productId }) => productId)).toEqual(['one', 'two'])
  expect(summary.totalPaise).toBe(499_800)
})

test('a quantity that the shop has lowered is shown and ordered', () => {
  const summary = orderTotals([item()], priced({ lines: [{ ...pricedLine, quantity: 1 }] }))
  expect([summary.tiles[0]?.quantity, summary.lines[0]?.quantity]).toEqual([1, 1])
})

test('a refused order leaves out products that cannot be bought and has the total on screen', () => {
  const notices = [
    { kind: 'not-available' as const, productId: 'two', lineSize: '', title: 'Rose' },
    {
      kind: 'sold-out' as const,
      productId: 'three',
      lineSize: '',
      title: 'Lotus',
      size: '' as const,
    },
  ]
  const cart = [item(), item({ id: 'two' }), item({ id: 'three' })]
  const summary = orderTotals(cart, priced({ notices }), { isRefused: true })
  expect(summary.tiles.map(({ notice }) => notice)).toEqual([
    null,
    'Rose is no longer available.',
    'Lotus is sold out.',
  ])
  expect(summary.lines.map(({ productId }) => productId)).toEqual(['one'])
  expect([summary.totalPaise, summary.originalTotalPaise]).toEqual([499_800, 999_800])
})

test('a refused order leaves out a second size that the shop has not priced', () => {
  const cart = [item({ size: ['M'] }), item({ size: ['L'] })]
  const answer = priced({ lines: [{ ...pricedLine, size: 'L' }] })
  const summary = orderTotals(cart, answer, { isRefused: true })
  expect(summary.tiles.map(({ notice }) => notice)).toEqual([
    'An order can have only one size of each product.',
    null,
  ])
  expect(summary.lines.map(({ size }) => size)).toEqual(['L'])
  expect(summary.totalPaise).toBe(499_800)
})

test('a stored price above the original price does not reduce the discount', () => {
  const expensive = item({ id: 'two', sellingPrice: 5999 })
  const { totalPaise, originalTotalPaise } = orderTotals([item(), expensive], null)
  expect(originalTotalPaise - totalPaise).toBe(500_000)
})

test('the GST and the rule of struck-through prices come with the prices of the shop', () => {
  expect(orderTotals([item()], null)).toMatchObject({ strike: 'original' })
  expect(orderTotals([item()], null).gstPaise).toBeUndefined()
  const lines = [{ ...pricedLine, strike: 'mrp' as const }]
  expect(orderTotals([item()], priced({ lines, gstPaise: 23_800 }))).toMatchObject({
    strike: 'mrp',
    gstPaise: 23_800,
  })
})

test('the parts of the last quote are added to the goods, and a discount is never above them', () => {
  const parts = { discountPaise: 50_000, deliveryPaise: 7_900, cashFeePaise: 4_900 }
  expect(orderTotals([item()], priced(), { parts })).toMatchObject({
    totalPaise: 499_800 - 50_000 + 7_900 + 4_900,
    deliveryPaise: 7_900,
    cashFeePaise: 4_900,
    originalTotalPaise: 999_800,
  })
  const whole = { ...parts, discountPaise: 600_000 }
  expect(orderTotals([item()], priced(), { parts: whole }).totalPaise).toBe(12_800)
})
