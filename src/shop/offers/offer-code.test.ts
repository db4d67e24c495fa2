import { expect, test } from 'vitest'
import { contactTexts } from './coupon.ts'
import { generateCode, parseCode } from './offer-code.ts'

test.each([
  [' diwali10 ', 'DIWALI10'],
  ['ＤＩＷＡＬＩ－１０', 'DIWALI-10'],
  ['abc', 'ABC'],
  ['A'.repeat(24), 'A'.repeat(24)],
])('the typed text %j is the code %s', (typed, code) => {
  expect(parseCode(typed)).toBe(code)
})

test.each(['ab', 'A'.repeat(25), 'TEN %', 'दिवाली', '', 'A B', ' '.repeat(101), null, 7])(
  'the typed text %j is not a code',
  (typed) => {
    expect(parseCode(typed)).toBeNull()
  },
)

test('generated codes differ and have eight unambiguous characters', () => {
  const codes = Array.from({ length: 200 }, generateCode)
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  expect(new Set(codes).size).toBe(200)
  expect(codes.map(parseCode)).toEqual(codes)
})

test.each(['9876543210', '+91 98765 43210', '098765-43210'])(
  'the phone number %s is recognized in any spelling',
  (phoneNo) => {
    expect(contactTexts({ phoneNo, email: ' Asha@Zari.test ' })).toEqual({
      phone: 'offer phone +919876543210',
      email: 'offer email asha@zari.test',
    })
  },
)

test('a short number and an empty email match no earlier customer', () => {
  expect(contactTexts({ phoneNo: '12345', email: ' ' })).toEqual({ phone: null, email: null })
})
