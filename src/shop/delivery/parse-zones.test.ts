import { expect, test } from 'vitest'
import { parseDelivery } from './parse-zones.ts'

function parse(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ 'served-rest': 'on', ...fields }))
    form.set(name, value)
  return parseDelivery(form)
}
const errorsOf = (fields: Record<string, string>) =>
  parse(fields).errors.map(({ field, code }) => `${field} ${code}`)

const rest = {
  name: 'All other places',
  states: [],
  pincodes: [],
  isServed: true,
  chargePaise: 0,
  freeFromPaise: null,
}

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
    {
      name: 'South',
      states: ['Tamil Nadu', 'Kerala'],
      pincodes: [],
      isServed: true,
      chargePaise: 6_000,
      freeFromPaise: 150_000,
    },
    { ...rest, name: 'Metro', pincodes: ['400', '401', '402'], isServed: false },
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
