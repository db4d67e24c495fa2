import { latinDigits, lineText, plainText, type Form } from '../form-text.ts'
import type { ParseResult } from '../parse-result.ts'
import type { Holiday } from './delivery-dates.ts'
import type { DeliverySettings } from './delivery-zones.ts'
import { GRAMS_MAX } from './packed-weight.ts'
import { readCount, type DeliveryErrorCode, type DeliveryErrors } from './read-fields.ts'

export const HOLIDAYS_MAX = 200
export const HOLIDAY_NAME_MAX = 60
export const HANDLING_MAX_DAYS = 30
export const CUT_OFF = /^([01]\d|2[0-3]):[0-5]\d$/
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const FIRST_GRAMS = 500

type Dispatch = Pick<DeliverySettings, 'dispatch' | 'weights'>

/** Reads the fields `day-1` (Monday) to `day-7`, `holidays`, `cutOff`, `handlingDays`, `grams` and
 * `grams-SLUG` of each kind. */
export function parseDispatch(
  form: Pick<Form, 'get'>,
  kinds: readonly string[],
): ParseResult<Dispatch, string, DeliveryErrorCode> {
  const errors: DeliveryErrors = []
  const weekdays = WEEKDAYS.filter((day) => form.get(`day-${day}`) !== null)
  if (weekdays.length === 0) errors.push({ field: 'days', code: 'no-weekday' })
  const cutOff = latinDigits(lineText(form.get('cutOff')))
  if (!CUT_OFF.test(cutOff)) errors.push({ field: 'cutOff', code: 'not-a-time' })
  const days = { min: 0, max: HANDLING_MAX_DAYS, code: 'not-days' } as const
  const handlingDays = readCount(form, 'handlingDays', errors, days) ?? 0
  const holidays = readHolidays(form, errors)
  const weights = readWeights(form, kinds, errors)
  return { value: { dispatch: { weekdays, holidays, cutOff, handlingDays }, weights }, errors }
}

/** A line for each holiday: '2026-11-08 Diwali'. */
function readHolidays(form: Pick<Form, 'get'>, errors: DeliveryErrors): Holiday[] {
  const lines = latinDigits(plainText(form.get('holidays')))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const holidays = new Map<string, Holiday>()
  for (const line of lines.slice(0, HOLIDAYS_MAX + 1)) {
    const [day = '', ...words] = line.split(' ')
    const name = words.join(' ').trim()
    if (!isDay(day) || name.length > HOLIDAY_NAME_MAX) {
      errors.push({ field: 'holidays', code: 'not-holidays' })
      break
    }
    holidays.set(day, { day, name })
  }
  if (lines.length > HOLIDAYS_MAX) errors.push({ field: 'holidays', code: 'not-holidays' })
  return [...holidays.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

export function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00Z`)
  return (
    /^20\d\d-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(moment.getTime()) &&
    moment.toISOString().startsWith(text)
  )
}

function readWeights(
  form: Pick<Form, 'get'>,
  kinds: readonly string[],
  errors: DeliveryErrors,
): DeliverySettings['weights'] {
  const range = { min: 1, max: GRAMS_MAX, code: 'not-grams' } as const
  const byKind = kinds.flatMap((kind) => {
    const grams = readCount(form, `grams-${kind}`, errors, range)
    return grams === null ? [] : [[kind, grams] as const]
  })
  return {
    byKind: Object.fromEntries(byKind.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    otherGrams: readCount(form, 'grams', errors, range) ?? FIRST_GRAMS,
  }
}
