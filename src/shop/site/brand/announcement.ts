import { lineText, type Form } from '../../form-text.ts'
import { momentOf, parseShopTime, shopTimeOf } from '../../shop-time.ts'

/** In characters. */
const TEXT_MAX = 160
const LINK_MAX = 300

/** A text with the time in which it is shown. Empty times mean without a limit; others are in UTC,
 * like `2024-01-05T09:00:00.000Z`. */
export type Scheduled = { text: string; from: string; until: string }

/** A line above the header. */
export type Announcement = Scheduled & { link: string }

export const noAnnouncement: Announcement = { text: '', link: '', from: '', until: '' }

export const announcementErrors = ['too-long', 'no-link', 'no-time', 'ends-before'] as const
export type AnnouncementError = (typeof announcementErrors)[number]

/** Reads the announcement's fields. Times are as typed into the form, in Indian time. */
export function parseAnnouncement(
  form: Form,
  current: Announcement,
): { value: Announcement; error: AnnouncementError | null } {
  if (form.get('announcementText') === null) return { value: current, error: null }
  const [text, link] = [
    lineText(form.get('announcementText')),
    lineText(form.get('announcementLink')),
  ]
  const [from, until] = [
    parseIndianTime(form.get('announcementFrom')),
    parseIndianTime(form.get('announcementUntil')),
  ]
  const value = { text, link, from: from ?? '', until: until ?? '' }
  return { value, error: errorIn(value, from === null || until === null) }
}

function errorIn(
  { text, link, from, until }: Announcement,
  isTimeUnreadable: boolean,
): AnnouncementError | null {
  if (text.length > TEXT_MAX || link.length > LINK_MAX) return 'too-long'
  if (link && !isOwnPath(link) && !isHttps(link)) return 'no-link'
  if (isTimeUnreadable) return 'no-time'
  return from && until && until <= from ? 'ends-before' : null
}

/** A path of this shop; `//host` would lead to another site. */
const isOwnPath = (link: string) => /^\/(?![/\\])/.test(link)

const isHttps = (link: string) => URL.canParse(link) && new URL(link).protocol === 'https:'

/** Null for text that is not a time; '' stays ''. */
export function parseIndianTime(value: unknown): string | null {
  const text = lineText(value)
  if (!text) return ''
  return momentOf(parseShopTime(text) ?? '')?.toISOString() ?? null
}

/** The value of a `datetime-local` field, in Indian time. */
export function indianTime(time: string): string {
  return time && shopTimeOf(new Date(time))
}

export function isShown({ text, from, until }: Scheduled, now: Date): boolean {
  const time = now.toISOString()
  return text !== '' && (!from || from <= time) && (!until || time < until)
}

/** The times after `now` at which the text appears or disappears. */
export function changeTimes({ text, from, until }: Scheduled, now: Date): Date[] {
  if (!text) return []
  return [from, until].filter(Boolean).flatMap((time) => {
    const date = new Date(time)
    return date > now ? [date] : []
  })
}
