import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newZone as zone } from '../../../tests/support/delivery.ts'
import { chargesOf, hasDeliveryCharge, isServed, zoneOf } from './delivery-zones.ts'

const mumbai = zone({ name: 'Mumbai', pincodes: ['400', '401'], chargePaise: 4_000 })
const west = zone({ name: 'West', states: ['Maharashtra', 'Goa'], chargePaise: 6_000 })
const islands = zone({ name: 'Islands', states: ['Lakshadweep'], isServed: false })
const rest = zone({ name: 'Rest', chargePaise: 7_900, freeFromPaise: 99_900 })
const zones = [mumbai, west, islands, rest]

test.each([
  ['Maharashtra', '400001', 'Mumbai'],
  ['Goa', '401 107', 'Mumbai'],
  ['Goa', '४०११०७', 'Mumbai'],
  ['maharashtra', '411001', 'West'],
  ['Goa', '', 'West'],
  ['', '411001', 'West'],
  ['', '682001', 'Rest'],
  ['', '', 'Rest'],
  ['Lakshadweep', '682555', 'Islands'],
])('an address in %j with the pincode %j is in the zone %s', (state, pincode, name) => {
  expect(zoneOf(zones, { state, pincode })?.name).toBe(name)
})

test('only a zone that is not served refuses an address', () => {
  expect(isServed(zones, { state: 'Lakshadweep', pincode: '' })).toBe(false)
  expect(isServed(zones, { state: 'Kerala', pincode: '' })).toBe(true)
  expect(isServed([islands], { state: 'Kerala', pincode: '' })).toBe(true)
})

test.each([
  ['Kerala', '682555', 'Islands'],
  ['Goa', '682001', 'Rest'],
  ['Kerala', '411001', 'West'],
  ['Kerala', '403', 'West'],
  ['Goa', '900056', 'West'],
  ['Andhra Pradesh', '533464', 'Rest'],
])('the zone follows a known pincode: %s with %s is in %s', (state, pincode, name) => {
  expect(zoneOf(zones, { state, pincode })?.name).toBe(name)
})

const weights = { byKind: { saree: 800, lehenga: 3_000 }, otherGrams: 500 }
const lines = [{ type: 'saree', quantity: 1 }]
const kerala = { state: 'Kerala', pincode: '695001', lines }
const settings = { zones, cashFeePaise: 4_900, weights }

test('goods are delivered free from exactly the amount of the zone', () => {
  const chargeOf = (netPaise: number) =>
    chargesOf(settings, { ...kerala, payMode: 'gateway', netPaise }).deliveryPaise
  expect([99_899, 99_900, 99_901].map(chargeOf)).toEqual([7_900, 0, 0])
})

test('only cash orders pay the cash fee, even with free delivery', () => {
  const order = { ...kerala, netPaise: 500_000 }
  expect(chargesOf(settings, { ...order, payMode: 'cod' })).toEqual({
    deliveryPaise: 0,
    cashFeePaise: 4_900,
  })
  expect(chargesOf(settings, { ...order, payMode: 'gateway' }).cashFeePaise).toBe(0)
})

test('a shop without zones delivers every order free', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(), (state, pincode, netPaise) => {
      const order = { state, pincode, lines, netPaise, payMode: 'cod' as const }
      expect(chargesOf({ zones: [], cashFeePaise: 0, weights }, order)).toEqual({
        deliveryPaise: 0,
        cashFeePaise: 0,
      })
    }),
  )
  expect(hasDeliveryCharge({ zones: [] })).toBe(false)
  expect(hasDeliveryCharge({ zones: [zone({ isServed: false, chargePaise: 1 })] })).toBe(false)
  expect(hasDeliveryCharge({ zones })).toBe(true)
})

const steps = [
  { from: 1_000, chargePaise: 12_000 },
  { from: 3_000, chargePaise: 18_000 },
]

test.each([
  [[{ type: 'saree', quantity: 1 }], 7_900],
  [[{ type: 'suit', quantity: 2 }], 12_000],
  [[{ type: 'saree', quantity: 3 }], 12_000],
  [[{ type: 'lehenga', quantity: 1 }], 18_000],
])('the packed weight of %j costs %i', (packed, deliveryPaise) => {
  const byWeight = { ...rest, freeFromPaise: null, stepsBy: 'weight' as const, steps }
  const order = { ...kerala, lines: packed, netPaise: 50_000, payMode: 'gateway' as const }
  expect(chargesOf({ ...settings, zones: [byWeight] }, order)).toMatchObject({ deliveryPaise })
})

test('steps by value begin at exactly their amount, and free delivery comes before them', () => {
  const byValue = { ...rest, steps: [{ from: 50_000, chargePaise: 3_900 }] }
  const chargeOf = (netPaise: number) =>
    chargesOf({ ...settings, zones: [byValue] }, { ...kerala, payMode: 'gateway', netPaise })
      .deliveryPaise
  expect([49_999, 50_000, 99_899, 99_900].map(chargeOf)).toEqual([7_900, 3_900, 3_900, 0])
})

test('a zone that is free at first but not in all steps has a charge', () => {
  const zones = [zone({ steps: [{ from: 2_000, chargePaise: 100 }], stepsBy: 'weight' })]
  expect(hasDeliveryCharge({ zones })).toBe(true)
})
