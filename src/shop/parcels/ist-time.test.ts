import fc from 'fast-check'
import { expect, test } from 'vitest'
import { istTimeText, parseIstTime } from './ist-time.ts'

test('both formats of the carrier are read as the time in India', () => {
  expect(parseIstTime('23 05 2023 11:43:52')).toEqual(new Date('2023-05-23T06:13:52Z'))
  expect(parseIstTime('2023-05-19 15:32:17')).toEqual(new Date('2023-05-19T10:02:17Z'))
  expect(parseIstTime('2023-05-19 15:32')).toEqual(new Date('2023-05-19T10:02:00Z'))
})

test('an unreadable time is rejected', () => {
  for (const text of ['', 'NA', '2023-13-40 10:00:00', '19/05/2023 10:00'])
    expect(parseIstTime(text)).toBeNull()
})

test('the date of an order is written in the time of India', () => {
  expect(istTimeText(new Date('2026-11-23T20:00:00Z'))).toBe('2026-11-24 01:30')
})

test('the date of an order is read back to the minute, on any day', () => {
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 366 * 70 })
  fc.assert(
    fc.property(minutes, (count) => {
      const moment = new Date(Date.UTC(2000, 0, 1) + count * 60_000)
      expect(parseIstTime(istTimeText(moment))).toEqual(moment)
    }),
  )
})

test('a day that does not exist in its month is rejected', () => {
  for (const text of ['2023-02-30 10:00:00', '31 04 2023 10:00:00', '2023-02-29 10:00'])
    expect(parseIstTime(text)).toBeNull()
  expect(parseIstTime('29 02 2024 10:00:00')).toEqual(new Date('2024-02-29T04:30:00Z'))
})
