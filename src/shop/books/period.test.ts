import { expect, test } from 'vitest'
import { parsePeriod, periodsUntil } from './period.ts'

const span = (key: string) => {
  const period = parsePeriod(key)
  return period && [period.from, period.to, period.lastMonth, period.label]
}

test('a month ends on its last day, even in a leap year', () => {
  expect(span('2026-11')).toEqual(['2026-11-01', '2026-11-30', '2026-11', 'November 2026'])
  expect(span('2028-02')?.[1]).toBe('2028-02-29')
})

test('the quarters of a financial year run from April to March', () => {
  const label = (number: number) => `Quarter ${number} of 2026-27`
  expect(span('2026-27-Q1')).toEqual(['2026-04-01', '2026-06-30', '2026-06', label(1)])
  expect(span('2026-27-Q3')).toEqual(['2026-10-01', '2026-12-31', '2026-12', label(3)])
  expect(span('2026-27-Q4')).toEqual(['2027-01-01', '2027-03-31', '2027-03', label(4)])
  expect(span('2099-00-Q1')?.[0]).toBe('2099-04-01')
})

test.each(['', '2026', '2026-13', '2026-27-Q5', '2026-28-Q1', '1999-01', '2026-11-01'])(
  'the text "%s" is no period',
  (text) => expect(parsePeriod(text)).toBeNull(),
)

test('periods are listed up to today, the latest first', () => {
  const { months, quarters } = periodsUntil('2027-02-10')
  expect(months.slice(0, 3).map(({ key }) => key)).toEqual(['2027-02', '2027-01', '2026-12'])
  expect(quarters.slice(0, 3).map(({ key }) => key)).toEqual([
    '2026-27-Q4',
    '2026-27-Q3',
    '2026-27-Q2',
  ])
})
