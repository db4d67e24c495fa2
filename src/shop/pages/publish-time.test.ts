import { expect, test } from 'vitest'
import { parsePublishTime } from './publish-time.ts'

const now = new Date('2026-11-24T06:00:00Z')

test('the time of a form is Indian time', () => {
  expect(parsePublishTime('2026-11-24T12:00', now)).toEqual(new Date('2026-11-24T06:30:00Z'))
})

test('a time that is past, too far ahead or unreadable is refused', () => {
  for (const text of ['2026-11-24T11:30', '2027-12-24T11:30', '2026-13-01T00:00', 'soon', '', null])
    expect([text, parsePublishTime(text, now)]).toEqual([text, null])
})
