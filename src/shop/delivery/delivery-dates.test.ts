import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  advanceDay,
  daysText,
  deliveryDates,
  dispatchDay,
  isDispatchDay,
  type DispatchRules,
} from './delivery-dates.ts'

const rules: DispatchRules = {
  weekdays: [1, 2, 3, 4, 5, 6],
  holidays: [],
  cutOff: '14:00',
  handlingDays: 1,
}
const transit = { fromDays: 3, toDays: 6 }
const at = (indianTime: string) => new Date(`${indianTime}+05:30`)
const leaves = (indianTime: string, change: Partial<DispatchRules> = {}) =>
  deliveryDates(at(indianTime), { ...rules, ...change }, transit)?.leavesBy

test('an order on Monday morning leaves on Tuesday and arrives in three to six days', () => {
  expect(deliveryDates(at('2026-11-23T10:00:00'), rules, transit)).toEqual({
    leavesBy: '2026-11-24',
    arrivesFrom: '2026-11-27',
    arrivesTo: '2026-11-30',
  })
})

test('the cut-off counts to the minute', () => {
  expect(leaves('2026-11-23T13:59:59')).toBe('2026-11-24')
  expect(leaves('2026-11-23T14:00:00')).toBe('2026-11-25')
  expect(leaves('2026-11-23T00:00:00', { cutOff: '00:00' })).toBe('2026-11-25')
})

test('days begin at midnight in India, not at midnight UTC', () => {
  expect(leaves('2026-11-23T23:59:59')).toBe('2026-11-25')
  expect(leaves('2026-11-24T00:00:00')).toBe('2026-11-25')
  expect(leaves('2026-11-24T05:29:59')).toBe('2026-11-25')
})

test('days without dispatch count neither as handling nor as departure', () => {
  expect(leaves('2026-11-21T10:00:00')).toBe('2026-11-23')
  expect(leaves('2026-11-21T15:00:00')).toBe('2026-11-24')
  expect(leaves('2026-11-22T10:00:00', { handlingDays: 0 })).toBe('2026-11-23')
  const holidays = [{ day: '2026-11-24', name: 'Guru Nanak Jayanti' }]
  expect(leaves('2026-11-23T10:00:00', { holidays })).toBe('2026-11-25')
  expect(leaves('2026-11-24T10:00:00', { holidays, handlingDays: 0 })).toBe('2026-11-25')
})

test('dates run past the end of the year', () => {
  expect(deliveryDates(at('2026-12-31T15:00:00'), rules, transit)).toEqual({
    leavesBy: '2027-01-02',
    arrivesFrom: '2027-01-05',
    arrivesTo: '2027-01-08',
  })
})

test('a shop that never dispatches promises nothing', () => {
  expect(leaves('2026-11-23T10:00:00', { weekdays: [] })).toBeUndefined()
})

test.each([
  ['2026-11-27', '2026-11-27', 'Nov 27, 2026'],
  ['2026-11-27', '2026-12-01', 'Nov 27 – Dec 01, 2026'],
  ['2026-12-30', '2027-01-02', 'Dec 30, 2026 – Jan 02, 2027'],
])('the days from %s to %s are written as %s', (from, to, text) => {
  expect(daysText(from, to)).toBe(text)
})

const someRules = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  holidays: fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-11-01', days)),
      name: fc.constant(''),
    }),
    { maxLength: 20 },
  ),
  cutOff: fc.constantFrom('00:00', '09:30', '14:00', '23:59'),
  handlingDays: fc.integer({ min: 0, max: 5 }),
})
const moments = fc
  .integer({ min: 0, max: 60 * 24 * 60 })
  .map((minutes) => new Date(Date.UTC(2026, 10, 1) + minutes * 60_000))

test('parcels leave on a dispatch day, and a later order never leaves earlier', () => {
  fc.assert(
    fc.property(someRules, moments, moments, (some, one, other) => {
      const [first, second] = [one, other]
        .toSorted((a, b) => a.getTime() - b.getTime())
        .map((moment) => deliveryDates(moment, some, transit)!)
      expect(isDispatchDay(first!.leavesBy, some)).toBe(true)
      expect(first!.leavesBy <= second!.leavesBy).toBe(true)
      expect(first!.arrivesFrom >= first!.leavesBy).toBe(true)
      expect(first!.arrivesTo >= first!.arrivesFrom).toBe(true)
    }),
  )
})

test('exactly the handling days pass on dispatch days before a parcel leaves', () => {
  fc.assert(
    fc.property(someRules, moments, (some, moment) => {
      const { leavesBy } = deliveryDates(moment, some, transit)!
      const start = deliveryDates(moment, { ...some, handlingDays: 0 }, transit)!.leavesBy
      let between = 0
      for (let day = start; day < leavesBy; day = addDays(day, 1))
        if (isDispatchDay(day, some)) between++
      expect(between).toBe(some.handlingDays)
    }),
  )
})

const advanceBy = (advance: string | number | null, indianTime = '2026-11-23T10:00:00') =>
  dispatchDay(
    at(indianTime),
    { ...rules, weekdays: [1, 2, 3, 4, 5], holidays: [], handlingDays: 1 },
    advance,
  )

test('a pre-order leaves on the first dispatch day from its date on, but not before a piece in stock', () => {
  expect(advanceBy('2027-01-12')).toBe('2027-01-12')
  expect(advanceBy('2027-01-09')).toBe('2027-01-11')
  expect(advanceBy('2026-11-23')).toBe(advanceBy(null))
})

test('a piece made to order leaves after its working days', () => {
  expect(advanceBy(5)).toBe('2026-11-30')
  expect(advanceBy(1)).toBe(advanceBy(null))
  expect(advanceBy(365)).not.toBeNull()
})

test('an order waits for the last of its pieces', () => {
  const dates = deliveryDates(at('2026-11-23T10:00:00'), rules, transit, [null, '2027-01-12', 2])
  expect(dates).toMatchObject({ leavesBy: '2027-01-12' })
  expect(dates!.arrivesFrom > dates!.leavesBy).toBe(true)
})

test('without dispatch days a piece sold in advance leaves on its day or after calendar days', () => {
  const never = { ...rules, weekdays: [] }
  expect(advanceDay(at('2026-11-23T10:00:00'), never, '2027-01-12')).toBe('2027-01-12')
  expect(advanceDay(at('2026-11-23T10:00:00'), never, 3)).toBe('2026-11-26')
})
