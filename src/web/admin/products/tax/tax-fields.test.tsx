import { expect, test } from 'vitest'
import { newProduct, type TypedProduct } from '#shop/catalogue/typed-product.ts'
import { formTax } from '../../../../../tests/support/form-tax.ts'
import { controlLabelled, descriptionOf, tagsOf } from '../../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { PriceAdviceNote } from './price-advice-note.tsx'
import { TaxFields } from './tax-fields.tsx'

const regular = { ...formTax, isRegular: true }
const suit: TypedProduct = { ...newProduct, type: 'suit', sellingPrice: '2799' }
const fieldsOf = (typed: TypedProduct, tax = formTax, problems = {}) =>
  htmlOf(<TaxFields typed={typed} change={() => {}} problems={problems} tax={tax} />)
const adviceOf = (typed: TypedProduct, tax = regular) =>
  textOf(htmlOf(<PriceAdviceNote typed={typed} tax={tax} onTake={() => {}} />))

test('the fields are closed until the shop collects GST or the product has a value', () => {
  expect(tagsOf(fieldsOf(suit), 'details')).toEqual(['<details>'])
  expect(tagsOf(fieldsOf(suit, regular), 'details')).toEqual(['<details open="">'])
  expect(tagsOf(fieldsOf({ ...suit, hsn: '6204' }), 'details')).toEqual(['<details open="">'])
})

test('the fields say how the product is taxed', () => {
  expect(textOf(fieldsOf(suit))).toContain('Apparel: 5 % up to 2,500 Rs. a piece')
  expect(textOf(fieldsOf({ ...suit, stitching: 'unstitched' }))).toContain('Fabric and sarees: 5 %')
})

test('a product may be counted in another unit than its kind', () => {
  const html = fieldsOf({ ...suit, unit: 'SET' }, formTax, { unit: 'Please choose one.' })
  expect(tagsOf(html, 'details')).toEqual(['<details open="">'])
  const select = controlLabelled(html, 'Unit on documents')
  expect(descriptionOf(html, select)).toEqual(['Please choose one.'])
  expect(html).toContain('<option value="SET" selected="">SET-SETS</option>')
})

test('the code of the kind is named, and a wrong code is described', () => {
  const html = fieldsOf(suit, formTax, { hsn: 'An HSN code has 4, 6 or 8 digits.' })
  expect(descriptionOf(html, controlLabelled(html, 'HSN code'))).toEqual([
    'Empty for 6211, as its kind',
    'An HSN code has 4, 6 or 8 digits.',
  ])
  expect(html).toContain('<option value="5007">Woven fabrics of silk or of silk waste</option>')
})

test('a price that no rate fits is advised against, with both better prices', () => {
  expect(adviceOf(suit)).toBe(
    'From 2,625.01 Rs. to 2,950 Rs. no rate of GST fits, so 18 % applies: you keep 2,372.03 Rs. Set 2,625 Rs. and keep 2,500 Rs. Set 2,951 Rs. and keep 2,500.85 Rs.',
  )
})

test.each([
  ['a price below', { sellingPrice: '2625' }],
  ['a price above', { sellingPrice: '2951' }],
  ['no price yet', { sellingPrice: '' }],
  ['fabric', { type: 'saree' }],
  ['an unstitched suit', { stitching: 'unstitched' }],
  ['an unknown kind', { type: 'cape' }],
] as const)('there is no advice for %s', (_what, change) => {
  expect(adviceOf({ ...suit, ...change })).toBe('')
})

test('there is no advice in a shop that collects no GST', () => {
  expect(adviceOf(suit, formTax)).toBe('')
})
