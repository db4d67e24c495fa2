import { EMAIL_MAX_CHARACTERS } from '#platform/mail/email-length.ts'
import { lineText } from '../form-text.ts'

export type Subscriber = {
  id: string
  email: string
  /** The time of consent. `subscribedOn` is the page of consent, or '' if the page is unknown. */
  subscribedAt: Date
  subscribedOn: string
  /** Null while subscribed. */
  unsubscribedAt: Date | null
}

/** Returns null if the text is empty, lacks @ or a dot, or is too long for mail servers. */
export function parseSubscriber(value: unknown): string | null {
  const email = lineText(value).toLowerCase()
  return email.includes('@') && email.includes('.') && email.length <= EMAIL_MAX_CHARACTERS
    ? email
    : null
}

const PAGE_MAX = 200

/** Returns the path of the page in the `Referer` header, or '' for other sites. */
export function pageOfShop(referrer: string | null, shopUrls: readonly string[]): string {
  if (referrer === null || !URL.canParse(referrer)) return ''
  const { origin, pathname } = new URL(referrer)
  return shopUrls.includes(origin) ? pathname.slice(0, PAGE_MAX) : ''
}

/** Returns the path for newsletter links and one-click unsubscribing in mail programs. */
export function unsubscribePath(key: string): string {
  return `/unsubscribe?key=${key}`
}
