import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsPattern } from './contains-pattern.ts'

test('percent, underscore and backslash are only characters', () => {
  expect(containsPattern('50% off_now\\')).toBe('%50\\% off\\_now\\\\%')
})

test('whatever is searched for, taking the escapes away gives it back', () => {
  fc.assert(
    fc.property(
      fc.string(),
      (text) =>
        containsPattern(text)
          .slice(1, -1)
          .replace(/\\([\\%_])/g, '$1') === text,
    ),
  )
})
