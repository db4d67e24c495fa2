import { expect, test } from 'vitest'
import { formOf } from '../../../tests/support/route-calls.ts'
import {
  courierNamed,
  fitsFormat,
  isTrackingLink,
  parseCourierEntry,
  trackingAddress,
} from './courier.ts'

const INDIA_POST = 'AA999999999IN'

test('an India Post tracking number has two letters, nine digits and IN', () => {
  expect(fitsFormat('EK123456789IN', INDIA_POST)).toBe(true)
  expect(fitsFormat('ek 123 456 789 in', INDIA_POST)).toBe(true)
  expect(fitsFormat('EK12345678IN', INDIA_POST)).toBe(false)
  expect(fitsFormat('EK123456789US', INDIA_POST)).toBe(false)
  expect(fitsFormat('1K123456789IN', INDIA_POST)).toBe(false)
})

test('every number fits without a format, and a parcel needs no number', () => {
  expect(fitsFormat('anything', '')).toBe(true)
  expect(fitsFormat('', INDIA_POST)).toBe(true)
})

test('the tracking number is put into the link, escaped', () => {
  const trackingLink = 'https://courier.test/track/{number}?n={number}'
  expect(trackingAddress({ trackingLink }, 'A/1')).toBe('https://courier.test/track/A%2F1?n=A%2F1')
  expect(trackingAddress({ trackingLink }, '')).toBeNull()
  expect(trackingAddress({ trackingLink: '' }, 'A1')).toBeNull()
})

test('a tracking link is an https address', () => {
  expect(isTrackingLink('https://courier.test/{number}')).toBe(true)
  for (const link of ['http://courier.test', 'javascript:alert(1)', 'https://', 'https://a b'])
    expect(isTrackingLink(link)).toBe(false)
})

test('an entry of the list needs a name; link and format are optional but checked', () => {
  expect(parseCourierEntry(formOf({ name: ' DTDC ', numberFormat: 'aa99' }))).toEqual({
    value: { name: 'DTDC', trackingLink: '', numberFormat: 'AA99' },
    errors: [],
  })
  const fields = { name: '', trackingLink: 'courier.test', numberFormat: '[0-9]+' }
  expect(parseCourierEntry(formOf(fields)).errors).toEqual([
    { field: 'name', code: 'missing' },
    { field: 'trackingLink', code: 'not-a-link' },
    { field: 'numberFormat', code: 'not-a-format' },
  ])
  expect(parseCourierEntry(formOf({ name: 'x'.repeat(81) })).errors).toMatchObject([
    { field: 'name', code: 'too-long' },
  ])
})

test('a courier is found by its name in any case', () => {
  const couriers = [{ name: 'India Post' }, { name: 'DTDC' }]
  expect(courierNamed(couriers, 'india post')).toBe(couriers[0])
  expect(courierNamed(couriers, 'Tuktuk')).toBeUndefined()
})
