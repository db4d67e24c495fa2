import { lineText, type Form } from '../../form-text.ts'
import type { FieldError, ParseResult } from '../../parse-result.ts'

export type CustomerMails = {
  /** People who get a mail for each piece that is back in stock. */
  notifiedPerPiece: number
  /** Whether customers are asked for a review, once per order. */
  reviewMailsAreOn: boolean
  /** Days between the delivery and the request for a review. */
  reviewMailDays: number
  /** Hours between the last change of a cart and the mail about it. Null: no such mails. */
  cartReminderHours: number | null
}

export const NOTIFIED_PER_PIECE_MAX = 20
export const REVIEW_MAIL_DAYS_MAX = 60
export const CART_REMINDER_HOURS_MAX = 72

const counts = {
  notifiedPerPiece: NOTIFIED_PER_PIECE_MAX,
  reviewMailDays: REVIEW_MAIL_DAYS_MAX,
  cartReminderHours: CART_REMINDER_HOURS_MAX,
}
type CountField = keyof typeof counts

export function parseCustomerMails(
  form: Pick<Form, 'get'>,
): ParseResult<CustomerMails, CountField, 'not-a-count'> {
  const value = {
    notifiedPerPiece: countIn(form, 'notifiedPerPiece'),
    reviewMailsAreOn: form.get('reviewMailsAreOn') === 'on',
    reviewMailDays: countIn(form, 'reviewMailDays'),
    cartReminderHours: isEmpty(form, 'cartReminderHours')
      ? null
      : countIn(form, 'cartReminderHours'),
  }
  const errors = (Object.keys(counts) as CountField[])
    .filter((field) => Number.isNaN(value[field]))
    .map((field): FieldError<CountField, 'not-a-count'> => ({ field, code: 'not-a-count' }))
  return { value, errors }
}

function isEmpty(form: Pick<Form, 'get'>, field: CountField): boolean {
  return lineText(form.get(field)) === ''
}

/** A whole number from 1 to the field's limit, else NaN. */
function countIn(form: Pick<Form, 'get'>, field: CountField): number {
  const typed = lineText(form.get(field))
  const number = /^\d{1,2}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= counts[field] ? number : Number.NaN
}
