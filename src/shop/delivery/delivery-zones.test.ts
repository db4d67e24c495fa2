import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chargesOf,
  hasDeliveryCharge,
  isServed,
  zoneOf,
  type DeliveryZone,
} from './delivery-zones.ts'

const zone = (change: Partial<DeliveryZone>): DeliveryZone => ({
  name: 'Zone',
  states: [],
  pincodes: [],
  isServed: true,
  chargePaise: 0,
  freeFromPaise: null,
  ...change,
})
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
  ['', '411001', 'Rest'],
  ['Kerala', '682555', 'Rest'],
  ['Lakshadweep', '682555', 'Islands'],
])('an address in %j with the pincode %j is in the zone %s', (state, pincode, name) => {
  expect(zoneOf(zones, { state, pincode })?.name).toBe(name)
})

test('only a zone that is not served refuses an address', () => {
  expect(isServed(zones, { state: 'Lakshadweep', pincode: '' })).toBe(false)
  expect(isServed(zones, { state: 'Kerala', pincode: '' })).toBe(true)
  expect(isServed([islands], { state: 'Kerala', pincode: '' })).toBe(true)
})

const kerala = { state: 'Kerala', pincode: '695001' }
const settings = { zones, cashFeePaise: 4_900 }

test('goods are delivered free from exactly the amount of the zone', () => {
  const chargeOf = (netPaise: number) =>
    chargesOf(settings, { ...kerala, payMode: 'gateway', netPaise }).deliveryPaise
  expect([99_899, 99_900, 99_901].map(chargeOf)).toEqual([7_900, 0, 0])
})

test('only cash orders pay the cash fee, also with free delivery', () => {
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
      const order = { state, pincode, netPaise, payMode: 'cod' as const }
      expect(chargesOf({ zones: [], cashFeePaise: 0 }, order)).toEqual({
        deliveryPaise: 0,
        cashFeePaise: 0,
      })
    }),
  )
  expect(hasDeliveryCharge({ zones: [] })).toBe(false)
  expect(hasDeliveryCharge({ zones: [zone({ isServed: false, chargePaise: 1 })] })).toBe(false)
  expect(hasDeliveryCharge({ zones })).toBe(true)
})
