import { EMAIL_MAX_CHARACTERS } from '#platform/mail/email-length.ts'
import { lineText, plainText, type Form } from '../form-text.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'

const queryFields = ['yourName', 'yourEmail', 'yourSubject', 'yourMessage'] as const
export type QueryField = (typeof queryFields)[number]
export type QueryText = Record<QueryField, string>

/** Time and name of the first member of staff who read or answered the query. */
export type Mark = { at: Date; by: string } | null

export type Query = QueryText & { id: string; sentAt: Date; read: Mark; answered: Mark }

/** An answered query also counts as read, and an unread query also counts as unanswered. */
const queryMarks = ['read', 'unread', 'answered', 'unanswered'] as const
export type QueryMark = (typeof queryMarks)[number]

export function parseQueryMark(value: unknown): QueryMark | null {
  return queryMarks.find((mark) => mark === value) ?? null
}

/** Characters. */
export const queryLimits: Record<QueryField, number> = {
  yourName: 100,
  yourEmail: EMAIL_MAX_CHARACTERS,
  yourSubject: 200,
  yourMessage: 5000,
}

export type QueryErrorCode = 'missing' | 'too-long'
export type QueryErrors = readonly FieldError<QueryField, QueryErrorCode>[]

export type ParsedQuery = ParseResult<QueryText, QueryField, QueryErrorCode>

/** Returns all errors at once. The subject is optional. */
export function parseQuery(form: Pick<Form, 'get'>): ParsedQuery {
  const value = {} as QueryText
  const errors: FieldError<QueryField, QueryErrorCode>[] = []
  for (const field of queryFields) {
    const text = field === 'yourMessage' ? plainText(form.get(field)) : lineText(form.get(field))
    value[field] = text
    if (!text && field !== 'yourSubject') errors.push({ field, code: 'missing' })
    else if (text.length > queryLimits[field]) errors.push({ field, code: 'too-long' })
  }
  return { value, errors }
}

/** Topic: queries or subscribers changed. */
export const inboxTopic = 'inbox'
