import { emailLayout } from '#platform/mail/email-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'

export const CODE_MINUTES = 15

/** Without the name, because the address may belong to a stranger, and the name may be any text. */
type Recipient = { shopName: string; shopUrl: string; email: string }

export function confirmationMail({ token, ...recipient }: Recipient & { token: string }): Mail {
  const { shopName, shopUrl, email } = recipient
  return {
    to: email,
    subject: `Confirm your e-mail for ${shopName}`,
    ...emailLayout({
      shopName,
      shopUrl,
      heading: 'Welcome',
      paragraphs: [
        `An account at ${shopName} was created with this e-mail. Please confirm that it is yours. The link works for seven days, and only the newest link works.`,
        'If you did not create an account, do nothing.',
      ],
      button: {
        label: 'Confirm your e-mail',
        url: `${shopUrl}/authentication/confirm?token=${encodeURIComponent(token)}`,
      },
    }),
  }
}

/** Informs an account's owner that the email address was entered in the sign-up form again. */
export function accountExistsMail({ shopName, shopUrl, email }: Recipient): Mail {
  return {
    to: email,
    subject: `You already have an account at ${shopName}`,
    ...emailLayout({
      shopName,
      shopUrl,
      heading: 'You already have an account',
      paragraphs: [
        `The sign-up form of ${shopName} was filled in with this e-mail. It has an account already, and nothing about it has changed.`,
        `Log in with your password at ${shopUrl}/authentication. If you have forgotten it, choose a new one here.`,
        'If it was not you, do nothing.',
      ],
      button: { label: 'Choose a new password', url: `${shopUrl}/authentication/forgot` },
    }),
  }
}

export function codeMail({ code, ...recipient }: Recipient & { code: string }): Mail {
  const { shopName, shopUrl, email } = recipient
  return {
    to: email,
    subject: `Your code for ${shopName}`,
    ...emailLayout({
      shopName,
      shopUrl,
      heading: code,
      paragraphs: [
        `Enter this code in the order summary to place your cash order. It works for ${CODE_MINUTES} minutes, and only the newest code works.`,
        'Do not pass it on. If you did not place an order, do nothing.',
      ],
    }),
  }
}
