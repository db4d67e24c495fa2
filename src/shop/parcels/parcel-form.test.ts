import { expect, test } from 'vitest'
import { formOf } from '../../../tests/support/route-calls.ts'
import { parsePackForm, parsePieces } from './parcel-form.ts'

const fields = {
  'pack-0': '2',
  'pack-1': '',
  weight: '0,75',
  length: '30',
  breadth: '25',
  height: '4',
  parcelCourier: ' DTDC ',
  parcelNumber: 'D1',
}

test('the pack form gives pieces, weight in grams, sides, courier and number', () => {
  expect(parsePackForm(formOf(fields))).toEqual({
    value: {
      lines: [{ position: 0, quantity: 2 }],
      measures: { weightGrams: 750, lengthCm: 30, breadthCm: 25, heightCm: 4 },
      courierName: 'DTDC',
      trackingNumber: 'D1',
    },
    errors: [],
  })
})

test('each wrong field of the pack form is named', () => {
  const wrong = { 'pack-0': 'x', weight: '0', length: '1.5', parcelNumber: 'x'.repeat(81) }
  const { errors } = parsePackForm(formOf({ ...fields, ...wrong }))
  expect(errors.map(({ field }) => field)).toEqual(['lines', 'weight', 'size', 'courierName'])
  for (const weight of ['', 'NaN', '-1', '1e9', '101'])
    expect(parsePackForm(formOf({ ...fields, weight })).errors).toMatchObject([{ field: 'weight' }])
})

test('pieces are read by their own prefix', () => {
  const form = formOf({ 'pack-0': 1, 'restock-1': 2, 'restock-x': 3 })
  expect(parsePieces(form, 'restock')).toEqual([{ position: 1, quantity: 2 }])
  expect(parsePieces(formOf({ 'pack-0': '1.5' }), 'pack')).toBeNull()
})

test('numbers are read in Indian digits too, and only as plain numbers', () => {
  const typed = { weight: '०.७५', length: '३०', breadth: '२५', height: '४', 'pack-0': '२' }
  expect(parsePackForm(formOf({ ...fields, ...typed }))).toEqual(parsePackForm(formOf(fields)))
  for (const weight of ['0x1', '1e1', 'Infinity', '1.2.3'])
    expect(parsePackForm(formOf({ ...fields, weight })).errors).toMatchObject([{ field: 'weight' }])
  for (const height of ['0x4', '1e2', '4.5', '301', '0', ''])
    expect(parsePackForm(formOf({ ...fields, height })).errors).toMatchObject([{ field: 'size' }])
})
