import { lineText, plainText, type Form } from '../form-text.ts'

const queryFields = ['yourName', 'yourEmail', 'yourSubject', 'yourMessage'] as const
export type QueryField = (typeof queryFields)[number]
export type QueryText = Record<QueryField, string>

/** Who of the shop did it first, and when. */
export type Mark = { at: Date; by: string } | null

/** A message as it came in, and what became of it. */
export type Query = QueryText & { id: string; sentAt: Date; read: Mark; answered: Mark }

/** What can be said of a query. Answered is also read; what is unread again is also unanswered. */
const queryMarks = ['read', 'unread', 'answered', 'unanswered'] as const
export type QueryMark = (typeof queryMarks)[number]

export function parseQueryMark(value: unknown): QueryMark | null {
  return queryMarks.find((mark) => mark === value) ?? null
}

/** In characters: enough for anybody who writes by hand. */
export const queryLimits: Record<QueryField, number> = {
  yourName: 100,
  yourEmail: 254,
  yourSubject: 200,
  yourMessage: 5000,
}

export type QueryProblems = Partial<Record<QueryField, string>>

/** Above the form whenever a field is missing. */
const QUERY_INCOMPLETE = 'all fields are required'

/** Every problem at once; the subject may stay empty. */
export function parseQuery(form: Pick<Form, 'get'>): {
  query: QueryText
  problems: QueryProblems | null
} {
  const query = {} as QueryText
  const problems: QueryProblems = {}
  for (const field of queryFields) {
    const value = field === 'yourMessage' ? plainText(form.get(field)) : lineText(form.get(field))
    query[field] = value
    if (!value && field !== 'yourSubject') problems[field] = 'Please fill this in.'
    else if (value.length > queryLimits[field])
      problems[field] = `Please use at most ${queryLimits[field]} characters.`
  }
  return { query, problems: Object.keys(problems).length > 0 ? problems : null }
}

/** What the notification says about the problems. */
export function queryMessage(query: QueryText): string {
  const isIncomplete = queryFields.some((field) => field !== 'yourSubject' && !query[field])
  return isIncomplete ? QUERY_INCOMPLETE : 'Please shorten the marked fields.'
}

/** News for the open list of queries and e-mails. */
export const inboxTopic = 'inbox'
