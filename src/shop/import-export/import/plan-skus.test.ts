import { expect, test } from 'vitest'
import { planSkus } from './plan-skus.ts'

const stored = [
  { size: 'S', sku: 'A-S', barcode: '96385074' },
  { size: 'M', sku: 'A-M', barcode: '' },
]
const plan = (...read: Parameters<typeof planSkus>[0]) =>
  planSkus(read, {
    productId: 'one',
    sizes: ['S', 'M'],
    stored,
    owners: new Map([
      ['a-s', 'one'],
      ['b-1', 'other'],
    ]),
  })

test('equal values, an empty SKU and a missing barcode column change nothing', () => {
  expect(
    plan(
      { size: 'S', sku: 'A-S', barcode: '96385074' },
      { size: 'M', sku: '', barcode: undefined },
    ),
  ).toEqual({ skus: [], notes: [] })
})

test('a changed SKU and an emptied barcode are planned and noted', () => {
  expect(plan({ size: 'S', sku: 'NEW', barcode: '' })).toEqual({
    skus: [{ size: 'S', sku: 'NEW', barcode: '' }],
    notes: [
      { code: 'sku-changes', part: 'sku', size: 'S', before: 'A-S', after: 'NEW' },
      { code: 'sku-changes', part: 'barcode', size: 'S', before: '96385074', after: '' },
    ],
  })
})

test('taken, repeated, long and unreadable values and those of a missing size are left out', () => {
  expect(
    plan(
      { size: 'S', sku: 'B-1', barcode: 'साड़ी' },
      { size: 'M', sku: 'b-1', barcode: undefined },
      { size: 'XL', sku: 'C', barcode: '1' },
      { size: 'M', sku: 'x'.repeat(41), barcode: undefined },
    ),
  ).toEqual({
    skus: [],
    notes: [{ code: 'skus-left-out', names: ['B-1', 'साड़ी', 'b-1', 'C', '1', 'x'.repeat(41)] }],
  })
})

test('two sizes can exchange their SKUs', () => {
  const { skus } = plan(
    { size: 'S', sku: 'A-M', barcode: undefined },
    { size: 'M', sku: 'A-S', barcode: undefined },
  )
  expect(skus).toEqual([
    { size: 'S', sku: 'A-M', barcode: undefined },
    { size: 'M', sku: 'A-S', barcode: undefined },
  ])
})
