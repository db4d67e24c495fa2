import type { Paise } from '../money.ts'

/** Why a code gives no discount. `unknown` is also the answer for drafts, paused offers and offers
 * that have not started, so that codes cannot be found out. */
export type CouponProblem =
  | { code: 'unknown' | 'ended' | 'used-up' | 'used-before' | 'first-order-only' }
  | { code: 'no-matching-goods' | 'better-without' }
  | { code: 'below-minimum'; minPaise: Paise; missingPaise: Paise }

/** The keyed hashes by which a customer with several accounts is recognized; '' if unknown. */
export type ContactHashes = { phone: string; email: string }

/** `plain` is used to find earlier orders, and is never stored with an offer. */
export type Contacts = ContactHashes & { plain?: PlainContact }
/** The last ten digits of the phone number, and the email in lower case; '' if unknown. */
export type PlainContact = { phone: string; email: string }

/** `fingerprint` returns a keyed hash. */
export function contactsOf(
  contact: { phoneNo: string; email: string },
  { fingerprint }: { fingerprint: (text: string) => string },
): Contacts {
  const { phone, email } = contactTexts(contact)
  return {
    phone: phone === null ? '' : fingerprint(phone),
    email: email === null ? '' : fingerprint(email),
    plain: plainContact(contact),
  }
}

/** The texts of which the hashes are made; null if there is none to recognize. */
export function contactTexts(contact: { phoneNo: string; email: string }) {
  const { phone, email } = plainContact(contact)
  return {
    phone: phone ? `offer phone +91${phone}` : null,
    email: email ? `offer email ${email}` : null,
  }
}

function plainContact({ phoneNo, email }: { phoneNo: string; email: string }): PlainContact {
  const digits = phoneNo.replace(/\D/g, '')
  return { phone: digits.length >= 10 ? digits.slice(-10) : '', email: email.trim().toLowerCase() }
}
