import { lineText, plainText, type Form } from '../form-text.ts'
import { parseSubscriber } from '../inbox/subscriber.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'

/** In characters. */
export const QUESTION_MAX = 1000
export const ANSWER_MAX = 2000
export const REASON_MAX = 500
/** Answered questions on a product page. */
export const QUESTIONS_SHOWN = 10
/** Unanswered questions about one product; further ones are refused until staff have answered. */
export const WAITING_MAX = 50

export type QuestionText = { email: string; size: string; body: string }

/** A question as customers see it. */
export type AnsweredQuestion = {
  id: string
  size: string
  body: string
  answer: string
  answeredAt: Date
}

export type QuestionField = keyof QuestionText
export type QuestionErrorCode =
  | 'missing'
  | 'too-long'
  | 'not-plain'
  | 'not-an-email'
  | 'unknown-size'

/** `email` is that of the account, if the visitor is signed in. */
export function parseQuestion(
  form: Pick<Form, 'get'>,
  { sizes, email }: { sizes: readonly string[]; email: string | null },
): ParseResult<QuestionText, QuestionField, QuestionErrorCode> {
  const typed = email ?? lineText(form.get('email'))
  const value = {
    email: parseSubscriber(typed) ?? typed,
    size: lineText(form.get('size')),
    body: plainText(form.get('body')),
  }
  const errors: FieldError<QuestionField, QuestionErrorCode>[] = []
  if (parseSubscriber(typed) === null) errors.push({ field: 'email', code: 'not-an-email' })
  if (value.size !== '' && !sizes.includes(value.size))
    errors.push({ field: 'size', code: 'unknown-size' })
  if (value.body === '') errors.push({ field: 'body', code: 'missing' })
  else if (value.body.length > QUESTION_MAX) errors.push({ field: 'body', code: 'too-long' })
  else if (hasMarkup(value.body)) errors.push({ field: 'body', code: 'not-plain' })
  return { value, errors }
}

/** True for HTML tags and for links, which are mostly advertisements. */
export function hasMarkup(text: string): boolean {
  return /<[a-z/!]|:\/\/|\bwww\./i.test(text)
}

/** The page with the form. */
export function questionPath(productId: string): string {
  return `/questions/${productId}`
}

/** A link to a chat with the shop about a product. */
export function chatLink(number: string, { title, url }: { title: string; url: string }): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(`${title}\n${url}\n`)}`
}

/** The subject of staff notices about a question. */
export const questionSubject = ({ id }: { id: string }): string => `question:${id}`

/** Topic: a question was asked, answered, hidden or shown. */
export const questionsTopic = 'questions'
