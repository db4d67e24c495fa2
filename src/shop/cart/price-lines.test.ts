import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productToPrice as product } from '../../../tests/support/product-to-price.ts'
import type { ProductToPrice } from '../catalogue/product.ts'
import type { CartLine } from './cart.ts'
import { priceLines } from './price-lines.ts'

const line = (change: Partial<CartLine> = {}): CartLine => ({
  productId: 'p',
  size: 'M',
  quantity: 2,
  seenPricePaise: 249_900,
  ...change,
})
const notices = (lines: CartLine[], products: ProductToPrice[]) =>
  priceLines(lines, products).notices.map(
    ({ productId: _product, lineSize: _size, ...notice }) => notice,
  )
const title = 'Ivory Chanderi'

test('a line that matches what the customer saw is priced without notices', () => {
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
        strike: 'original',
      },
    ],
    notices: [],
    totalPaise: 499_800,
    originalTotalPaise: 999_800,
  })
})

test('a price edited in the browser is reported and not charged', () => {
  const cart = priceLines([line({ seenPricePaise: 100 })], [product()])
  expect(cart.totalPaise).toBe(499_800)
  expect(cart.notices).toEqual([
    {
      kind: 'price-changed',
      productId: 'p',
      lineSize: 'M',
      title,
      fromPaise: 100,
      toPaise: 249_900,
    },
  ])
})

test('a line without a price from the browser is reported as a price change', () => {
  expect(notices([line({ seenPricePaise: 0 })], [product()])).toEqual([
    { kind: 'price-changed', title, fromPaise: 0, toPaise: 249_900 },
  ])
})

test('a quantity above the stock is lowered to the stock', () => {
  const cart = priceLines([line({ quantity: 9 })], [product({ available: 3 })])
  expect(cart.lines[0]).toMatchObject({ quantity: 3, available: 3 })
  expect(cart.notices[0]).toMatchObject({
    kind: 'only-some-left',
    available: 3,
  })
  expect(cart.totalPaise).toBe(3 * 249_900)
})

test('a size that is not offered is refused', () => {
  expect(notices([line({ size: 'XL' })], [product()])).toEqual([
    { kind: 'size-not-offered', title, size: 'XL' },
  ])
  expect(notices([line({ size: '' })], [product()])).toEqual([
    { kind: 'size-not-offered', title, size: '' },
  ])
})

test('a product without sizes is priced whether its line says M or no size', () => {
  expect(notices([line({ size: 'M' })], [product({ sizes: [] })])).toEqual([])
  expect(notices([line({ size: '' })], [product({ sizes: [] })])).toEqual([])
  expect(notices([line({ size: 'L' })], [product({ sizes: [] })])).toMatchObject([
    { kind: 'size-not-offered' },
  ])
})

test('sold-out, unpublished and unknown products are refused with a reason', () => {
  expect(notices([line()], [product({ available: 0 })])).toEqual([
    { kind: 'sold-out', title, size: '' },
  ])
  expect(notices([line()], [product({ isPublic: false })])).toEqual([
    { kind: 'not-available', title },
  ])
  expect(notices([line()], [])).toEqual([{ kind: 'not-available', title: null }])
  expect(priceLines([line()], [])).toMatchObject({
    lines: [],
    totalPaise: 0,
    originalTotalPaise: 0,
  })
})

test('a line takes its stock from the row of its size if sizes are counted separately', () => {
  const counted = product({ countsSizes: true, available: 4, availableBySize: { S: 4, M: 0 } })
  expect(notices([line()], [counted])).toEqual([{ kind: 'sold-out', title, size: 'M' }])
  expect(priceLines([line({ size: 'S', quantity: 9 })], [counted]).lines).toMatchObject([
    { stockSize: 'S', quantity: 4 },
  ])
})

test('sizes that share one stock are served in the order of their lines', () => {
  const lines = [line({ size: 'M', quantity: 4 }), line({ size: 'S', quantity: 2 })]
  const cart = priceLines(lines, [product()])
  expect(cart.lines.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['M', 4],
    ['S', 1],
  ])
  expect(cart.notices).toMatchObject([{ kind: 'only-some-left', lineSize: 'S', available: 1 }])
  expect(notices([line({ quantity: 5 }), line({ size: 'S' })], [product()])).toEqual([
    { kind: 'sold-out', title, size: 'S' },
  ])
})

test('sizes that are counted one by one do not take from each other', () => {
  const counted = product({ countsSizes: true, available: 4, availableBySize: { S: 2, M: 2 } })
  const cart = priceLines([line(), line({ size: 'S' })], [counted])
  expect(cart).toMatchObject({ notices: [], totalPaise: 4 * 249_900 })
})

test('a selling price above the original price gives no negative discount', () => {
  const aboveOriginal = product({
    id: 'above-original',
    struckPricePaise: 100_000,
    sellingPricePaise: 150_000,
  })
  const lines = [
    line(),
    line({ productId: 'above-original', quantity: 1, seenPricePaise: 150_000 }),
  ]
  expect(priceLines(lines, [product(), aboveOriginal])).toMatchObject({
    totalPaise: 649_800,
    originalTotalPaise: 1_149_800,
  })
})

const anyProduct = fc.record({
  available: fc.integer({ min: 0, max: 20 }),
  sellingPricePaise: fc.integer({ min: 100, max: 50_000_000 }),
  isPublic: fc.boolean(),
})
const anyLine = fc.record({
  size: fc.constantFrom('' as const, 'S' as const, 'M' as const),
  quantity: fc.integer({ min: 1, max: 9999 }),
  seenPricePaise: fc.nat(),
})

test('the total is the shop’s price times the available quantity, whatever the browser sent', () => {
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
