import { latinDigits, lineText, plainText, type Form } from '../form-text.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'
import { latestOn, parseDay, type Day } from '../tax/dated.ts'
import { giftCardMonths } from './gift-card.ts'

/** The terms of cards that are issued from a day on. `months` is the shortest validity. */
export type GiftCardTerms = { startsOn: Day; months: number; body: string }

/** A constraint refuses cards that are valid for less than a year. */
export const TERMS_MONTHS_MIN = 12
export const TERMS_MONTHS_MAX = 120
export const TERMS_BODY_MAX = 1000

/** The migration adds the first terms, and terms that have started are never removed. */
export function termsOn(terms: readonly GiftCardTerms[], day: Day): GiftCardTerms {
  const inForce = latestOn(terms, day)
  if (!inForce) throw new Error(`no terms of gift cards on ${day}`)
  return inForce
}

/** The validities to choose from, the shortest first; 0 means without end. */
export function offeredMonths({ months }: Pick<GiftCardTerms, 'months'>): number[] {
  const longer = giftCardMonths.filter((each) => each > months)
  return [months, ...longer, 0]
}

export function monthsText(months: number): string {
  return months === 0 ? 'Without end' : `${months} months`
}

export type TermsField = 'startsOn' | 'minimumMonths' | 'body'
export type TermsErrorCode = 'not-a-day' | 'not-a-number' | 'missing' | 'too-long'

export function parseTerms(
  form: Pick<Form, 'get'>,
): ParseResult<GiftCardTerms, TermsField, TermsErrorCode> {
  const errors: FieldError<TermsField, TermsErrorCode>[] = []
  const startsOn = parseDay(lineText(form.get('startsOn')))
  if (startsOn === null) errors.push({ field: 'startsOn', code: 'not-a-day' })
  const months = Number(latinDigits(lineText(form.get('minimumMonths'))) || Number.NaN)
  if (!Number.isSafeInteger(months) || months < TERMS_MONTHS_MIN || months > TERMS_MONTHS_MAX)
    errors.push({ field: 'minimumMonths', code: 'not-a-number' })
  const body = plainText(form.get('body')).trim()
  if (!body) errors.push({ field: 'body', code: 'missing' })
  else if (body.length > TERMS_BODY_MAX) errors.push({ field: 'body', code: 'too-long' })
  return { value: { startsOn: startsOn ?? '', months, body }, errors }
}
