import { expect, test } from 'vitest'
import { badgeText } from './badge-text.ts'

test.each([
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('a count of %i is shown as %s', (count, text) => {
  expect(badgeText(count)).toBe(text)
})
