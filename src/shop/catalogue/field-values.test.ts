import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueOf } from '../../../tests/support/product-values.ts'
import {
  emptyValues,
  formatValue,
  initialTyped,
  parsePrice,
  parseValue,
  summaryOf,
  typedFromUnknown,
} from './field-values.ts'
import { fieldNames, productFields, type ProductField } from './product-fields.ts'

const fields: ProductField[] = fieldNames.map((name) => productFields[name])

test.each(fields)('$label: parsing a formatted value returns the value', (field) => {
  fc.assert(
    fc.property(valueOf(field, fc.string()), (value) => {
      expect(parseValue(field, formatValue(field, value))).toEqual({ value, error: null })
    }),
  )
})

test.each(fields)(
  '$label: inputs of unknown content become something that can be parsed',
  (field) => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (values) => {
        const typed = typedFromUnknown(field, values)
        expect(typeof typed === 'string').toBe(typeof initialTyped(field) === 'string')
        expect(() => parseValue(field, typed)).not.toThrow()
      }),
    )
  },
)

test('each field has its own input, column and heading', () => {
  for (const key of ['input', 'column', 'heading', 'property', 'label'] as const)
    expect(new Set(fields.map((field) => field[key])).size).toBe(fields.length)
})

test('an empty product has a value for every field', () => {
  expect(emptyValues).toMatchObject({
    title: '',
    type: 'saree',
    sellingPricePaise: 0,
    sizes: [],
    highlights: [],
  })
})

test('a price is required, a number of rupees, and within the range', () => {
  expect(parsePrice('')).toEqual({ value: 0, error: 'missing' })
  expect(parsePrice('1,25,000.50')).toEqual({ value: 12_500_050, error: null })
  expect(parsePrice('ten').error).toBe('not-a-price')
  expect(parsePrice('0.99').error).toBe('price-out-of-range')
})

test('a cost may be empty, and has the range of a price', () => {
  const field = productFields.costPrice
  expect(parseValue(field, '')).toEqual({ value: null, error: null })
  expect(parseValue(field, '1,250.50')).toEqual({ value: 125_050, error: null })
  expect(parseValue(field, 'dear').error).toBe('not-a-price')
  expect(parseValue(field, '0').error).toBe('price-out-of-range')
  expect(summaryOf(field, '1250')).toBe('1,250 Rs.')
})

test('the summary of a field joins lists and shows readable prices as amounts', () => {
  expect(summaryOf(productFields.sizes, ['S', 'M'])).toBe('S, M')
  expect(summaryOf(productFields.highlights, ['Silk', '', 'Zari'])).toBe('Silk · Zari')
  expect(summaryOf(productFields.sellingPrice, '2499.50')).toBe('2,499.50 Rs.')
  expect(summaryOf(productFields.sellingPrice, 'free')).toBe('free')
})
