import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseByteRange } from './byte-range.ts'

test('a range can name the first and last byte, only the first byte, or a length from the end', () => {
  expect(parseByteRange('bytes=0-99', 1000)).toEqual({ first: 0, last: 99 })
  expect(parseByteRange('bytes=900-', 1000)).toEqual({ first: 900, last: 999 })
  expect(parseByteRange('bytes=-100', 1000)).toEqual({ first: 900, last: 999 })
  expect(parseByteRange('bytes= 5 - 5', 1000)).toEqual({ first: 5, last: 5 })
})

test('a range is shortened to the end of the file and unsatisfiable when it starts after the end', () => {
  expect(parseByteRange('bytes=990-2000', 1000)).toEqual({ first: 990, last: 999 })
  expect(parseByteRange('bytes=-5000', 1000)).toEqual({ first: 0, last: 999 })
  for (const wrong of ['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])
    expect(parseByteRange(wrong, 1000)).toBe('unsatisfiable')
})

test('an unsupported Range header selects the whole file', () => {
  for (const other of [
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=9-5',
    'bytes=0-1,5-6',
    'lines=1-2',
    'bytes=a-b',
    'bytes=1-2-3',
    'bytes=0x1-2',
  ]) {
    expect([other, parseByteRange(other, 1000)]).toEqual([other, 'whole'])
  }
})

test('a range always lies within the file', () => {
  fc.assert(
    fc.property(
      fc.option(fc.nat(3000), { nil: '' }),
      fc.option(fc.nat(3000), { nil: '' }),
      fc.integer({ min: 1, max: 2000 }),
      (from, to, length) => {
        const range = parseByteRange(`bytes=${from}-${to}`, length)
        return (
          typeof range === 'string' ||
          (range.first >= 0 && range.first <= range.last && range.last < length)
        )
      },
    ),
  )
})
