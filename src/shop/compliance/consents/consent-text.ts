import { lineText, type Form } from '../../form-text.ts'

/** Where a text is shown. The purposes are stored: never rename them. */
export const consentPurposes = ['newsletter', 'sign-up', 'checkout'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

export const consentPurposeNames: Record<ConsentPurpose, string> = {
  newsletter: 'Newsletter',
  'sign-up': 'Sign-up',
  checkout: 'Checkout',
}

export type ConsentText = { purpose: ConsentPurpose; version: number; body: string }
export type ShownConsents = Record<ConsentPurpose, ConsentText>

export const CONSENT_MAX = 300

export type ConsentEdit = Pick<ConsentText, 'purpose' | 'body'> & { basedOn: number }

export function parseConsent(form: Form): ConsentEdit | 'unknown-purpose' | 'missing' | 'too-long' {
  const purpose = consentPurposes.find((known) => known === form.get('purpose'))
  const body = lineText(form.get('body'))
  if (!purpose) return 'unknown-purpose'
  if (body === '') return 'missing'
  if (body.length > CONSENT_MAX) return 'too-long'
  return { purpose, body, basedOn: Number(form.get('basedOn')) || 0 }
}
