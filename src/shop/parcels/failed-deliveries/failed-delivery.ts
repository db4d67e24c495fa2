import { latinDigits, lineText, type Form } from '../../form-text.ts'
import type { FieldError, ParseResult } from '../../parse-result.ts'
import { parseDay, type Day } from '../../tax/dated.ts'

/** The reasons are stored: never rename them. */
export const failureReasons = [
  'not-at-home',
  'phone-not-reached',
  'address-not-found',
  'cash-not-ready',
  'asked-for-later',
  'refused',
  'other',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** For staff and customers. */
export const reasonNames: Record<FailureReason, string> = {
  'not-at-home': 'Nobody was at home',
  'phone-not-reached': 'The phone was not answered',
  'address-not-found': 'The address was not found',
  'cash-not-ready': 'The cash was not ready',
  'asked-for-later': 'Another day was asked for',
  refused: 'The parcel was not accepted',
  other: 'Another reason',
}

export type FailedDelivery = {
  number: number
  reason: FailureReason
  note: string
  failedAt: Date
}

export const NOTE_MAX = 200
export const ATTEMPTS_LIMIT = 9

/** The reason with the note behind it. */
export function failureText({ reason, note }: Pick<FailedDelivery, 'reason' | 'note'>): string {
  if (reason === 'other' && note) return note
  return note ? `${reasonNames[reason]}: ${note}` : reasonNames[reason]
}

export const wishes = ['again', 'back'] as const
export type Wish = (typeof wishes)[number]

/** `day` is null for the next possible day; `phone` and `note` may be ''. */
export type DeliveryAnswer = { wish: Wish; day: Day | null; phone: string; note: string }

/** Couriers accept a day within this many days. */
export const DAYS_AHEAD = 7

/** The days that a customer may choose, from tomorrow on. */
export function daysToChoose(today: Day): Day[] {
  const start = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: DAYS_AHEAD }, (_, index) =>
    new Date(start + (index + 1) * 86_400_000).toISOString().slice(0, 10),
  )
}

export type AnswerField = 'wish' | 'day' | 'phone' | 'note'
export type AnswerErrorCode = 'no-choice' | 'wrong-day' | 'wrong-phone' | 'too-long'
export type AnswerTyped = Record<AnswerField, string>

export function typedAnswer(form: Form): AnswerTyped {
  const text = (name: AnswerField) => lineText(form.get(name)).slice(0, 1000)
  return { wish: text('wish'), day: text('day'), phone: text('phone'), note: text('note') }
}

/** Day, phone and note only matter for another attempt. */
export function parseAnswer(
  typed: AnswerTyped,
  today: Day,
): ParseResult<DeliveryAnswer | null, AnswerField, AnswerErrorCode> {
  const wish = wishes.find((known) => known === typed.wish)
  const errors: FieldError<AnswerField, AnswerErrorCode>[] = []
  if (!wish) errors.push({ field: 'wish', code: 'no-choice' })
  if (wish === 'back') return { value: { wish, day: null, phone: '', note: '' }, errors }
  const phone = indianPhone(typed.phone)
  if (typed.day && !daysToChoose(today).includes(typed.day))
    errors.push({ field: 'day', code: 'wrong-day' })
  if (phone === null) errors.push({ field: 'phone', code: 'wrong-phone' })
  if (typed.note.length > NOTE_MAX) errors.push({ field: 'note', code: 'too-long' })
  const value =
    wish && errors.length === 0
      ? { wish, day: typed.day || null, phone: phone!, note: typed.note }
      : null
  return { value, errors }
}

/** The ten digits of an Indian mobile number, '' for none, null for anything else. */
function indianPhone(text: string): string | null {
  const digits = latinDigits(text)
    .replace(/[\s()-]/g, '')
    .replace(/^(\+?91|0)(?=\d{10}$)/, '')
  return digits === '' || /^[6-9]\d{9}$/.test(digits) ? digits : null
}

/** The form of staff about a failed attempt. */
export type FailureReport = { reason: FailureReason; day: Day; note: string }
export type FailureErrorCode = 'no-reason' | 'wrong-day' | 'too-long'

/** An empty day is today. */
export function parseFailure(form: Form, today: Day): FailureReport | FailureErrorCode {
  const reason = failureReasons.find((known) => known === form.get('reason'))
  const typedDay = lineText(form.get('failedOn'))
  const day = typedDay === '' ? today : parseDay(typedDay)
  const note = lineText(form.get('failureNote'))
  if (!reason) return 'no-reason'
  if (day === null || day > today) return 'wrong-day'
  return note.length > NOTE_MAX ? 'too-long' : { reason, day, note }
}

/** For the courier and for staff, such as 'Deliver again on 2026-12-01, phone 9876543210: Ring twice'. */
export function answerText({ wish, day, phone, note }: DeliveryAnswer): string {
  if (wish === 'back') return 'Send the parcel back to the shop'
  const parts = [day ? `Deliver again on ${day}` : 'Deliver again', phone && `phone ${phone}`]
  return [parts.filter(Boolean).join(', '), note].filter(Boolean).join(': ')
}
