import crypto from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseProduct } from './parse-product.ts'
import { typedFrom, typedIn } from './typed-product.ts'

type Fields = Record<string, string | string[]>
const typed: Fields = {
  title: 'Ivory Chanderi',
  description: 'Light as air.',
  type: 'saree',
  originalPrice: '4,999',
  sellingPrice: '2499.50',
  quantity: '7',
  size: ['M', 'S'],
  category: ['Popular', 'Latest'],
  highlight: ['Silk', ' ', 'Zari'],
  state: 'published',
}
function parse(change: Fields = {}) {
  const data = new FormData()
  for (const [name, values] of Object.entries({ ...typed, ...change }))
    for (const value of [values].flat()) data.append(name, value)
  return parseProduct(typedIn(data))
}

const codesOf = (change: Fields) =>
  parse(change).errors.map(({ field, code }) => `${field} ${code}`)

test('a product is parsed into paise and into lists', () => {
  expect(parse()).toEqual({
    value: {
      saleMode: '',
      dispatchFrom: '',
      makingDays: null,
      design: '',
      title: 'Ivory Chanderi',
      description: 'Light as air.',
      type: 'saree',
      originalPricePaise: 499_900,
      sellingPricePaise: 249_950,
      costPaise: null,
      sizes: ['M', 'S'],
      categories: ['Latest', 'Popular'],
      highlights: ['Silk', 'Zari'],
      attributes: [],
      state: 'published',
      publishedFrom: '',
      publishedUntil: '',
      goodsClass: '',
      stitching: '',
      hsn: '',
      unit: '',
      countryOfOrigin: '',
      makerRole: '',
      maker: '',
      netQuantity: '',
      customerCare: '',
      images: [],
      countsSizes: false,
      quantities: { '': 7 },
    },
    errors: [],
  })
})

test('title, both prices, type and description are required', () => {
  for (const field of ['title', 'description', 'type', 'state', 'originalPrice', 'sellingPrice'])
    expect(codesOf({ [field]: ' ' })).toEqual([`${field} missing`])
})

test('a selling price above the original price is refused, unless one of them is unreadable', () => {
  expect(codesOf({ originalPrice: '100', sellingPrice: '100.01' })).toEqual([
    'sellingPrice above-original',
  ])
  expect(codesOf({ originalPrice: '100', sellingPrice: '100' })).toEqual([])
  expect(codesOf({ originalPrice: 'dear', sellingPrice: '100' })).toEqual([
    'originalPrice not-a-price',
  ])
})

test('a price that is not a number or is out of range is refused at its field', () => {
  for (const price of ['free', '-5', '1.234'])
    expect(codesOf({ sellingPrice: price })).toEqual(['sellingPrice not-a-price'])
  for (const price of ['0', '0.99', '500001'])
    expect(codesOf({ sellingPrice: price })).toEqual(['sellingPrice price-out-of-range'])
  expect(parse({ sellingPrice: '500000' }).value.sellingPricePaise).toBe(50_000_000)
  expect(parse({ sellingPrice: '1' }).value.sellingPricePaise).toBe(100)
})

test('an empty quantity becomes 1, and only whole numbers up to 99999 are accepted', () => {
  expect(parse({ quantity: '' }).value.quantities).toEqual({ '': 1 })
  expect(parse({ quantity: '  ' }).value.quantities).toEqual({ '': 1 })
  expect(parse({ quantity: '0' }).value.quantities).toEqual({ '': 0 })
  expect(parse({ quantity: '99999' }).value.quantities).toEqual({ '': 99_999 })
  for (const quantity of ['-1', '1.5', 'many', '100000'])
    expect(codesOf({ quantity })).toEqual(['quantity not-a-count'])
})

test('a quantity is read for each counted size that the product offers', () => {
  expect(parse({ countsSizes: 'on', 'quantity-S': '3', 'quantity-XL': '9' }).value).toMatchObject({
    countsSizes: true,
    quantities: { S: 3, M: 0 },
  })
  expect(parse({ countsSizes: 'on', size: [] }).value).toMatchObject({
    countsSizes: false,
    quantities: { '': 7 },
  })
  expect(codesOf({ countsSizes: 'on', 'quantity-S': 'x' })).toEqual(['quantity not-a-count'])
})

test('unknown categories and invalid sizes are dropped, but an unknown type is refused', () => {
  const { value } = parse({ size: ["M'", '4 years', '4 years', 'M'], category: ['Sale'] })
  expect(value).toMatchObject({ sizes: ['4 years', 'M'], categories: [] })
  expect(codesOf({ type: 'a shirt' })).toEqual(['type unknown-choice'])
})

test('a product may have its own goods class, stitching and code, or leave them to its kind', () => {
  expect(parse({}).value).toMatchObject({ goodsClass: '', stitching: '', hsn: '', unit: '' })
  const own = { goodsClass: 'shawl', stitching: 'stitched', hsn: '6214 10 20', unit: 'SET' }
  expect(parse(own).value).toMatchObject({ ...own, hsn: '62141020' })
  expect(codesOf({ goodsClass: 'gold', stitching: 'half', hsn: '62', unit: 'DOZ' })).toEqual([
    'goodsClass unknown-choice',
    'stitching unknown-choice',
    'hsn not-an-hsn',
    'unit unknown-choice',
  ])
})

test('empty image slots are left out, and each image keeps its own description', () => {
  const [front, border] = [crypto.randomUUID(), crypto.randomUUID()]
  expect(
    parse({ imageId: [front, '', border], imageAlt: ['Front', 'none', 'Border'] }).value.images,
  ).toEqual([
    { id: front, alt: 'Front' },
    { id: border, alt: 'Border' },
  ])
  expect(codesOf({ imageId: Array.from({ length: 7 }, () => front) })).toEqual(['images too-many'])
})

test('too many highlights are refused, and so is text that is too long', () => {
  expect(codesOf({ highlight: Array.from({ length: 21 }, () => 'x') })).toEqual([
    'highlights too-many',
  ])
  expect(codesOf({ highlight: ['x'.repeat(201)] })).toEqual(['highlights too-long'])
  expect(codesOf({ title: 'x'.repeat(201), description: 'x'.repeat(5001) })).toEqual([
    'title too-long',
    'description too-long',
  ])
})

test('an image description that is too long is refused and not cut off', () => {
  const [front, words] = [crypto.randomUUID(), 'x'.repeat(301)]
  expect(codesOf({ imageId: [front], imageAlt: [words] })).toEqual(['images too-long'])
  expect(parse({ imageId: [front], imageAlt: [words] }).value.images).toEqual([
    { id: front, alt: words },
  ])
  expect(codesOf({ imageId: [front], imageAlt: ['x'.repeat(300)] })).toEqual([])
})

test('an accepted product shown again in the form is parsed to the same product', () => {
  const anything = fc.dictionary(
    fc.constantFrom(...Object.keys(typed), 'countsSizes', 'quantity-S', 'imageId'),
    fc.oneof(fc.string(), fc.array(fc.string())),
  )
  fc.assert(
    fc.property(anything, (change) => {
      const { value, errors } = parse(change)
      if (errors.length > 0) return
      const again = parseProduct({ ...typedFrom({ ...value, images: [] }, value.quantities) })
      expect(again).toEqual({ value: { ...value, images: [] }, errors: [] })
    }),
  )
})
