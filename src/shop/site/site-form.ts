import { lineText, plainText, type Form } from '../form-text.ts'
import { safeLink, type AboutUs, type Faqs, type ShopDetails } from './site-record.ts'

/** In characters. */
export const siteLimits = {
  aboutUs: 10_000,
  address: 500,
  link: 500,
  question: 300,
  response: 3000,
} as const
export const FAQS_MAX = 100

/** The message is the specification's; there is a body exactly when there is none. */
export type Parsed<Body> = { body: Body; message: null } | { body: null; message: string }

export function parseAboutUs(form: Form): Parsed<AboutUs> {
  const aboutUs = plainText(form.get('aboutUs'))
  if (!aboutUs) return refused('Please enter some value')
  return aboutUs.length > siteLimits.aboutUs
    ? refused(tooLong('About Us', siteLimits.aboutUs))
    : accepted({ aboutUs })
}

const linkFields = [
  ['mapsLink', 'Maps Link'],
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['pinterest', 'Pinterest'],
] as const

/** The maps link may be missing. What is no https link is kept as it was typed, but never made a link: see the hints. */
export function parseShopDetails(form: Form): Parsed<ShopDetails> {
  const details = { address: plainText(form.get('address')) } as ShopDetails
  for (const [field] of linkFields) details[field] = lineText(form.get(field))

  if (!details.address || !details.instagram || !details.facebook || !details.pinterest)
    return refused('all fields are required!')
  if (details.address.length > siteLimits.address)
    return refused(tooLong('Address', siteLimits.address))
  for (const [field, label] of linkFields) {
    if (details[field].length > siteLimits.link) return refused(tooLong(label, siteLimits.link))
  }
  return accepted(details)
}

/** Gentle words beside a field: they never block publishing. */
export function shopDetailsHints(details: ShopDetails): Partial<Record<keyof ShopDetails, string>> {
  const unusable = linkFields.filter(([field]) => details[field] && !safeLink(details[field]))
  return Object.fromEntries(
    unusable.map(([field]) => [field, 'Not shown as a link: links must include https']),
  )
}

/** The repeated fields `question` and `response`, in the order of the form. */
export function parseFaqs(form: Form): Parsed<Faqs> {
  const questions = form.getAll('question').map(plainText)
  const responses = form.getAll('response').map(plainText)
  const entries = Array.from(
    { length: Math.max(questions.length, responses.length) },
    (_, index) => ({ question: questions[index] ?? '', response: responses[index] ?? '' }),
  )

  if (entries.length === 0 || entries.some(({ question, response }) => !question || !response)) {
    return refused('Please fill out all questions and responses!')
  }
  if (entries.length > FAQS_MAX) return refused(`At most ${FAQS_MAX} questions, please.`)
  const long = entries.findIndex(
    ({ question, response }) =>
      question.length > siteLimits.question || response.length > siteLimits.response,
  )
  if (long >= 0) {
    return refused(
      `FAQ ${long + 1}: at most ${siteLimits.question} characters for the question and ${siteLimits.response} for the response, please.`,
    )
  }
  return accepted({ FAQs: entries })
}

function accepted<Body>(body: Body): Parsed<Body> {
  return { body, message: null }
}

function refused<Body>(message: string): Parsed<Body> {
  return { body: null, message }
}

function tooLong(label: string, limit: number): string {
  return `${label}: at most ${limit} characters, please.`
}
