import { expect, test } from 'vitest'
import { NOTE_MAX, parseCourier, parseNote, parseSlipNumbers, SLIPS_MAX } from './admin-order.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('courier and tracking number are single lines and may be empty', () => {
  expect(parseCourier(form({ courierName: ' Blue\nDart ', trackingNumber: '77-1 ' }))).toEqual({
    value: { courierName: 'Blue Dart', trackingNumber: '77-1' },
    errors: [],
  })
  expect(parseCourier(form({}))).toEqual({
    value: { courierName: '', trackingNumber: '' },
    errors: [],
  })
  expect(parseCourier(form({ courierName: 'x'.repeat(81) })).errors).toEqual([
    { field: 'courierName', code: 'too-long' },
  ])
})

test('a note keeps its line breaks, and a note that is too long is refused, not shortened', () => {
  expect(parseNote(form({ internalNote: 'Call first.\r\nGate 2' }))).toEqual({
    value: 'Call first.\nGate 2',
    errors: [],
  })
  const long = 'x'.repeat(NOTE_MAX + 1)
  expect(parseNote(form({ internalNote: long }))).toEqual({
    value: long,
    errors: [{ field: 'internalNote', code: 'too-long' }],
  })
})

test('slip numbers are unique, valid and limited', () => {
  const numbers = (query: string) => parseSlipNumbers(new URLSearchParams(query))
  expect(numbers('numbers=7k3m9q2x1b,7K3M9Q2X1B&numbers=0000000000')).toEqual([
    '7K3M9Q2X1B',
    '0000000000',
  ])
  expect(numbers('numbers=,../../etc,12&other=0000000000')).toEqual([])
  const many = Array.from({ length: SLIPS_MAX + 10 }, (_, index) => String(index).padStart(10, '0'))
  expect(numbers(`numbers=${many.join(',')}`)).toHaveLength(SLIPS_MAX)
})
