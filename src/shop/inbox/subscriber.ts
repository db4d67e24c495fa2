import { lineText } from '../form-text.ts'

export type Subscriber = { id: string; email: string; subscribedAt: Date }

export const SUBSCRIBER_REFUSED = 'Please enter a valid email!'

/** The longest address that mail servers carry. */
const EMAIL_MAX = 254

/** Refused when empty or lacking @ or a dot, as specified, and when no mail server could carry it. */
export function parseSubscriber(value: unknown): string | null {
  const email = lineText(value).toLowerCase()
  return email.includes('@') && email.includes('.') && email.length <= EMAIL_MAX ? email : null
}
