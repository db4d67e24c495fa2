import { expect, test } from 'vitest'
import type { BulkAction } from '#shop/bulk-edits/bulk-action.ts'
import type { BulkValues } from '#shop/bulk-edits/plan-change.ts'
import { priceChangeNote } from '#shop/tax/price-advice.ts'
import { seededRate } from '../../../../../tests/support/tax-rates.ts'
import {
  actionText,
  bulkErrorText,
  priceNotesText,
  productsText,
  valuesText,
} from './bulk-texts.ts'

test.each<[BulkAction, string]>([
  [
    { field: 'sellingPrice', change: { way: 'raise-percent', amount: 725, rounding: 'rupee' } },
    'Selling price: raise by 7.25 %, whole rupees',
  ],
  [
    { field: 'originalPrice', change: { way: 'lower', amount: 20_050, rounding: '49' } },
    'Original price: lower by 200.50 Rs., ending in 49',
  ],
  [
    { field: 'sellingPrice', change: { way: 'set', amount: 199_900, rounding: '9' } },
    'Selling price: set to 1,999 Rs., ending in 9',
  ],
  [{ field: 'category', way: 'remove', category: 'Latest' }, 'Category: remove from Latest'],
  [{ field: 'category', way: 'add', category: 'Popular' }, 'Category: add to Popular'],
  [
    { field: 'collection', way: 'add', collection: { slug: 'diwali', title: 'Diwali' } },
    'Collection: add to Diwali',
  ],
  [
    {
      field: 'attribute',
      way: 'add',
      choice: {
        ...{ entry: 'fabric.silk', attribute: 'Fabric', name: 'Silk' },
        ...{ isOnly: true, kinds: [] },
      },
    },
    'Attribute: set Fabric, Silk',
  ],
  [{ field: 'state', state: 'archived' }, 'State: archived'],
  [{ field: 'stock', way: 'add', quantity: 3 }, 'Stock: add 3'],
  [{ field: 'stock', way: 'set', quantity: 0 }, 'Stock: set to 0'],
])('the heading of %o is %j', (action, text) => {
  expect(actionText(action)).toBe(text)
})

test.each<[BulkValues, string]>([
  [{ sellingPricePaise: 0 }, '0 Rs.'],
  [{ originalPricePaise: 299_900 }, '2,999 Rs.'],
  [{ categories: ['Latest', 'Popular'] }, 'Latest, Popular'],
  [{ categories: [] }, 'None'],
  [{ state: 'scheduled', publishedFrom: '2026-12-01T10:00', publishedUntil: '' }, 'Scheduled'],
  [{ quantity: 0 }, '0'],
])('the values %o are shown as %j', (values, text) => {
  expect(valuesText(values)).toBe(text)
})

test('choices and collections are shown by their names, without those of other attributes', () => {
  const names = { 'fabric.silk': 'Silk', diwali: 'Diwali' }
  expect(valuesText({ attributes: ['colour.red', 'fabric.silk'] }, names)).toBe('Silk')
  expect(valuesText({ attributes: ['colour.red'] }, names)).toBe('None')
  expect(valuesText({ collections: ['diwali'] }, names)).toBe('Diwali')
})

test('an error without a text of its own refers to the marked field', () => {
  expect(bulkErrorText('not-a-percentage')).toBe('Please enter a percentage from 0.01 to 90.')
  expect(bulkErrorText('not-a-time')).toBe(bulkErrorText('unknown-choice'))
  expect(bulkErrorText('missing')).not.toBe(bulkErrorText('unknown-choice'))
})

test('one product is counted in the singular', () => {
  expect([0, 1, 2].map(productsText)).toEqual(['0 products', '1 product', '2 products'])
})

test('the warnings about GST are counted by what is wrong', () => {
  const note = (afterPaise: number) => priceChangeNote(seededRate('apparel'), 249_900, afterPaise)!
  expect(priceNotesText([note(279_900), note(299_900), note(270_000)])).toBe(
    'GST: no rate fits the new price of 2 products; the new price changes the rate of 1 product.',
  )
})
