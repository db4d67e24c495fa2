import { EMAIL_MAX_CHARACTERS } from '#platform/mail/email-length.ts'
import { lineText, plainText, type Form } from '../form-text.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'

const complaintFields = ['name', 'email', 'orderNumber', 'body'] as const
export type ComplaintField = (typeof complaintFields)[number]
export type ComplaintText = Record<ComplaintField, string>

/** How a complaint ended. Stored: never rename them. */
export const complaintResults = ['resolved', 'partly', 'rejected'] as const
export type ComplaintResult = (typeof complaintResults)[number]

export type Complaint = ComplaintText & {
  id: string
  number: string
  lookupKey: string
  recordedAt: Date
  acknowledgeBy: Date
  resolveBy: Date
  acknowledgedAt: Date | null
  result: ComplaintResult | null
  closedAt: Date | null
  helplineDocket: string
}

/** Characters. */
export const complaintLimits: Record<ComplaintField, number> = {
  name: 100,
  email: EMAIL_MAX_CHARACTERS,
  orderNumber: 40,
  body: 5000,
}

export const ANSWER_MAX = 5000
export const DOCKET_MAX = 60

export type ComplaintErrorCode = 'missing' | 'too-long' | 'not-an-email'
export type ParsedComplaint = ParseResult<ComplaintText, ComplaintField, ComplaintErrorCode>

/** Returns all errors at once. The number of an order is optional. */
export function parseComplaint(form: Pick<Form, 'get'>): ParsedComplaint {
  const value = {} as ComplaintText
  const errors: FieldError<ComplaintField, ComplaintErrorCode>[] = []
  for (const field of complaintFields) {
    const text = field === 'body' ? plainText(form.get(field)) : lineText(form.get(field))
    value[field] = text
    if (!text && field !== 'orderNumber') errors.push({ field, code: 'missing' })
    else if (text.length > complaintLimits[field]) errors.push({ field, code: 'too-long' })
    else if (field === 'email' && text && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))
      errors.push({ field, code: 'not-an-email' })
  }
  return { value, errors }
}

export type ComplaintState = 'recorded' | 'acknowledged' | 'closed'

export function stateOf(complaint: Pick<Complaint, 'acknowledgedAt' | 'closedAt'>): ComplaintState {
  if (complaint.closedAt) return 'closed'
  return complaint.acknowledgedAt ? 'acknowledged' : 'recorded'
}

/** The next deadline of an open complaint, and whether it has passed. */
export function deadlineOf(
  complaint: Pick<Complaint, 'acknowledgedAt' | 'closedAt' | 'acknowledgeBy' | 'resolveBy'>,
  now: Date,
): { what: 'acknowledge' | 'resolve'; by: Date; isLate: boolean } | null {
  if (complaint.closedAt) return null
  const what = complaint.acknowledgedAt ? 'resolve' : 'acknowledge'
  const by = what === 'resolve' ? complaint.resolveBy : complaint.acknowledgeBy
  return { what, by, isLate: by <= now }
}

/** The secret page on which the complainant sees the state. */
export function complaintPath({
  number,
  lookupKey,
}: Pick<Complaint, 'number' | 'lookupKey'>): string {
  return `/complaints/${number}?key=${lookupKey}`
}
