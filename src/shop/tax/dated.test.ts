import { expect, test } from 'vitest'
import { indianDay, latestOn, parseDay, rateDay } from './dated.ts'

const entries = [{ startsOn: '2026-04-01' }, { startsOn: '2017-07-01' }, { startsOn: '2025-09-22' }]

test.each([
  ['2017-06-30', undefined],
  ['2017-07-01', '2017-07-01'],
  ['2025-09-21', '2017-07-01'],
  ['2025-09-22', '2025-09-22'],
  ['2026-03-31', '2025-09-22'],
  ['2099-12-31', '2026-04-01'],
])('on %s the entry of %s is in force', (day, startsOn) => {
  expect(latestOn(entries, day)?.startsOn).toBe(startsOn)
})

test('of entries with the same start the first one counts', () => {
  const same = [
    { startsOn: '2026-04-01', name: 'first' },
    { startsOn: '2026-04-01', name: 'second' },
  ]
  expect(latestOn(same, '2026-04-01')?.name).toBe('first')
  expect(latestOn([], '2026-04-01')).toBeUndefined()
})

test('two of supply, invoice and payment decide on which side of a change an order is', () => {
  const [before, change] = ['2025-09-20', '2025-09-22']
  const sides = [before, change]
  for (const supply of sides)
    for (const invoice of sides)
      for (const payment of sides) {
        const isNew = [supply, invoice, payment].filter((day) => day === change).length >= 2
        expect(rateDay(supply, invoice, payment)).toBe(isNew ? change : before)
      }
})

test.each([
  ['2026-12-31T18:29:59.999Z', '2026-12-31'],
  ['2026-12-31T18:30:00.000Z', '2027-01-01'],
  ['2028-02-28T18:30:00.000Z', '2028-02-29'],
  ['2026-11-24T00:00:00.000Z', '2026-11-24'],
])('%s is the day %s in India', (moment, day) => {
  expect(indianDay(new Date(moment))).toBe(day)
})

test.each([
  ['2017-01-01', true],
  ['2016-12-31', false],
  ['2099-12-31', true],
  ['2100-01-01', false],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-04-01T00:00', false],
  ['01-04-2026', false],
])('the text %s is a day: %s', (text, isDay) => {
  expect(parseDay(text)).toBe(isDay ? text : null)
})
