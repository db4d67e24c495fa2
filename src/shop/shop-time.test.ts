import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOf, parseShopTime, shopTimeOf } from './shop-time.ts'

test.each([
  ['2026-11-24T18:30', '2026-11-24T18:30'],
  ['2026-11-24 18:30', '2026-11-24T18:30'],
  ['2026-11-24T18:30:00', '2026-11-24T18:30'],
  ['2028-02-29T00:00', '2028-02-29T00:00'],
  ['2026-02-29T00:00', null],
  ['2026-11-31T10:00', null],
  ['2026-11-24T24:00', null],
  ['2026-11-24', null],
  ['24.11.2026 18:30', null],
  ['1926-11-24T18:30', null],
  ['', null],
])('the time "%s" is read as %s', (text, expected) => {
  expect(parseShopTime(text)).toBe(expected)
})

test('a time of the shop is five and a half hours ahead of UTC', () => {
  expect(momentOf('2026-11-24T02:00')).toEqual(new Date('2026-11-23T20:30:00Z'))
  expect(momentOf('')).toBeNull()
})

test('every minute is written and read without loss', () => {
  const minutes = fc.integer({ min: Date.UTC(2001, 0) / 60_000, max: Date.UTC(2099, 0) / 60_000 })
  fc.assert(
    fc.property(minutes, (minute) => {
      const text = new Date(minute * 60_000).toISOString().slice(0, 16)
      expect(parseShopTime(text)).toBe(text)
      expect(momentOf(text)!.getTime()).toBe((minute - 330) * 60_000)
      expect(shopTimeOf(momentOf(text)!)).toBe(text)
    }),
  )
})
