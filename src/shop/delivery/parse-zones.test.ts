import { expect, test } from 'vitest'
import { newZone } from '../../../tests/support/delivery.ts'
import { parseDelivery } from './parse-zones.ts'

function parse(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ 'served-rest': 'on', 'cash-rest': 'on', ...fields }))
    form.set(name, value)
  return parseDelivery(form)
}
const errorsOf = (fields: Record<string, string>) =>
  parse(fields).errors.map(({ field, code }) => `${field} ${code}`)

const rest = newZone()

test('an empty form delivers everywhere free', () => {
  expect(parse({})).toEqual({ value: { zones: [rest], cashFeePaise: 0 }, errors: [] })
})

test('zones keep their sequence, and one without a name is left out', () => {
  const { value, errors } = parse({
    'name-0': 'South',
    'states-0': 'tamilnadu, Kerala, Kerala',
    'charge-0': '₹60',
    'freeFrom-0': '1,500',
    'served-0': 'on',
    'states-1': 'Goa',
    'name-2': 'Metro',
    'pincodes-2': '400, 401 ४०२',
    'charge-rest': '79.50',
    cashFee: '49',
  })
  expect(errors).toEqual([])
  expect(value.cashFeePaise).toBe(4_900)
  expect(value.zones).toEqual([
    newZone({
      name: 'South',
      states: ['Tamil Nadu', 'Kerala'],
      chargePaise: 6_000,
      freeFromPaise: 150_000,
      takesCash: false,
    }),
    newZone({
      name: 'Metro',
      pincodes: ['400', '401', '402'],
      isServed: false,
      takesCash: false,
    }),
    { ...rest, chargePaise: 7_950 },
  ])
})

test('each wrong value is reported at its field', () => {
  expect(errorsOf({ 'name-0': 'South' })).toEqual(['states-0 nowhere'])
  expect(errorsOf({ 'name-0': 'South', 'states-0': 'Atlantis' })).toEqual([
    'states-0 unknown-state',
  ])
  expect(errorsOf({ 'name-0': 'x'.repeat(61), 'states-0': 'Goa' })).toEqual([
    'name-0 name-too-long',
  ])
  expect(errorsOf({ 'name-0': 'East', 'pincodes-0': '7, 012' })).toEqual([
    'pincodes-0 not-pincodes',
  ])
  expect(errorsOf({ 'charge-rest': 'free' })).toEqual(['charge-rest not-an-amount'])
  expect(errorsOf({ 'freeFrom-rest': '0.50', cashFee: '-1' })).toEqual([
    'freeFrom-rest not-an-amount',
    'cashFee not-an-amount',
  ])
})

test('days on the way, cash and steps belong to their zone', () => {
  const { value, errors } = parse({
    'fromDays-rest': '4',
    'toDays-rest': '८',
    'stepsBy-rest': 'weight',
    'steps-rest': '2,000: 180, 1000: 120',
  })
  expect(errors).toEqual([])
  expect(value.zones).toEqual([
    newZone({
      transit: { fromDays: 4, toDays: 8 },
      stepsBy: 'weight',
      steps: [
        { from: 1_000, chargePaise: 12_000 },
        { from: 2_000, chargePaise: 18_000 },
      ],
    }),
  ])
  expect(parse({ 'steps-rest': '999: 0; 500: 40.50' }).value.zones[0]?.steps).toEqual([
    { from: 50_000, chargePaise: 4_050 },
    { from: 99_900, chargePaise: 0 },
  ])
})

test('one number of days is both ends of the range', () => {
  expect(parse({ 'fromDays-rest': '4' }).value.zones[0]?.transit).toEqual({
    fromDays: 4,
    toDays: 4,
  })
  expect(parse({ 'toDays-rest': '0' }).value.zones[0]?.transit).toEqual({ fromDays: 0, toDays: 0 })
})

test.each([
  ['toDays-rest', { 'fromDays-rest': '5', 'toDays-rest': '4' }, 'not-days'],
  ['fromDays-rest', { 'fromDays-rest': 'soon' }, 'not-days'],
  ['toDays-rest', { 'toDays-rest': '61' }, 'not-days'],
  ['steps-rest', { 'steps-rest': '100' }, 'not-steps'],
  ['steps-rest', { 'steps-rest': '100: 5; 100: 6' }, 'not-steps'],
  ['steps-rest', { 'steps-rest': '0: 5' }, 'not-steps'],
  ['steps-rest', { 'steps-rest': '10: 20000' }, 'not-steps'],
  ['steps-rest', { 'steps-rest': '1.5: 20', 'stepsBy-rest': 'weight' }, 'not-steps'],
  [
    'steps-rest',
    { 'steps-rest': Array.from({ length: 21 }, (_, n) => `${n + 1}: 1`).join(';') },
    'not-steps',
  ],
])('%s refuses %j', (field, fields, code) => {
  expect(errorsOf(fields)).toEqual([`${field} ${code}`])
})
