import { expect, test } from 'vitest'
import { dayOf, parseDay, spanOf } from './gateway-day.ts'

test('a day covers the Indian calendar day from its first to its last second', () => {
  expect(dayOf(new Date('2024-01-05T18:30:00Z'))).toBe('2024-01-06')
  expect(spanOf('2024-01-06')).toEqual({
    from: new Date('2024-01-05T18:30:00Z'),
    to: new Date('2024-01-06T18:29:59Z'),
  })
  expect(['2024-02-29', '2024-02-30', '2024-1-5', 'today', null].map(parseDay)).toEqual([
    '2024-02-29',
    null,
    null,
    null,
    null,
  ])
})
