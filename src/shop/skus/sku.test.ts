import { expect, test } from 'vitest'
import { isGtin, parseSkus } from './sku.ts'

function parse(rows: { size?: string; sku: string; barcode?: string }[]) {
  const form = new FormData()
  for (const { size = '', sku, barcode = '' } of rows) {
    form.append('size', size)
    form.append('sku', sku)
    form.append('barcode', barcode)
    form.append('skuWas', 'OLD')
    form.append('barcodeWas', '')
  }
  return parseSkus(form)
}

test('each row of the form is read with the values that it showed', () => {
  expect(
    parse([
      { size: 'S', sku: ' SUI-1-S ', barcode: '4006381333931' },
      { size: '2 years', sku: 'x' },
    ]),
  ).toEqual({
    value: [
      {
        size: 'S',
        sku: 'SUI-1-S',
        barcode: '4006381333931',
        was: { sku: 'OLD', barcode: '' },
      },
      { size: '2 years', sku: 'x', barcode: '', was: { sku: 'OLD', barcode: '' } },
    ],
    errors: [],
  })
})

test('empty, long and repeated SKUs and unreadable barcodes are refused in their row', () => {
  expect(
    parse([
      { sku: '' },
      { sku: 'x'.repeat(41) },
      { sku: 'Red-1' },
      { sku: 'RED-1' },
      { sku: 'ok', barcode: 'साड़ी' },
    ]).errors,
  ).toEqual([
    { field: '0-sku', code: 'missing' },
    { field: '1-sku', code: 'too-long' },
    { field: '3-sku', code: 'repeated' },
    { field: '4-barcode', code: 'not-a-code' },
  ])
})

test('a SKU and a barcode have at most 40 characters, and a barcode letters and signs of ASCII', () => {
  const longest = 'x'.repeat(40)
  expect(parse([{ sku: longest, barcode: longest }]).errors).toEqual([])
  expect(parse([{ sku: 'साड़ी-1', barcode: 'CODE 128/$+%~' }]).errors).toEqual([])
  expect(parse([{ sku: 'x', barcode: 'x'.repeat(41) }]).errors).toEqual([
    { field: '0-barcode', code: 'not-a-code' },
  ])
})

test('a row with two errors has both, and equal barcodes of two sizes are accepted', () => {
  expect(parse([{ sku: ' ', barcode: 'é' }]).errors).toEqual([
    { field: '0-sku', code: 'missing' },
    { field: '0-barcode', code: 'not-a-code' },
  ])
  const sizes = [
    { size: 'S', sku: 'a', barcode: '96385074' },
    { size: 'M', sku: 'b', barcode: '96385074' },
  ]
  expect(parse(sizes).errors).toEqual([])
})

test('a form with missing inputs is read as one with empty inputs', () => {
  const form = new FormData()
  expect(parseSkus(form)).toEqual({ value: [], errors: [] })
  form.append('size', 'S')
  expect(parseSkus(form)).toEqual({
    value: [{ size: 'S', sku: '', barcode: '', was: { sku: '', barcode: '' } }],
    errors: [{ field: '0-sku', code: 'missing' }],
  })
})

test.each([
  ['4006381333931', true],
  ['96385074', true],
  ['036000291452', true],
  ['10036000291459', true],
  ['4006381333932', false],
  ['400638133393', false],
  ['SUI-1-S', false],
  ['00000000', false],
  ['', false],
])('that %j is a GTIN is %s', (barcode, expected) => {
  expect(isGtin(barcode)).toBe(expected)
})
