import { describe, expect, test } from 'vitest'
import { categories, HIGHLIGHTS_MAX, IMAGES_MAX, sizes } from '#shop/catalogue/product.ts'
import { PRICE_MAX_PAISE, productLimits } from '#shop/catalogue/product-form.ts'
import { percentOff } from '#shop/money.ts'
import { demoOrders } from '../people/demo-customer.ts'
import { catalogue } from './catalogue.ts'

const ofType = (type: 'saree' | 'suit') => catalogue.filter((piece) => piece.type === type)

test('there are at least 24 sarees and 24 suits', () => {
  expect(ofType('saree').length).toBeGreaterThanOrEqual(24)
  expect(ofType('suit').length).toBeGreaterThanOrEqual(24)
})

test('no two pieces have the same name: the loader knows them by it', () => {
  expect(new Set(catalogue.map(({ slug }) => slug)).size).toBe(catalogue.length)
  expect(new Set(catalogue.map(({ title }) => title)).size).toBe(catalogue.length)
})

test.each(categories)('%s has at least eight pieces of both types', (category) => {
  const hung = catalogue.filter((piece) => piece.categories.includes(category))
  expect(hung.length).toBeGreaterThanOrEqual(8)
  expect(new Set(hung.map(({ type }) => type))).toEqual(new Set(['saree', 'suit']))
})

test('some pieces are sold out, some are the last one', () => {
  expect(catalogue.some(({ quantity }) => quantity === 0)).toBe(true)
  expect(catalogue.some(({ quantity }) => quantity === 1)).toBe(true)
})

test('what the demo customer has bought can be bought in that size and number', () => {
  for (const { slug, size, quantity } of demoOrders.flatMap(({ pieces }) => pieces)) {
    const piece = catalogue.find((known) => known.slug === slug)
    expect(piece?.quantity).toBeGreaterThan(quantity)
    expect(piece?.type === 'saree' ? [''] : piece?.sizes).toContain(size)
  }
})

describe.each(catalogue.map((piece) => [piece.slug, piece] as const))('%s', (_, piece) => {
  test('says everything, and no more than the shop can hold', () => {
    const texts = [
      [piece.title, productLimits.title],
      [piece.description, productLimits.description],
      ...piece.highlights.map((text) => [text, productLimits.highlight] as const),
    ] as const
    for (const [text, limit] of texts) {
      expect(text.trim()).toBe(text)
      expect(text.length).toBeGreaterThan(5)
      expect(text.length).toBeLessThanOrEqual(limit)
    }
    expect(piece.highlights.length).toBeGreaterThanOrEqual(3)
    expect(piece.highlights.length).toBeLessThanOrEqual(Math.min(6, HIGHLIGHTS_MAX))
  })

  test('costs what such a piece costs, with a discount that can be believed', () => {
    expect(Number.isInteger(piece.origPrice) && Number.isInteger(piece.sellingPrice)).toBe(true)
    expect(piece.sellingPrice).toBeGreaterThanOrEqual(999)
    expect(piece.origPrice * 100).toBeLessThanOrEqual(PRICE_MAX_PAISE)
    expect(percentOff(piece.origPrice, piece.sellingPrice)).toBeGreaterThanOrEqual(5)
    expect(percentOff(piece.origPrice, piece.sellingPrice)).toBeLessThanOrEqual(40)
  })

  test('is sold in the sizes of its kind, in order', () => {
    expect(piece.sizes).toEqual(
      piece.type === 'saree' ? [] : sizes.filter((size) => piece.sizes.includes(size)),
    )
    expect(piece.type === 'saree' || piece.sizes.length > 0).toBe(true)
  })

  test('has three to six different pictures', () => {
    expect(piece.views.length).toBeGreaterThanOrEqual(3)
    expect(piece.views.length).toBeLessThanOrEqual(IMAGES_MAX)
    expect(new Set<string>(piece.views).size).toBe(piece.views.length)
  })
})
