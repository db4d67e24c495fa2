import { expect, test } from 'vitest'
import { checkCharacter, gstinError, gstinState, normalizeGstin } from './gstin.ts'

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AANFA2641L1ZF', '33AAECG4315R1ZE'])(
  '%s is a GSTIN',
  (gstin) => expect(gstinError(gstin)).toBeNull(),
)

test('the check character is computed from the first fourteen', () => {
  expect(checkCharacter('27AAPFU0939F1Z')).toBe('V')
})

test('every mistyped character is noticed', () => {
  const gstin = '27AAPFU0939F1ZV'
  const wrong = [...gstin].map((character, index) => {
    const other = character === '9' ? '8' : character === 'Z' ? 'Y' : nextCharacter(character)
    return gstinError(gstin.slice(0, index) + other + gstin.slice(index + 1))
  })
  expect(wrong).not.toContain(null)
})

test('a number of another form or state is refused', () => {
  expect(gstinError('27AAPFU0939F1Z')).toBe('not-a-gstin')
  expect(gstinError('ZARI')).toBe('not-a-gstin')
  expect(gstinError(`28AAPFU0939F1Z${checkCharacter('28AAPFU0939F1Z')}`)).toBe('no-such-state')
  expect(gstinError('27AAPFU0939F1ZW')).toBe('wrong-check-character')
})

test('spaces and small letters are accepted', () => {
  expect(normalizeGstin(' 27 aapfu0939f1zv ')).toBe('27AAPFU0939F1ZV')
  expect(gstinState('27AAPFU0939F1ZV')).toBe('27')
})

test('no other character at any place gives a valid number', () => {
  const gstin = '27AAPFU0939F1ZV'
  const accepted = [...gstin].flatMap((right, index) =>
    [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
      .filter((other) => other !== right)
      .map((other) => gstin.slice(0, index) + other + gstin.slice(index + 1))
      .filter((typo) => gstinError(typo) === null),
  )
  expect(accepted).toEqual([])
})

const withCheck = (first14: string) => first14 + checkCharacter(first14)

test.each([
  ['97AAPFU0939F1Z', null],
  ['99AAPFU0939F1Z', null],
  ['25AAPFU0939F1Z', 'no-such-state'],
  ['96AAPFU0939F1Z', 'no-such-state'],
  ['00AAPFU0939F1Z', 'no-such-state'],
  ['27AAPFU0939F0Z', 'not-a-gstin'],
  ['27AAPFU0939F1K', 'not-a-gstin'],
])('a number that begins with %s is checked: %s', (first14, error) => {
  expect(gstinError(withCheck(first14))).toBe(error)
})

test('bodies of the United Nations and departments that deduct tax have their own forms', () => {
  expect(gstinError(withCheck('9917USA00001UN'))).toBeNull()
  const departments = Array.from({ length: 40 }, (_, index) =>
    withCheck(`27MUMC${String(index).padStart(5, '0')}A1Z`),
  )
  expect(departments.some((gstin) => /\d$/.test(gstin))).toBe(true)
  for (const gstin of departments)
    expect(gstinError(gstin)).toBe(/\d$/.test(gstin) ? null : 'not-a-gstin')
})

test('marks between the characters are not removed', () => {
  expect(normalizeGstin('27-AAPFU0939F1ZV')).toBe('27-AAPFU0939F1ZV')
  expect(gstinError('27-AAPFU0939F1ZV')).toBe('not-a-gstin')
})

function nextCharacter(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) + 1)
}
