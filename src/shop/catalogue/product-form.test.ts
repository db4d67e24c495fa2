import crypto from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseProductForm } from './product-form.ts'

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
}
function form(change: Fields = {}): FormData {
  const data = new FormData()
  for (const [name, values] of Object.entries({ ...typed, ...change }))
    for (const value of [values].flat()) data.append(name, value)
  return data
}

test('a product is read as it was typed: prices in paise, lists in the shop’s order', () => {
  expect(parseProductForm(form())).toEqual({
    product: {
      title: 'Ivory Chanderi',
      description: 'Light as air.',
      type: 'saree',
      originalPricePaise: 499_900,
      sellingPricePaise: 249_950,
      sizes: ['S', 'M'],
      categories: ['Latest', 'Popular'],
      highlights: ['Silk', 'Zari'],
      images: [],
      countsSizes: false,
      quantities: { '': 7 },
    },
    problems: null,
    message: null,
  })
})

test('title, both prices, type and description are needed', () => {
  for (const field of ['title', 'description', 'type', 'originalPrice', 'sellingPrice']) {
    const { product, problems, message } = parseProductForm(form({ [field]: ' ' }))
    expect([field, product, Object.keys(problems!), message]).toEqual([
      field,
      null,
      [field],
      'all fields are required',
    ])
  }
})

test('prices that are none, or out of reach, are named beside their field', () => {
  for (const price of ['free', '-5', '1.234', '0', '0.99', '500001']) {
    const { problems, message } = parseProductForm(form({ sellingPrice: price }))
    expect([price, Object.keys(problems!), message]).toEqual([
      price,
      ['sellingPrice'],
      'Please look at the marked fields.',
    ])
  }
  expect(parseProductForm(form({ sellingPrice: '500000' })).product?.sellingPricePaise).toBe(
    50_000_000,
  )
})

test('no quantity is one piece; no number is a problem', () => {
  expect(parseProductForm(form({ quantity: '' })).product?.quantities).toEqual({ '': 1 })
  expect(parseProductForm(form({ quantity: '0' })).product?.quantities).toEqual({ '': 0 })
  for (const quantity of ['-1', '1.5', 'many', '100000'])
    expect(parseProductForm(form({ quantity })).problems).toHaveProperty('quantity')
})

test('sizes that are counted have a number each, and only where sizes are listed', () => {
  expect(
    parseProductForm(form({ countsSizes: 'on', 'quantity-S': '3', 'quantity-XL': '9' })).product,
  ).toMatchObject({ countsSizes: true, quantities: { S: 3, M: 0 } })
  expect(parseProductForm(form({ countsSizes: 'on', size: [] })).product).toMatchObject({
    countsSizes: false,
    quantities: { '': 7 },
  })
})

test('unknown sizes, categories and types are not believed', () => {
  const { product } = parseProductForm(form({ size: ['XXXL', 'M'], category: ['Sale'] }))
  expect(product).toMatchObject({ sizes: ['M'], categories: [] })
  expect(parseProductForm(form({ type: 'shirt' })).problems).toEqual({
    type: 'Please choose saree or suit.',
  })
})

test('empty picture slots are left out, and each picture keeps its own words', () => {
  const [front, border] = [crypto.randomUUID(), crypto.randomUUID()]
  expect(
    parseProductForm(form({ imageId: [front, '', border], imageAlt: ['Front', 'none', 'Border'] }))
      .product?.images,
  ).toEqual([
    { id: front, alt: 'Front' },
    { id: border, alt: 'Border' },
  ])
  expect(
    parseProductForm(form({ imageId: Array.from({ length: 7 }, () => front) })).problems,
  ).toHaveProperty('images')
})

test('too many or too long highlights, and too long texts, are told', () => {
  expect(
    parseProductForm(form({ highlight: Array.from({ length: 21 }, () => 'x') })).problems,
  ).toHaveProperty('highlights')
  expect(parseProductForm(form({ highlight: ['x'.repeat(201)] })).problems).toHaveProperty(
    'highlights',
  )
  expect(
    parseProductForm(form({ title: 'x'.repeat(201), description: 'x'.repeat(5001) })).problems,
  ).toEqual({
    title: 'At most 200 characters, please.',
    description: 'At most 5000 characters, please.',
  })
})

test('whatever is typed, there is either a product or a message with its problems', () => {
  const anything = fc.dictionary(
    fc.constantFrom(...Object.keys(typed), 'countsSizes', 'quantity-S', 'imageId'),
    fc.oneof(fc.string(), fc.array(fc.string())),
  )
  fc.assert(
    fc.property(anything, (change) => {
      const { product, problems, message } = parseProductForm(form(change))
      expect(product === null).toBe(problems !== null && message !== null)
    }),
  )
})
