import { expect, test } from 'vitest'
import { formOf } from '../../../../tests/support/route-calls.ts'
import {
  changeTimes,
  indianTime,
  isShown,
  noAnnouncement,
  parseAnnouncement,
} from './announcement.ts'

const parse = (fields: Record<string, string>) =>
  parseAnnouncement(formOf({ announcementText: 'Diwali sale', ...fields }), noAnnouncement)

test('times are typed and shown in Indian time and stored in UTC', () => {
  const { value, error } = parse({
    announcementFrom: '2026-11-08T00:00',
    announcementUntil: '2026-11-10T23:30',
  })
  expect([value.from, value.until, error]).toEqual([
    '2026-11-07T18:30:00.000Z',
    '2026-11-10T18:00:00.000Z',
    null,
  ])
  expect([indianTime(value.from), indianTime(value.until), indianTime('')]).toEqual([
    '2026-11-08T00:00',
    '2026-11-10T23:30',
    '',
  ])
})

test('a form without the announcement keeps the current one', () => {
  const current = { ...noAnnouncement, text: 'Open on Sundays' }
  expect(parseAnnouncement(formOf({}), current)).toEqual({ value: current, error: null })
})

test.each([
  [{ announcementText: 'x'.repeat(161) }, 'too-long'],
  [{ announcementLink: 'javascript:alert(1)' }, 'no-link'],
  [{ announcementLink: '//evil.example' }, 'no-link'],
  [{ announcementLink: '/\\evil.example' }, 'no-link'],
  [{ announcementFrom: 'tomorrow' }, 'no-time'],
  [{ announcementFrom: '2026-13-40T99:00' }, 'no-time'],
  [{ announcementFrom: '2026-11-08T10:00', announcementUntil: '2026-11-08T10:00' }, 'ends-before'],
])('an announcement with %j is refused', (fields, error) => {
  expect(parse(fields as unknown as Record<string, string>).error).toBe(error)
})

test.each(['/shop/saree', 'https://example.com/sale', ''])('the link %j is accepted', (link) => {
  expect(parse({ announcementLink: link }).error).toBeNull()
})

test('an announcement is shown from its start until just before its end', () => {
  const announcement = {
    ...noAnnouncement,
    text: 'Sale',
    from: '2026-11-08T00:00:00.000Z',
    until: '2026-11-09T00:00:00.000Z',
  }
  const shownAt = (time: string) => isShown(announcement, new Date(time))
  expect(shownAt('2026-11-07T23:59:59.999Z')).toBe(false)
  expect(shownAt('2026-11-08T00:00:00.000Z')).toBe(true)
  expect(shownAt('2026-11-08T23:59:59.999Z')).toBe(true)
  expect(shownAt('2026-11-09T00:00:00.000Z')).toBe(false)
  expect(isShown(noAnnouncement, new Date())).toBe(false)
  expect(isShown({ ...noAnnouncement, text: 'Always' }, new Date())).toBe(true)

  const timesAt = (time: string) =>
    changeTimes(announcement, new Date(time)).map((date) => date.toISOString())
  expect(timesAt('2026-11-01T00:00:00.000Z')).toEqual([announcement.from, announcement.until])
  expect(timesAt('2026-11-08T12:00:00.000Z')).toEqual([announcement.until])
  expect(timesAt('2026-11-09T00:00:00.000Z')).toEqual([])
})
