import { expect, test } from 'vitest'
import { formTax } from '../../../../../tests/support/form-tax.ts'
import { seededRate } from '../../../../../tests/support/tax-rates.ts'
import { typedTax } from './typed-tax.ts'

const suit = { type: 'suit', goodsClass: '', stitching: '' }

test('a typed product has the class, the code and the rate of its kind', () => {
  expect(typedTax(suit, formTax)).toEqual({
    goodsClass: 'apparel',
    kindHsn: '6211',
    rate: seededRate('apparel'),
  })
})

test('the typed stitching and class change the rate, but not the code of the kind', () => {
  const taxedAs = (change: object) => {
    const found = typedTax({ ...suit, ...change }, formTax)
    return [found?.goodsClass, found?.kindHsn, found?.rate.rateBp]
  }
  expect(taxedAs({ stitching: 'unstitched' })).toEqual(['fabric', '6211', 500])
  expect(taxedAs({ type: 'saree', stitching: 'stitched' })).toEqual(['apparel', '', 500])
  expect(taxedAs({ goodsClass: 'fabric', stitching: 'stitched' })).toEqual(['fabric', '6211', 500])
})

test('nothing is known about an unknown kind, or a class that has no rate today', () => {
  expect(typedTax({ ...suit, type: 'cape' }, formTax)).toBeUndefined()
  expect(typedTax({ ...suit, goodsClass: 'jewellery' }, formTax)).toBeUndefined()
})
