import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indianStates } from '../tax/indian-states.ts'
import { contradictsPincode, placeOfPincode, statesOfPincode } from './pincode.ts'

test.each([
  ['110001', 'Delhi', 'New Delhi'],
  ['400 001', 'Maharashtra', 'Mumbai'],
  ['४००००१', 'Maharashtra', 'Mumbai'],
  ['400601', 'Maharashtra', null],
  ['560001', 'Karnataka', 'Bengaluru'],
  ['682011', 'Kerala', 'Kochi'],
  ['682555', 'Lakshadweep', null],
  ['160017', 'Chandigarh', 'Chandigarh'],
  ['160055', 'Punjab', null],
  ['605001', 'Puducherry', null],
  ['605009', 'Puducherry', null],
  ['605014', 'Tamil Nadu', null],
  ['396210', 'Dadra and Nagar Haveli and Daman and Diu', null],
  ['263139', 'Uttarakhand', null],
  ['262001', 'Uttar Pradesh', null],
  ['500081', 'Telangana', 'Hyderabad'],
  ['194101', 'Ladakh', null],
])('the pincode %s lies in %s, city %s', (pincode, state, city) => {
  expect(placeOfPincode(pincode)).toEqual({ state, city })
})

test.each(['', '56', '999999', '900056', '900099', '40000', '4000011', 'Mumbai', '533464'])(
  'the pincode %j suggests no place',
  (pincode) => {
    expect(placeOfPincode(pincode)).toBeNull()
  },
)

test('a pincode at a border lies in both states and contradicts neither', () => {
  expect(statesOfPincode('247662')).toEqual(['05', '09'])
  expect(statesOfPincode('533464')).toEqual(['34', '37'])
  for (const state of ['Puducherry', 'Andhra Pradesh'])
    expect(contradictsPincode({ state, pincode: '533464' })).toBe(false)
  expect(contradictsPincode({ state: 'Kerala', pincode: '533464' })).toBe(true)
})

test('only a known state contradicts a known pincode', () => {
  expect(contradictsPincode({ state: 'Goa', pincode: '400001' })).toBe(true)
  expect(contradictsPincode({ state: 'MH', pincode: '400001' })).toBe(false)
  expect(contradictsPincode({ state: 'Atlantis', pincode: '400001' })).toBe(false)
  expect(contradictsPincode({ state: 'Goa', pincode: '900056' })).toBe(false)
  expect(contradictsPincode({ state: '', pincode: '400001' })).toBe(false)
})

test('every state has pincodes, and any text returns a result', () => {
  const found = new Set<string>()
  for (let number = 100_000; number < 1_000_000; number++)
    for (const code of statesOfPincode(String(number))) found.add(code)
  expect([...found].toSorted()).toEqual(indianStates.map(({ code }) => code).toSorted())
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(statesOfPincode(text).length).toBeLessThanOrEqual(2)
    }),
  )
})
