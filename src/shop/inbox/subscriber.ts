import { EMAIL_MAX_CHARACTERS } from '#platform/mail/email-length.ts'
import { lineText } from '../form-text.ts'

export type Subscriber = {
  id: string
  email: string
  /** Time and page of consent; '' for an unknown page. */
  subscribedAt: Date
  subscribedOn: string
  /** Null while subscribed. */
  unsubscribedAt: Date | null
}

/** Null when empty, without @ or dot (as specified), or too long for mail servers. */
export function parseSubscriber(value: unknown): string | null {
  const email = lineText(value).toLowerCase()
  return email.includes('@') && email.includes('.') && email.length <= EMAIL_MAX_CHARACTERS
    ? email
    : null
}

const PAGE_MAX = 200

/** Path of the page that sent the form, from the `Referer` header; '' for other sites. */
export function pageOfShop(referrer: string | null, shopUrls: readonly string[]): string {
  if (referrer === null || !URL.canParse(referrer)) return ''
  const { origin, pathname } = new URL(referrer)
  return shopUrls.includes(origin) ? pathname.slice(0, PAGE_MAX) : ''
}

/** For the link in a newsletter and for one-click unsubscribing by mail programs. */
export function unsubscribePath(key: string): string {
  return `/unsubscribe?key=${key}`
}
