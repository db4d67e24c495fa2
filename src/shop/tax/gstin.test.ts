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

function nextCharacter(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) + 1)
}
