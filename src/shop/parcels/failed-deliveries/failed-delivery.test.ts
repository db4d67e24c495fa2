import { expect, test } from 'vitest'
import { formOf } from '../../../../tests/support/route-calls.ts'
import {
  answerText,
  daysToChoose,
  failureText,
  parseAnswer,
  parseFailure,
  typedAnswer,
} from './failed-delivery.ts'

const today = '2026-11-28'
const answer = (fields: Record<string, string>) => parseAnswer(typedAnswer(formOf(fields)), today)
const failure = (fields: Record<string, string>) => parseFailure(formOf(fields), today)

test('the next seven days can be chosen, across the end of a month', () => {
  expect(daysToChoose(today)).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
  ])
})

test('an answer has a day, a phone in its plain form and a note, all optional', () => {
  expect(answer({ wish: 'again' }).value).toEqual({ wish: 'again', day: null, phone: '', note: '' })
  const full = { wish: 'again', day: '2026-12-01', phone: '+91 98765-43210', note: ' Ring twice ' }
  expect(answer(full)).toEqual({
    value: { wish: 'again', day: '2026-12-01', phone: '9876543210', note: 'Ring twice' },
    errors: [],
  })
  expect(answer({ wish: 'again', phone: '०९८७६५४३२१०' }).value?.phone).toBe('9876543210')
})

test('a parcel that goes back needs no day, phone or note', () => {
  expect(answer({ wish: 'back', day: 'never', phone: '1', note: 'x' })).toEqual({
    value: { wish: 'back', day: null, phone: '', note: '' },
    errors: [],
  })
})

test('each wrong field of an answer is named', () => {
  const wrong = { day: today, phone: '12345', note: 'x'.repeat(201) }
  expect(answer({ wish: 'again', ...wrong })).toEqual({
    value: null,
    errors: [
      { field: 'day', code: 'wrong-day' },
      { field: 'phone', code: 'wrong-phone' },
      { field: 'note', code: 'too-long' },
    ],
  })
  expect(answer({ wish: 'burn' }).errors).toEqual([{ field: 'wish', code: 'no-choice' }])
  expect(answer({ wish: 'again', day: '2026-12-06' }).errors).toHaveLength(1)
})

test('a report of staff has a reason and a day that is not in the future', () => {
  expect(failure({ reason: 'refused' })).toEqual({ reason: 'refused', day: today, note: '' })
  expect(failure({ reason: 'other', failedOn: '2026-11-27', failureNote: 'Strike' })).toEqual({
    reason: 'other',
    day: '2026-11-27',
    note: 'Strike',
  })
  expect(failure({ reason: '' })).toBe('no-reason')
  expect(failure({ reason: 'bored' })).toBe('no-reason')
  expect(failure({ reason: 'refused', failedOn: '2026-11-29' })).toBe('wrong-day')
  expect(failure({ reason: 'refused', failedOn: '2026-02-30' })).toBe('wrong-day')
  expect(failure({ reason: 'refused', failureNote: 'x'.repeat(201) })).toBe('too-long')
})

test('texts name the reason, and quote only the courier if there is no better reason', () => {
  expect(failureText({ reason: 'not-at-home', note: '' })).toBe('Nobody was at home')
  expect(failureText({ reason: 'refused', note: 'Open box' })).toBe(
    'The parcel was not accepted: Open box',
  )
  expect(failureText({ reason: 'other', note: 'Strike' })).toBe('Strike')
})

test('the courier reads the day, the phone and the note', () => {
  const again = { wish: 'again', day: null, phone: '', note: '' } as const
  expect(answerText(again)).toBe('Deliver again')
  expect(answerText({ ...again, day: '2026-12-01', phone: '9876543210', note: 'Ring' })).toBe(
    'Deliver again on 2026-12-01, phone 9876543210: Ring',
  )
  expect(answerText({ ...again, wish: 'back' })).toBe('Send the parcel back to the shop')
})
