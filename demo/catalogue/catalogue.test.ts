import { describe, expect, test } from 'vitest'
import { PRICE_MAX_PAISE } from '#shop/catalogue/field-values.ts'
import { IMAGES_MAX, productFields } from '#shop/catalogue/product-fields.ts'
import { categories } from '#shop/catalogue/product.ts'
import { standardSizes } from '#shop/kinds/size-sets.ts'
import { percentOff } from '#shop/money.ts'
import { demoOrders } from '../people/demo-customer.ts'
import { catalogue } from './catalogue.ts'

const ofType = (type: 'saree' | 'suit') => catalogue.filter((product) => product.type === type)

test('the catalogue has at least 24 sarees and 24 suits', () => {
  expect(ofType('saree').length).toBeGreaterThanOrEqual(24)
  expect(ofType('suit').length).toBeGreaterThanOrEqual(24)
})

test('product titles are unique, because the loader identifies products by title', () => {
  expect(new Set(catalogue.map(({ slug }) => slug)).size).toBe(catalogue.length)
  expect(new Set(catalogue.map(({ title }) => title)).size).toBe(catalogue.length)
})

test.each(categories)('category %s has at least eight products of each type', (category) => {
  const hung = catalogue.filter((product) => product.categories.includes(category))
  expect(hung.length).toBeGreaterThanOrEqual(8)
  expect(new Set(hung.map(({ type }) => type))).toEqual(new Set(['saree', 'suit']))
})

test('some products are sold out, and some have one unit left', () => {
  expect(catalogue.some(({ quantity }) => quantity === 0)).toBe(true)
  expect(catalogue.some(({ quantity }) => quantity === 1)).toBe(true)
})

test('products ordered by the demo customer have enough stock in the ordered size', () => {
  for (const { slug, size, quantity } of demoOrders.flatMap(({ products }) => products)) {
    const product = catalogue.find((known) => known.slug === slug)
    expect(product?.quantity).toBeGreaterThan(quantity)
    expect(product?.type === 'saree' ? [''] : product?.sizes).toContain(size)
  }
})

describe.each(catalogue.map((product) => [product.slug, product] as const))('%s', (_, product) => {
  test('a demo product fills every field within the shop’s limits', () => {
    const texts = [
      [product.title, productFields.title.maxLength],
      [product.description, productFields.description.maxLength],
      ...product.highlights.map((text) => [text, productFields.highlights.maxLength] as const),
    ] as const
    for (const [text, limit] of texts) {
      expect(text.trim()).toBe(text)
      expect(text.length).toBeGreaterThan(5)
      expect(text.length).toBeLessThanOrEqual(limit)
    }
    expect(product.highlights.length).toBeGreaterThanOrEqual(3)
    expect(product.highlights.length).toBeLessThanOrEqual(
      Math.min(6, productFields.highlights.maxCount),
    )
  })

  test('a demo product has a realistic price and discount', () => {
    expect(Number.isInteger(product.origPrice) && Number.isInteger(product.sellingPrice)).toBe(true)
    expect(product.sellingPrice).toBeGreaterThanOrEqual(999)
    expect(product.origPrice * 100).toBeLessThanOrEqual(PRICE_MAX_PAISE)
    expect(percentOff(product.origPrice, product.sellingPrice)).toBeGreaterThanOrEqual(5)
    expect(percentOff(product.origPrice, product.sellingPrice)).toBeLessThanOrEqual(40)
  })

  test('a demo product has the sizes of its type in the usual order', () => {
    expect(product.sizes).toEqual(
      product.type === 'saree'
        ? []
        : standardSizes.filter((size) => product.sizes.some((one) => one === size)),
    )
    expect(product.type === 'saree' || product.sizes.length > 0).toBe(true)
  })

  test('a demo product has four to six different images', () => {
    expect(product.views.length).toBeGreaterThanOrEqual(4)
    expect(product.views.length).toBeLessThanOrEqual(IMAGES_MAX)
    expect(new Set<string>(product.views).size).toBe(product.views.length)
  })

  test('the first image shows the garment on a form, the next ones a close-up', () => {
    const [first, ...others] = product.views
    expect(product.type === 'saree' ? ['nivi', 'pinned', 'gujarati'] : ['form']).toContain(first)
    expect(others.slice(0, 2)).toContain(product.type === 'saree' ? 'border' : 'hem')
  })

  test('a demo product is shown from behind and folded, a suit also with its open dupatta', () => {
    expect(product.views).toEqual(expect.arrayContaining(['back', 'folded']))
    if (product.type === 'suit')
      expect(product.views.includes('dupatta')).toBe(product.outfit.dupatta !== null)
  })
})
