import { expect, test } from 'vitest'
import { parseMessageKind, retryPauseMinutes, TRIES_MAX } from './message.ts'

test('an email is retried with growing pauses for most of a day and then no more', () => {
  const pauses = Array.from({ length: TRIES_MAX }, (_, index) => retryPauseMinutes(index + 1))
  expect(pauses.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240])
  expect(pauses.at(-1)).toBeNull()
  const hours = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 60
  expect(hours).toBeGreaterThan(18)
  expect(hours).toBeLessThan(26)
})

test('only an existing message kind is accepted', () => {
  expect(parseMessageKind('delivered')).toBe('delivered')
  expect(parseMessageKind('toString')).toBeNull()
})
