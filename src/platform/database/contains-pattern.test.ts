import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsPattern } from './contains-pattern.ts'

test('percent, underscore and backslash in the text are matched literally', () => {
  expect(containsPattern('50% off_now\\')).toBe('%50\\% off\\_now\\\\%')
})

test('removing the escapes from a pattern restores the text', () => {
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
