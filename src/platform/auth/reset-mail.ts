import { letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.server.ts'

export function resetMail(link: {
  shopName: string
  shopUrl: string
  email: string
  firstName: string
  token: string
}): Mail {
  const { shopName, shopUrl, email, firstName, token } = link
  return {
    to: email,
    subject: `A new password for ${shopName}`,
    ...letter({
      shopName,
      shopUrl,
      heading: firstName ? `A new password, ${firstName}?` : 'A new password?',
      paragraphs: [
        'Somebody asked for a new password for your account. If it was you, choose one here. The link works once, for one hour.',
        'If it was not you, do nothing: your password stays as it is.',
      ],
      button: {
        words: 'Choose a new password',
        url: `${shopUrl}/authentication/reset?token=${encodeURIComponent(token)}`,
      },
    }),
  }
}
