import { lineText, type Form } from '../../form-text.ts'
import type { FieldError, ParseResult } from '../../parse-result.ts'
import { isShown, parseIndianTime, type Scheduled } from '../../site/brand/announcement.ts'

/** In characters. */
export const HOLIDAY_TEXT_MAX = 200

/** A notice that orders are accepted but sent later. Empty times mean without a limit; others are in
 * UTC, like `2024-01-05T09:00:00.000Z`. */
export type Holiday = { holidayText: string; holidayFrom: string; holidayUntil: string }
export type HolidayErrorCode = 'too-long' | 'no-time' | 'ends-before'

/** Times are as typed into the form, in Indian time. */
export function parseHoliday(
  form: Pick<Form, 'get'>,
): ParseResult<Holiday, keyof Holiday, HolidayErrorCode> {
  const holidayText = lineText(form.get('holidayText'))
  const errors: FieldError<keyof Holiday, HolidayErrorCode>[] = []
  if (holidayText.length > HOLIDAY_TEXT_MAX) errors.push({ field: 'holidayText', code: 'too-long' })
  const [from, until] = (['holidayFrom', 'holidayUntil'] as const).map((field) => {
    const time = parseIndianTime(form.get(field))
    if (time === null) errors.push({ field, code: 'no-time' })
    return time ?? ''
  }) as [string, string]
  if (from && until && until <= from) errors.push({ field: 'holidayUntil', code: 'ends-before' })
  return { value: { holidayText, holidayFrom: from, holidayUntil: until }, errors }
}

export function holidayNotice({ holidayText, holidayFrom, holidayUntil }: Holiday): Scheduled {
  return { text: holidayText, from: holidayFrom, until: holidayUntil }
}

/** Returns the notice that visitors see now; null outside its time. */
export function noticeAt(holiday: Holiday, now: Date): Scheduled | null {
  const notice = holidayNotice(holiday)
  return isShown(notice, now) ? notice : null
}
