import type { Newsletter, NewsletterCounts } from '#shop/inbox/newsletter.ts'
import { formatDate } from '#shop/shop-date.ts'

export function newsletterState(
  { sentAt, sentBy, addressedAt }: Newsletter,
  counts: NewsletterCounts | undefined,
): string {
  if (!sentAt) return 'Draft'
  const mails = counts ?? { waiting: 0, sent: 0, failed: 0, cancelled: 0 }
  const isOnItsWay = !addressedAt || mails.waiting > 0
  const parts = [
    isOnItsWay
      ? `Being sent: ${mails.sent} of ${addressedAt ? mails.sent + mails.waiting + mails.failed : 'all'} have left`
      : `Sent to ${mails.sent} ${mails.sent === 1 ? 'person' : 'people'}`,
    `${formatDate(sentAt)}${sentBy ? ` by ${sentBy}` : ''}`,
    mails.failed > 0 ? `${mails.failed} failed` : '',
    mails.cancelled > 0 ? `${mails.cancelled} unsubscribed before` : '',
  ]
  return parts.filter(Boolean).join(' · ')
}
