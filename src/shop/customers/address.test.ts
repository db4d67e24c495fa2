import { expect, test } from 'vitest'
import {
  ADDRESS_FIELD_MAX,
  addressHints,
  looksLikeEmail,
  parseAddress,
  requiredAddressFields,
} from './address.ts'

const typed = Object.fromEntries(requiredAddressFields.map((field) => [field, 'x']))
const form = (change: object) => new Map<string, unknown>(Object.entries({ ...typed, ...change }))

test('pasted line breaks in an address line become spaces', () => {
  const { value: address, errors } = parseAddress(
    form({ houseNo: ' 12\r\nSecond floor ', areaRoad: 'MG\0 Road\u0007' }),
  )
  expect(errors).toEqual([])
  expect([address.houseNo, address.areaRoad]).toEqual(['12 Second floor', 'MG Road'])
})

test('a name of invisible characters counts as missing', () => {
  expect(parseAddress(form({ firstName: '\u200b\u3164' })).errors).toEqual([
    { field: 'firstName', code: 'missing' },
  ])
})

test('a field with only control characters or with a file counts as missing', () => {
  const { errors } = parseAddress(form({ city: '\0 \t', state: new File([], 'state.txt') }))
  expect(errors).toEqual([
    { field: 'city', code: 'missing' },
    { field: 'state', code: 'missing' },
  ])
})

test('looksLikeEmail answers quickly for long texts', () => {
  expect(['asha@example.com', 'asha+zari@mail.example.in'].every(looksLikeEmail)).toBe(true)
  expect(
    [
      'asha',
      'asha@zari',
      'a b@c.d',
      '@',
      ...['@', '@.', 'a@.'].map((piece) => `${piece.repeat(300_000)} `),
    ].some(looksLikeEmail),
  ).toBe(false)
})

const noHints = { pincode: '411001', phoneNo: '9876543210', altPhoneNo: '', emailId: '' }

test.each([
  [{ pincode: '41100' }, 'pincode', 'pincode-digits'],
  [{ phoneNo: '12345' }, 'phoneNo', 'phone-digits'],
  [{ altPhoneNo: '12345' }, 'altPhoneNo', 'phone-digits'],
  [{ emailId: 'asha@zari' }, 'emailId', 'email-shape'],
] as const)('%o gives a hint', (change, field, code) => {
  expect(addressHints({ ...noHints, ...change })).toEqual([{ field, code }])
})

test('usual formats and empty address fields give no hint', () => {
  expect(addressHints({ pincode: '', phoneNo: '', altPhoneNo: '', emailId: '' })).toEqual([])
  for (const phoneNo of [
    '+91 98765 43210',
    '(+91) 98765 43210',
    '0091 98765-43210',
    '09876543210',
    '98765.43210',
    '९८७६५ ४३२१०',
    '020 2612 3456',
    '(044) 2345-6789',
    '1800 123 4567',
    '1860 22 1234',
  ])
    expect(addressHints({ ...noHints, pincode: '411 001', phoneNo }), phoneNo).toEqual([])
  for (const pincode of ['४११००१', '411-001', '௪௧௧௦௦௧'])
    expect(addressHints({ ...noHints, pincode }), pincode).toEqual([])
})

test('an address value above the limit is refused as too long', () => {
  expect(parseAddress(form({ city: 'x'.repeat(ADDRESS_FIELD_MAX + 1) })).errors).toEqual([
    { field: 'city', code: 'too-long' },
  ])
})
