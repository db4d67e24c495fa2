import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsPattern } from './contains-pattern.ts'

test('percent, underscore and backslash are ordinary characters', () => {
  expect(containsPattern('50% off_now\\')).toBe('%50\\% off\\_now\\\\%')
})

test('removing the escapes restores the text', () => {
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
