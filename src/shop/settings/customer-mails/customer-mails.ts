import { lineText, type Form } from '../../form-text.ts'
import type { ParseResult } from '../../parse-result.ts'

export type CustomerMails = {
  /** People who get a mail for each piece that is back in stock. */
  notifiedPerPiece: number
}

export const NOTIFIED_PER_PIECE_MAX = 20

export function parseCustomerMails(
  form: Pick<Form, 'get'>,
): ParseResult<CustomerMails, keyof CustomerMails, 'not-a-count'> {
  const notifiedPerPiece = countIn(form, 'notifiedPerPiece', NOTIFIED_PER_PIECE_MAX)
  return {
    value: { notifiedPerPiece },
    errors: Number.isNaN(notifiedPerPiece)
      ? [{ field: 'notifiedPerPiece', code: 'not-a-count' }]
      : [],
  }
}

/** A whole number from 1 to `max`, else NaN. */
function countIn(form: Pick<Form, 'get'>, field: keyof CustomerMails, max: number): number {
  const typed = lineText(form.get(field))
  const number = /^\d{1,2}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= max ? number : Number.NaN
}
