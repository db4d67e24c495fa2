import { lineText, plainText, type Form } from '../form-text.ts'
import type { Words } from '../messages/message.ts'

export const newsletterFields = ['subject', 'heading', 'body', 'buttonWords', 'buttonPath'] as const
export type NewsletterField = (typeof newsletterFields)[number]
export type NewsletterText = Record<NewsletterField, string>

export type Newsletter = NewsletterText & {
  id: number
  version: number
  createdAt: Date
  /** Null while it is a draft: afterwards nothing of it changes. */
  sentAt: Date | null
  sentBy: string | null
  /** Null while there are still people for whom no mail is written. */
  addressedAt: Date | null
}

/** What has become of its mails. */
export type NewsletterCounts = { waiting: number; sent: number; failed: number; cancelled: number }

/** In characters. */
export const newsletterLimits: Record<NewsletterField, number> = {
  subject: 150,
  heading: 120,
  body: 10_000,
  buttonWords: 40,
  buttonPath: 200,
}

export type NewsletterProblems = Partial<Record<NewsletterField, string>>

/** Every problem at once. The button may be missing, but not a half of it. */
export function parseNewsletter(form: Pick<Form, 'get'>): {
  text: NewsletterText
  problems: NewsletterProblems | null
} {
  const text = {} as NewsletterText
  const problems: NewsletterProblems = {}
  for (const field of newsletterFields) {
    text[field] = field === 'body' ? plainText(form.get(field)) : lineText(form.get(field))
    const isNeeded = field === 'subject' || field === 'heading' || field === 'body'
    if (isNeeded && !text[field]) problems[field] = 'Please fill this in.'
    else if (text[field].length > newsletterLimits[field])
      problems[field] = `Please use at most ${newsletterLimits[field]} characters.`
  }
  if (text.buttonWords && !text.buttonPath)
    problems.buttonPath = 'Where does the button lead? For example /shop/Latest'
  else if (text.buttonPath && !text.buttonWords) problems.buttonWords = 'What does the button say?'
  else if (text.buttonPath && !isPathOfShop(text.buttonPath))
    problems.buttonPath = 'A page of your shop, from its first /. For example /shop/Latest'
  return { text, problems: Object.keys(problems).length > 0 ? problems : null }
}

/** Never another site, also not by the ways in which browsers read an address. */
function isPathOfShop(path: string): boolean {
  return (
    /^\/(?![/\\])[^\s\\]*$/.test(path) &&
    new URL(path, 'https://shop.invalid').origin === 'https://shop.invalid'
  )
}

/** What the mail says; an empty line begins a new paragraph. */
export function newsletterWords({ heading, body, buttonWords, buttonPath }: NewsletterText): Words {
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
