import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductToPrice } from '../catalogue/product.ts'
import type { CartLine } from './cart.ts'
import { priceLines } from './price-lines.ts'

const product = (change: Partial<ProductToPrice> = {}): ProductToPrice => ({
  id: 'p',
  title: 'Ivory Chanderi',
  type: 'saree',
  originalPricePaise: 499_900,
  sellingPricePaise: 249_900,
  sizes: ['S', 'M'],
  available: 5,
  image: null,
  countsSizes: false,
  availableBySize: {},
  isDeleted: false,
  ...change,
})
const line = (change: Partial<CartLine> = {}): CartLine => ({
  productId: 'p',
  size: 'M',
  quantity: 2,
  seenPricePaise: 249_900,
  ...change,
})
const told = (lines: CartLine[], products: ProductToPrice[]) =>
  priceLines(lines, products).notices.map(({ kind, message }) => [kind, message])

test('what is as the customer saw it is priced without a word', () => {
  expect(priceLines([line()], [product()])).toEqual({
    lines: [
      {
        productId: 'p',
        title: 'Ivory Chanderi',
        type: 'saree',
        image: null,
        size: 'M',
        stockSize: '',
        quantity: 2,
        available: 5,
        unitPricePaise: 249_900,
        originalPricePaise: 499_900,
      },
    ],
    notices: [],
    totalPaise: 499_800,
    originalTotalPaise: 999_800,
  })
})

test('a price set to one rupee in the browser is told and not charged', () => {
  const cart = priceLines([line({ seenPricePaise: 100 })], [product()])
  expect(cart.totalPaise).toBe(499_800)
  expect(cart.notices).toEqual([
    {
      kind: 'price-changed',
      productId: 'p',
      message: 'The price of Ivory Chanderi changed from 1 Rs. to 2,499 Rs.',
    },
  ])
})

test('a price that the browser does not know is told', () => {
  expect(told([line({ seenPricePaise: 0 })], [product()])).toEqual([
    ['price-changed', 'The price of Ivory Chanderi changed to 2,499 Rs.'],
  ])
})

test('more than there is becomes what there is', () => {
  const cart = priceLines([line({ quantity: 9 })], [product({ available: 3 })])
  expect(cart.lines[0]).toMatchObject({ quantity: 3, available: 3 })
  expect(cart.notices[0]).toMatchObject({
    kind: 'only-some-left',
    message: 'Only 3 of Ivory Chanderi left: we lowered the quantity.',
  })
  expect(cart.totalPaise).toBe(3 * 249_900)
})

test('a size that is no longer offered has to be chosen again', () => {
  expect(told([line({ size: 'XL' })], [product()])).toEqual([
    [
      'size-not-offered',
      'Ivory Chanderi is no longer offered in size XL. Please choose another size.',
    ],
  ])
  expect(told([line({ size: '' })], [product()])).toEqual([
    ['size-not-offered', 'Please choose a size of Ivory Chanderi again.'],
  ])
})

test('where no sizes are listed, M and none are both fine', () => {
  expect(told([line({ size: 'M' })], [product({ sizes: [] })])).toEqual([])
  expect(told([line({ size: '' })], [product({ sizes: [] })])).toEqual([])
  expect(told([line({ size: 'L' })], [product({ sizes: [] })])).toMatchObject([
    ['size-not-offered', expect.anything()],
  ])
})

test('what is sold out, deleted or was never there is named and not sold', () => {
  expect(told([line()], [product({ available: 0 })])).toEqual([
    ['sold-out', 'Ivory Chanderi is sold out.'],
  ])
  expect(told([line()], [product({ isDeleted: true })])).toEqual([
    ['not-available', 'Ivory Chanderi is no longer available.'],
  ])
  expect(told([line()], [])).toEqual([
    ['not-available', 'A piece in your cart is no longer available.'],
  ])
  expect(priceLines([line()], [])).toMatchObject({
    lines: [],
    totalPaise: 0,
    originalTotalPaise: 0,
  })
})

test('sizes that are counted are served from their own row', () => {
  const counted = product({ countsSizes: true, available: 4, availableBySize: { S: 4, M: 0 } })
  expect(told([line()], [counted])).toEqual([['sold-out', 'Ivory Chanderi is sold out in size M.']])
  expect(priceLines([line({ size: 'S', quantity: 9 })], [counted]).lines).toMatchObject([
    { stockSize: 'S', quantity: 4 },
  ])
})

const anyProduct = fc.record({
  available: fc.integer({ min: 0, max: 20 }),
  sellingPricePaise: fc.integer({ min: 100, max: 50_000_000 }),
  isDeleted: fc.boolean(),
})
const anyLine = fc.record({
  size: fc.constantFrom('' as const, 'S' as const, 'M' as const),
  quantity: fc.integer({ min: 1, max: 9999 }),
  seenPricePaise: fc.nat(),
})

test('the total is the shop’s prices times what is really there, whatever the browser saw', () => {
  fc.assert(
    fc.property(anyProduct, anyLine, (shop, browser) => {
      const cart = priceLines([line(browser)], [product(shop)])
      expect(cart.totalPaise).toBe(
        cart.lines.reduce((sum, { quantity }) => sum + quantity * shop.sellingPricePaise, 0),
      )
      for (const { quantity } of cart.lines)
        expect(quantity).toBeLessThanOrEqual(Math.min(shop.available, browser.quantity))
      const asShown = cart.lines.map(({ productId, size, quantity, unitPricePaise }) => ({
        productId,
        size,
        quantity,
        seenPricePaise: unitPricePaise,
      }))
      expect(priceLines(asShown, [product(shop)]).notices).toEqual([])
    }),
  )
})
