import { emailLayout } from '#platform/mail/email-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'

type Parts = { to: string; shopName: string; shopUrl: string }

/** The last mail to the address of an erased account. */
export function erasureMail({ to, shopName, shopUrl }: Parts): Mail {
  return {
    to,
    subject: `Your account at ${shopName} is deleted`,
    ...emailLayout({
      shopName,
      shopUrl,
      heading: 'Your account is deleted',
      paragraphs: [
        `Your account at ${shopName} and your data are deleted, as you asked. Only invoices stay, as long as tax law requires them.`,
        'If it was not you, please write to us.',
      ],
      button: { label: 'Contact us', url: `${shopUrl}/contact` },
    }),
  }
}
