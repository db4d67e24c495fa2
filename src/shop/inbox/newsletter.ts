import { lineText, plainText, type Form } from '../form-text.ts'
import type { MessageContent } from '../messages/message.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'

export const newsletterFields = ['subject', 'heading', 'body', 'buttonWords', 'buttonPath'] as const
export type NewsletterField = (typeof newsletterFields)[number]
export type NewsletterText = Record<NewsletterField, string>

export type Newsletter = NewsletterText & {
  id: number
  version: number
  createdAt: Date
  /** Null for a draft. A sent newsletter can no longer be changed. */
  sentAt: Date | null
  sentBy: string | null
  /** The time when emails for all recipients were queued; null until then. */
  addressedAt: Date | null
}

/** Emails by status. */
export type NewsletterCounts = { waiting: number; sent: number; failed: number; cancelled: number }

/** Characters. */
export const newsletterLimits: Record<NewsletterField, number> = {
  subject: 150,
  heading: 120,
  body: 10_000,
  buttonWords: 40,
  buttonPath: 200,
}

export type NewsletterErrorCode =
  | 'missing'
  | 'too-long'
  | 'path-missing'
  | 'label-missing'
  | 'not-a-shop-path'
export type NewsletterErrors = readonly FieldError<NewsletterField, NewsletterErrorCode>[]

/** Returns all errors at once. A button needs a label and a path, or neither. */
export function parseNewsletter(
  form: Pick<Form, 'get'>,
): ParseResult<NewsletterText, NewsletterField, NewsletterErrorCode> {
  const value = {} as NewsletterText
  const errors: FieldError<NewsletterField, NewsletterErrorCode>[] = []
  for (const field of newsletterFields) {
    const text = field === 'body' ? plainText(form.get(field)) : lineText(form.get(field))
    value[field] = text
    const isRequired = field === 'subject' || field === 'heading' || field === 'body'
    if (isRequired && !text) errors.push({ field, code: 'missing' })
    else if (text.length > newsletterLimits[field]) errors.push({ field, code: 'too-long' })
  }
  const { buttonWords, buttonPath } = value
  if (buttonWords && !buttonPath) errors.push({ field: 'buttonPath', code: 'path-missing' })
  else if (buttonPath && !buttonWords) errors.push({ field: 'buttonWords', code: 'label-missing' })
  else if (buttonPath && !isShopPath(buttonPath))
    errors.push({ field: 'buttonPath', code: 'not-a-shop-path' })
  return { value, errors }
}

/** Parses the path as a browser does, so that no unusual spelling leads to another site. */
function isShopPath(path: string): boolean {
  return (
    /^\/(?![/\\])[^\s\\]*$/.test(path) &&
    new URL(path, 'https://shop.invalid').origin === 'https://shop.invalid'
  )
}

/** Builds the content of the email. An empty line in the text starts a new paragraph. */
export function newsletterContent({
  heading,
  body,
  buttonWords,
  buttonPath,
}: NewsletterText): MessageContent {
  const paragraphs = body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  return {
    heading,
    paragraphs,
    ...(buttonPath && { button: { words: buttonWords, path: buttonPath } }),
  }
}
