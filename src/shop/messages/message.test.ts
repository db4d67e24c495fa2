import { expect, test } from 'vitest'
import { parseMessageKind, retryPauseMinutes, TRIES_MAX } from './message.ts'

test('a rejected email is retried with growing pauses for most of a day, then given up', () => {
  const pauses = Array.from({ length: TRIES_MAX }, (_, index) => retryPauseMinutes(index + 1))
  expect(pauses.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240])
  expect(pauses.at(-1)).toBeNull()
  const hours = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 60
  expect(hours).toBeGreaterThan(18)
  expect(hours).toBeLessThan(26)
})

test('a message kind is parsed only when it exists', () => {
  expect(parseMessageKind('delivered')).toBe('delivered')
  expect(parseMessageKind('toString')).toBeNull()
})
