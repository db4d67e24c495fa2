import { emailLayout } from '#platform/mail/email-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'

/** Without the name, which a stranger may have typed at the sign-up. */
export function resetMail(link: {
  shopName: string
  shopUrl: string
  email: string
  token: string
}): Mail {
  const { shopName, shopUrl, email, token } = link
  return {
    to: email,
    subject: `A new password for ${shopName}`,
    ...emailLayout({
      shopName,
      shopUrl,
      heading: 'A new password?',
      paragraphs: [
        'Somebody asked for a new password for your account. If it was you, choose one here. The link works once, for one hour.',
        'If it was not you, do nothing: your password stays as it is.',
      ],
      button: {
        label: 'Choose a new password',
        url: `${shopUrl}/authentication/reset?token=${encodeURIComponent(token)}`,
      },
    }),
  }
}
