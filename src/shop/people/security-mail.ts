import type { SecurityEvent } from '#platform/auth/security-event.ts'
import type { Device } from '#platform/auth/device.ts'
import { emailLayout } from '#platform/mail/email-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatDate, formatTime } from '../shop-date.ts'

export type StaffSecurityEvent =
  | SecurityEvent
  | {
      kind: 'second-step-reset'
      account: { email: string; firstName?: string; lastName?: string }
      /** Either an admin's email address or 'the server's settings'. */
      by: string
      at: Date
    }

type Parts = { to: string; shopName: string; shopUrl: string; event: StaffSecurityEvent }

/** The mail goes to the person concerned and to all admins, so it names the account. */
export function securityMail({ to, shopName, shopUrl, event }: Parts): Mail {
  const { firstName = '', lastName = '', email } = event.account
  const name = `${firstName} ${lastName}`.trim() || email
  const { subject, text, advice } = contentOf(event, name)
  return {
    to,
    subject: `${subject} (${shopName})`,
    ...emailLayout({
      shopName,
      shopUrl,
      heading: subject,
      paragraphs: [
        `${text} The account is ${email}. ${formatDate(event.at)}, ${formatTime(event.at)} (Indian time).`,
        advice,
      ],
      button: { label: 'Your login', url: `${shopUrl}/admin/security` },
    }),
  }
}

const SECURE_ACCOUNT_ADVICE =
  'If this was not you or a colleague, choose a new password at once and log out everywhere.'

function contentOf(
  event: StaffSecurityEvent,
  name: string,
): { subject: string; text: string; advice: string } {
  switch (event.kind) {
    case 'new-device':
      return {
        subject: `${name} logged in on a new device`,
        text: `The login came from ${deviceText(event.device)}, which this account had not used before.`,
        advice: SECURE_ACCOUNT_ADVICE,
      }
    case 'wrong-codes':
      return {
        subject: `Wrong login codes for ${name}`,
        text: `Three wrong codes were entered after the right password, the last one from ${deviceText(event.device)}.`,
        advice:
          'If this was not you or a colleague, someone knows the password: choose a new one at once.',
      }
    case 'password-changed':
      return {
        subject: `${name} changed their password`,
        text: `It was changed from ${deviceText(event.device)}. All other sessions of the account have ended.`,
        advice: SECURE_ACCOUNT_ADVICE,
      }
    case 'password-reset':
      return {
        subject: `${name} has a new password`,
        text: 'It was set with a mailed link. All sessions of the account have ended.',
        advice:
          'If this was not you or a colleague, someone reads the mail of this account: secure the mailbox first, then choose another password.',
      }
    case 'second-step-reset':
      return {
        subject: `The second step of ${name} was reset`,
        text: `It was reset by ${event.by}. The password alone is enough until a new second step is set up.`,
        advice: 'If this was not agreed, set up the second step again and ask who did it.',
      }
  }
}

function deviceText({ name, address }: Device): string {
  return `${name}, network address ${address}`
}
