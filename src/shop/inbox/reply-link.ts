import { formatDate } from '../shop-date.ts'
import type { Query } from './query.ts'

/** Maximum length of the quote in characters before URL encoding. Mail programs accept links of
 * about 2000 characters. */
const QUOTE_MAX = 600

/** Builds a `mailto:` link with recipient, subject and the quoted message. */
export function replyLink(
  query: Pick<Query, 'yourName' | 'yourEmail' | 'yourSubject' | 'yourMessage' | 'sentAt'>,
): string {
  const subject = query.yourSubject || 'Your message'
  const isLong = query.yourMessage.length > QUOTE_MAX
  const quoted = query.yourMessage
    .slice(0, QUOTE_MAX)
    .toWellFormed()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
  const body = [
    '',
    '',
    `On ${formatDate(query.sentAt)}, ${query.yourName} wrote:`,
    ...quoted,
    ...(isLong ? ['> …'] : []),
  ].join('\r\n')
  const address = encodeURIComponent(query.yourEmail).replaceAll('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(`Re: ${subject.toWellFormed().replace(/^re:\s*/i, '')}`)}&body=${encodeURIComponent(body)}`
}
