import { expect, test } from 'vitest'
import { nextIndex } from './use-active-option.ts'

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 7, 0],
  ['ArrowUp', 0, 7],
  ['PageDown', 6, 7],
  ['PageUp', 6, 1],
  ['Enter', 3, null],
  ['a', 3, null],
])('the key %s at option %i of 8 leads to option %s', (key, active, next) => {
  expect(nextIndex(key, active, 8)).toBe(next)
})
