import { lineText, plainText, type Form } from '../form-text.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'
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

export const linkFields = ['mapsLink', 'instagram', 'facebook', 'pinterest'] as const
type LinkField = (typeof linkFields)[number]

/** `faqs` is the whole list, `faqs.0` its first entry. */
export type SiteField = 'aboutUs' | 'address' | LinkField | 'faqs' | `faqs.${number}`
export type SiteErrorCode = 'missing' | 'too-long' | 'too-many'
export type SiteError = FieldError<SiteField, SiteErrorCode>
type Parsed<Body> = ParseResult<Body, SiteField, SiteErrorCode>

export function parseAboutUs(form: Form): Parsed<AboutUs> {
  const aboutUs = plainText(form.get('aboutUs'))
  return { value: { aboutUs }, errors: textErrors('aboutUs', aboutUs, siteLimits.aboutUs) }
}

/** Only the maps link may be missing. A link that is not https is stored as typed but never shown as a link. */
export function parseShopDetails(form: Form): Parsed<ShopDetails> {
  const [mapsLink, instagram, facebook, pinterest] = linkFields.map((field) =>
    lineText(form.get(field)),
  ) as [string, string, string, string]
  const address = plainText(form.get('address'))
  const value = { address, mapsLink, instagram, facebook, pinterest }
  const linkErrors = linkFields
    .filter((field) => field !== 'mapsLink' || mapsLink)
    .flatMap((field) => textErrors(field, value[field], siteLimits.link))
  return { value, errors: [...textErrors('address', address, siteLimits.address), ...linkErrors] }
}

/** Lists the fields whose value is not shown as a link. These do not prevent publishing. */
export function unusableLinks(details: ShopDetails): LinkField[] {
  return linkFields.filter((field) => details[field] && !safeLink(details[field]))
}

/** Reads the repeated fields `question` and `response`, in the order of the form. */
export function parseFaqs(form: Form): Parsed<Faqs> {
  const questions = form.getAll('question').map(plainText)
  const responses = form.getAll('response').map(plainText)
  const faqs = Array.from({ length: Math.max(questions.length, responses.length) }, (_, index) => ({
    question: questions[index] ?? '',
    response: responses[index] ?? '',
  }))
  const errors: SiteError[] = []
  if (faqs.length === 0) errors.push({ field: 'faqs', code: 'missing' })
  if (faqs.length > FAQS_MAX) errors.push({ field: 'faqs', code: 'too-many' })
  for (const [index, { question, response }] of faqs.entries()) {
    const field = `faqs.${index}` as const
    if (!question || !response) errors.push({ field, code: 'missing' })
    else if (question.length > siteLimits.question || response.length > siteLimits.response)
      errors.push({ field, code: 'too-long' })
  }
  return { value: { FAQs: faqs }, errors }
}

function textErrors(field: SiteField, text: string, charactersMax: number): SiteError[] {
  if (!text) return [{ field, code: 'missing' }]
  return text.length > charactersMax ? [{ field, code: 'too-long' }] : []
}
