import { formatDate } from '../shop-date.ts'
import type { Query } from './query.ts'

/** In characters, before they are written for an address: mail programs take links of about 2000. */
const QUOTE_MAX = 600

/** Opens the mail program with the address, the subject and what was asked, each line marked as theirs. */
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
