import { expect, test } from 'vitest'
import { formOf } from '../../../../tests/support/route-calls.ts'
import { noticeAt, parseHoliday } from './holiday.ts'

const parsed = (fields: Record<string, string>) =>
  parseHoliday(formOf({ holidayText: 'Away', holidayFrom: '', holidayUntil: '', ...fields }))
const at = (time: string, holiday: Parameters<typeof parsed>[0]) =>
  noticeAt(parsed(holiday).value, new Date(time))?.text ?? null

test('times are read as Indian time', () => {
  expect(parsed({ holidayFrom: '2026-11-08T05:30', holidayUntil: '2026-11-10T05:30' })).toEqual({
    value: {
      holidayText: 'Away',
      holidayFrom: '2026-11-08T00:00:00.000Z',
      holidayUntil: '2026-11-10T00:00:00.000Z',
    },
    errors: [],
  })
})

test.each([
  [{ holidayText: 'x'.repeat(201) }, 'holidayText', 'too-long'],
  [{ holidayFrom: 'soon' }, 'holidayFrom', 'no-time'],
  [{ holidayUntil: '2026-02-30T10:00' }, 'holidayUntil', 'no-time'],
  [
    { holidayFrom: '2026-11-08T10:00', holidayUntil: '2026-11-08T10:00' },
    'holidayUntil',
    'ends-before',
  ],
])('%j is refused', (fields, field, code) => {
  expect(parsed(fields).errors).toEqual([{ field, code }])
})

test('the notice is shown from its start until its end, and never without a text', () => {
  const times = { holidayFrom: '2026-11-08T05:30', holidayUntil: '2026-11-10T05:30' }
  expect(at('2026-11-07T23:59:59Z', times)).toBeNull()
  expect(at('2026-11-08T00:00:00Z', times)).toBe('Away')
  expect(at('2026-11-10T00:00:00Z', times)).toBeNull()
  expect(at('2026-11-09T00:00:00Z', { ...times, holidayText: '' })).toBeNull()
  expect(at('2126-11-09T00:00:00Z', {})).toBe('Away')
})
