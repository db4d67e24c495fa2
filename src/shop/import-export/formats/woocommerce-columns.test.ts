import { expect, test } from 'vitest'
import { fileLines } from '../../../../tests/support/file-lines.ts'
import { initialKinds } from '../../../../tests/support/initial-kinds.ts'
import { draftFromWooCommerce } from './woocommerce-columns.ts'

type Row = Record<string, string>
const TODAY = '2026-11-24'
const draftOf = (...rows: Row[]) => draftFromWooCommerce(fileLines(...rows), TODAY, initialKinds)
const simple = { ID: '7', Type: 'simple', Name: 'Red saree', 'Regular price': '1500' }

test.each([
  ['without dates', {}, '999'],
  ['from today on', { 'Date sale price starts': '2026-11-24' }, '999'],
  ['from tomorrow on', { 'Date sale price starts': '2026-11-25' }, '1500'],
  ['until today', { 'Date sale price ends': '2026-11-24 23:59:59' }, '999'],
  ['until yesterday', { 'Date sale price ends': '2026-11-23' }, '1500'],
])('a sale price %s gives the selling price %3$s', (_when, dates, price) => {
  const draft = draftOf({ ...simple, 'Sale price': '999', ...dates })
  expect(draft).toMatchObject({ sellingPrice: price, originalPrice: '1500' })
})

test.each([
  [{ Published: '1' }, false],
  [{ Published: '0' }, true],
  [{ Published: '-1' }, true],
  [{ 'Visibility in catalog': 'hidden' }, true],
  [{ 'Visibility in catalog': 'visible' }, false],
])('a product with %j is left out: %s', (change, isUnpublished) => {
  expect(draftOf({ ...simple, ...change }).isUnpublished).toBe(isUnpublished)
})

test.each([
  [{ Stock: '7' }, { '': '7' }],
  [{ Stock: '', 'In stock?': '0' }, { '': '0' }],
  [{ Stock: '', 'In stock?': 'outofstock' }, { '': '0' }],
  [{ Stock: '', 'In stock?': '1' }, undefined],
  [{ Stock: 'parent', 'In stock?': '1' }, undefined],
  [{ Stock: '-3' }, { '': '0' }],
])('the stock of %j is %j', (change, stock) => {
  expect(draftOf({ ...simple, ...change }).stock).toEqual(stock)
})

const parent = {
  ...{ ID: '8', Type: 'variable', SKU: 'K', Name: 'Kurta' },
  ...{ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'S, M' },
}
const variation = (size: string, change: Row = {}): Row => ({
  ...{ Type: 'variation', Parent: 'K', Name: `Kurta - ${size}`, SKU: `K-${size}` },
  ...{ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': size, 'Regular price': '800' },
  ...change,
})

test('each variation has its size, stock and codes', () => {
  const draft = draftOf(
    parent,
    variation('S', { Stock: '2', 'GTIN, UPC, EAN, or ISBN': '8901234567890' }),
    variation('M', { Stock: '0' }),
  )
  expect(draft).toMatchObject({
    ...{ externalKey: '8', title: 'Kurta', sizes: ['S', 'M'] },
    stock: { S: '2', M: '0' },
    skus: [
      { size: 'S', sku: 'K-S', barcode: '8901234567890' },
      { size: 'M', sku: 'K-M' },
    ],
  })
  expect(draft.guesses.type).toBe('suit')
})

test('a variation without a price has that of its parent', () => {
  const rows = [{ ...parent, 'Regular price': '700' }, variation('S', { 'Regular price': '' })]
  expect(draftOf(...rows)).toMatchObject({ sellingPrice: '700', notes: [] })
})

test('a parent without variations sells its listed sizes without numbers', () => {
  const draft = draftOf({ ...parent, 'Regular price': '700' })
  expect(draft.sizes).toEqual(['S', 'M'])
})

test('variations without their parent are refused with its name', () => {
  expect(draftOf(variation('S')).problems).toEqual([
    { code: 'variation-without-parent', parent: 'K' },
  ])
})

test('pictures of the product come before those of its variations, each once', () => {
  const Images = 'https://cdn.test/a.jpg, https://cdn.test/b%2C1.jpg'
  const draft = draftOf(
    { ...parent, Images },
    variation('S', { Images: 'https://cdn.test/c.jpg,https://cdn.test/a.jpg' }),
  )
  expect(draft.images!.map(({ source }) => source.slice(17))).toEqual([
    'a.jpg',
    'b%2C1.jpg',
    'c.jpg',
  ])
})

test('categories, tags and the mark of a featured product give kind and collections', () => {
  const draft = draftOf({
    ...simple,
    ...{ Categories: 'Women > Sarees, New', Tags: 'bestseller', 'Is featured?': '1' },
  })
  expect(draft.guesses.type).toBe('saree')
  expect(draft.guesses.categories.toSorted()).toEqual(['Latest', 'Popular', 'Recommended'])
})

test('line breaks that the export writes as two characters are breaks', () => {
  expect(draftOf({ ...simple, Description: String.raw`Pure silk\nHandwoven` }).description).toBe(
    'Pure silk\nHandwoven',
  )
})
