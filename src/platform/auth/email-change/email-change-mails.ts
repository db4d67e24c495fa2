import { emailLayout } from '#platform/mail/email-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { EmailSide } from './email-change-store.server.ts'

type Sender = { shopName: string; shopUrl: string }
type Change = Sender & { oldEmail: string; newEmail: string }

export const EMAIL_CHANGE_HOURS = 24

/** The mail to the old or to the new mailbox, depending on `side`. */
export function emailChangeMail(change: Change & { side: EmailSide; token: string }): Mail {
  const { shopName, shopUrl, oldEmail, newEmail, side, token } = change
  return {
    to: side === 'old' ? oldEmail : newEmail,
    subject: `Confirm your new e-mail for ${shopName}`,
    ...emailLayout({
      shopName,
      shopUrl,
      heading: 'Confirm your new e-mail',
      paragraphs: [
        `The account ${oldEmail} at ${shopName} is to use the e-mail ${newEmail} from now on. Nothing changes until both mailboxes have confirmed it. This link works for ${EMAIL_CHANGE_HOURS} hours.`,
        side === 'old'
          ? 'If it was not you, somebody knows your password: do not press the button, and choose a new password at once.'
          : 'If you do not know this account, do nothing.',
      ],
      button: {
        label: 'Confirm the change',
        url: `${shopUrl}/authentication/change-email?side=${side}&token=${encodeURIComponent(token)}`,
      },
    }),
  }
}

/** Goes to an address that has an account already, so that the page need not say so. */
export function emailTakenMail({
  shopName,
  shopUrl,
  newEmail,
}: Sender & { newEmail: string }): Mail {
  return {
    to: newEmail,
    subject: `You already have an account at ${shopName}`,
    ...emailLayout({
      shopName,
      shopUrl,
      heading: 'You already have an account',
      paragraphs: [
        `Another account at ${shopName} was to use this e-mail, but it has an account already. Nothing has changed.`,
        'If it was you, log in with this e-mail. If it was not you, do nothing.',
      ],
      button: { label: 'Login', url: `${shopUrl}/authentication` },
    }),
  }
}
