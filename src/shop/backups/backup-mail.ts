import { emailLayout } from '#platform/mail/email-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'

type Parts = {
  to: string
  shopName: string
  shopUrl: string
  kind: 'backup' | 'drill'
  problem: string
}

export function backupFailedMail({ to, shopName, shopUrl, kind, problem }: Parts): Mail {
  const heading = kind === 'backup' ? 'The backup failed' : 'The restore drill failed'
  const meaning =
    kind === 'backup'
      ? 'Nothing, or not everything, was backed up. Earlier backups are unchanged.'
      : 'The newest backup could not be restored without differences. Do not rely on it before this is solved.'
  return {
    to,
    subject: `${heading} (${shopName})`,
    ...emailLayout({
      shopName,
      shopUrl,
      heading,
      paragraphs: [meaning, problem, 'The next attempt is made tonight. You can also start one.'],
      button: { label: 'Backups', url: `${shopUrl}/admin/backups` },
    }),
  }
}
