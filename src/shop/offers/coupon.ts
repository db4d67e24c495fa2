import type { Paise } from '../money.ts'

/** Why a code gives no discount. `unknown` is also the answer for drafts, paused offers and offers
 * that have not started, so that codes cannot be found out. */
export type CouponProblem =
  | { code: 'unknown' | 'ended' | 'used-up' | 'used-before' | 'first-order-only' }
  | { code: 'no-matching-goods' | 'better-without' }
  | { code: 'below-minimum'; minPaise: Paise; missingPaise: Paise }

/** The keyed hashes by which a customer with several accounts is recognized; '' if unknown. */
export type ContactHashes = { phone: string; email: string }

/** `fingerprint` returns a keyed hash. */
export function contactHashes(
  contact: { phoneNo: string; email: string },
  { fingerprint }: { fingerprint: (text: string) => string },
): ContactHashes {
  const { phone, email } = contactTexts(contact)
  return {
    phone: phone === null ? '' : fingerprint(phone),
    email: email === null ? '' : fingerprint(email),
  }
}

/** The texts of which the hashes are made; null if there is none to recognize. */
export function contactTexts({ phoneNo, email }: { phoneNo: string; email: string }) {
  const digits = phoneNo.replace(/\D/g, '')
  return {
    phone: digits.length >= 10 ? `offer phone +91${digits.slice(-10)}` : null,
    email: email.trim() ? `offer email ${email.trim().toLowerCase()}` : null,
  }
}
