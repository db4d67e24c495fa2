import fc from 'fast-check'
import { expect, test } from 'vitest'
import { standardSizes } from '../../kinds/size-sets.ts'
import { emptyDraft } from './draft.ts'
import {
  setDescription,
  setImages,
  setStock,
  setVariants,
  type Variant,
} from './external-product.ts'

const variant = (change: Partial<Variant> = {}): Variant => ({
  size: '',
  price: '999',
  comparedPrice: '',
  stock: '',
  ...change,
})
function withVariants(...variants: Partial<Variant>[]) {
  const draft = emptyDraft()
  setVariants(draft, variants.map(variant), standardSizes)
  return draft
}
function stockOf(...texts: string[]) {
  const draft = emptyDraft()
  setStock(
    draft,
    texts.map((text) => ['', text] as const),
  )
  return draft
}

test.each([
  ['7', '7'],
  ['7.0', '7'],
  ['7,00', '7'],
  ['12.0000', '12'],
  ['1,000', '1000'],
  ['1,200', '1200'],
  ['99,999', '99999'],
])('the stock %j is read as %s pieces', (text, count) => {
  expect(stockOf(text)).toMatchObject({ stock: { '': count }, problems: [], notes: [] })
})

test('more pieces than the shop can hold are cut with a note', () => {
  for (const text of ['1,00,000', '12,34,567.00', '100000'])
    expect(stockOf(text)).toMatchObject({
      stock: { '': '99999' },
      notes: [{ code: 'stock-above-maximum' }],
    })
})

test.each(['many', '1.5', '7,5', '0x10', '1e3', '--1', '1 000'])(
  'the stock %j is refused, because it is not a number',
  (text) => {
    expect(stockOf(text).problems).toEqual([{ code: 'stock-not-a-number', text }])
  },
)

test('backorders count as no stock, empty cells as zero, and a file without numbers sets none', () => {
  expect(stockOf('-2')).toMatchObject({
    stock: { '': '0' },
    notes: [{ code: 'stock-negative', count: -2 }],
  })
  expect(stockOf('', '3').stock).toEqual({ '': '3' })
  expect(stockOf('', '').stock).toBeUndefined()
})

test('the highest price of all variants is the price, and is reported if they differ', () => {
  const draft = withVariants(
    { price: '899', comparedPrice: '1,499' },
    { price: '₹1,299.50', comparedPrice: '1,999' },
    { price: '' },
  )
  expect(draft).toMatchObject({ sellingPrice: '1299.5', originalPrice: '1999' })
  expect(draft.notes).toContainEqual({ code: 'prices-differ', price: '1299.5' })
})

test('a compare-at price below the price is replaced by the price', () => {
  expect(withVariants({ price: '999', comparedPrice: '500' })).toMatchObject({
    ...{ sellingPrice: '999', originalPrice: '999' },
  })
})

test('a price that cannot be read is a problem with its text', () => {
  expect(withVariants({ price: '999' }, { price: 'on request' }).problems).toEqual([
    { code: 'not-a-price', field: 'sellingPrice', text: 'on request' },
  ])
})

test('known sizes get their stock in the sequence of the kind, and unknown ones are named', () => {
  const draft = withVariants(
    { size: 'Large', stock: '2' },
    { size: 's', stock: '1' },
    { size: '3XL', stock: '9' },
  )
  expect(draft).toMatchObject({ sizes: ['S', 'L'], stock: { L: '2', S: '1' } })
  expect(draft.notes).toEqual([{ code: 'sizes-left-out', names: ['3XL'] }])
})

test('without any known size the product has one stock for all its variants', () => {
  const draft = withVariants({ size: 'Red', stock: '2' }, { size: 'Blue', stock: '3' })
  expect(draft).toMatchObject({ sizes: [], stock: { '': '5' } })
  expect(draft.notes).toEqual([{ code: 'sizes-unknown', names: ['Red', 'Blue'] }])
  expect(withVariants({ size: 'Free Size' }).notes).toEqual([])
})

test('numbers that are read as the bust in inches are reported', () => {
  expect(withVariants({ size: '38' }).notes).toEqual([
    { code: 'sizes-by-number', sizes: [{ named: '38', size: 'M' }] },
  ])
})

test('an image is used once, at most as many as a product has, and the rest is counted', () => {
  const draft = emptyDraft()
  const images = Array.from({ length: 30 }, (_, index) => ({ source: `${index}.jpg`, alt: '' }))
  setImages(draft, [images[0]!, ...images, images[3]!])
  expect(draft.images![0]).toEqual(images[0])
  expect(new Set(draft.images!.map(({ source }) => source)).size).toBe(draft.images!.length)
  expect(draft.notes).toEqual([{ code: 'images-left-out', count: 30 }])
})

test('a long description is shortened with a note, and its list becomes highlights', () => {
  const draft = emptyDraft()
  setDescription(
    draft,
    `<ul><li>Pure silk</li><li>${'x'.repeat(500)}</li></ul>${'a'.repeat(9_000)}`,
  )
  expect(draft.guesses.highlights).toEqual(['Pure silk'])
  expect(draft.notes).toEqual([{ code: 'description-shortened' }])
})

test('any variants of another shop give a draft whose stock is whole and never negative', () => {
  const text = fc.oneof(fc.string({ maxLength: 8 }), fc.integer().map(String))
  const some = fc.record({ size: fc.constantFrom('S', 'M', 'XS', ''), price: text, stock: text })
  fc.assert(
    fc.property(fc.array(some, { minLength: 1, maxLength: 6 }), (variants) => {
      const { stock = {} } = withVariants(...variants)
      for (const count of Object.values(stock)) expect(count).toMatch(/^\d+$/)
    }),
  )
})
