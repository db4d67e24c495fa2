import { expect, test } from 'vitest'
import { looksLikeEmail, parseAddress, requiredAddressFields } from './address.ts'

const typed = Object.fromEntries(requiredAddressFields.map((field) => [field, 'x']))
const form = (change: object) => new Map<string, unknown>(Object.entries({ ...typed, ...change }))

test('an address line is one line on a parcel label, whatever was pasted into it', () => {
  const { address, problems } = parseAddress(
    form({ houseNo: ' 12\r\nSecond floor ', areaRoad: 'MG\0 Road\u0007' }),
  )
  expect(problems).toBeNull()
  expect([address.houseNo, address.areaRoad]).toEqual(['12 Second floor', 'MG Road'])
})

test('a field of nothing but invisible signs is an empty one, and so is a file', () => {
  const { problems } = parseAddress(form({ city: '\0 \t', state: new File([], 'state.txt') }))
  expect(Object.keys(problems ?? {})).toEqual(['city', 'state'])
})

test('what looks like an e-mail is said at once, however much was typed', () => {
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
