import { lineText } from '../form-text.ts'

export type Subscriber = {
  id: string
  email: string
  /** When, and on which page of the shop, somebody agreed to be written to; '' where the page is not known. */
  subscribedAt: Date
  subscribedOn: string
  /** From then on nobody writes to them, until they subscribe again. */
  unsubscribedAt: Date | null
}

export const SUBSCRIBER_REFUSED = 'Please enter a valid email!'

/** The longest address that mail servers carry. */
const EMAIL_MAX = 254

/** Refused when empty or lacking @ or a dot, as specified, and when no mail server could carry it. */
export function parseSubscriber(value: unknown): string | null {
  const email = lineText(value).toLowerCase()
  return email.includes('@') && email.includes('.') && email.length <= EMAIL_MAX ? email : null
}

const PAGE_MAX = 200

/** The page of this shop that a form was sent from, as the browser names it; '' for any other site's. */
export function pageOfShop(referrer: string | null, shopUrls: readonly string[]): string {
  if (referrer === null || !URL.canParse(referrer)) return ''
  const { origin, pathname } = new URL(referrer)
  return shopUrls.includes(origin) ? pathname.slice(0, PAGE_MAX) : ''
}

/** In every newsletter: a page with a button, and the address that mail programs post to. */
export function unsubscribePath(key: string): string {
  return `/unsubscribe?key=${key}`
}
