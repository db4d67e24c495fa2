import { expect, test } from 'vitest'
import { parseDispatch } from './parse-dispatch.ts'

const week = { 'day-1': 'on', 'day-2': 'on', 'day-6': 'on' }
const valid = { ...week, cutOff: '14:00', handlingDays: '1', grams: '500' }

function parse(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...valid, ...fields })) form.set(name, value)
  return parseDispatch(form, ['saree', 'suit'])
}

test('days, holidays, time and weights are read', () => {
  const { value, errors } = parse({
    cutOff: '०९:३०',
    holidays: '2027-01-26  Republic Day\n\n2026-11-08 Diwali\r\n2026-11-08 Deepavali\n2026-12-25',
    'grams-saree': '800',
    'grams-spaceship': '1',
  })
  expect(errors).toEqual([])
  expect(value).toEqual({
    dispatch: {
      weekdays: [1, 2, 6],
      cutOff: '09:30',
      handlingDays: 1,
      holidays: [
        { day: '2026-11-08', name: 'Deepavali' },
        { day: '2026-12-25', name: '' },
        { day: '2027-01-26', name: 'Republic Day' },
      ],
    },
    weights: { byKind: { saree: 800 }, otherGrams: 500 },
  })
})

test('a form without weekdays is refused', () => {
  const { errors } = parseDispatch(new FormData(), [])
  expect(errors).toEqual([
    { field: 'days', code: 'no-weekday' },
    { field: 'cutOff', code: 'not-a-time' },
  ])
})

test.each([
  [{ cutOff: '24:00' }, 'cutOff', 'not-a-time'],
  [{ cutOff: '2 pm' }, 'cutOff', 'not-a-time'],
  [{ handlingDays: '31' }, 'handlingDays', 'not-days'],
  [{ handlingDays: '-1' }, 'handlingDays', 'not-days'],
  [{ holidays: 'Diwali' }, 'holidays', 'not-holidays'],
  [{ holidays: '2026-02-30 Nothing' }, 'holidays', 'not-holidays'],
  [{ holidays: `2026-11-08 ${'x'.repeat(61)}` }, 'holidays', 'not-holidays'],
  [{ 'grams-saree': '0' }, 'grams-saree', 'not-grams'],
  [{ grams: '30001' }, 'grams', 'not-grams'],
])('%j is refused at %s', (fields, field, code) => {
  expect(parse(fields).errors).toEqual([{ field, code }])
})
