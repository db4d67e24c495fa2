import { emailLayout } from '#platform/mail/email-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { INVITATION_DAYS, roleName, type InvitationForm } from './person.ts'

type Parts = InvitationForm & { shopName: string; shopUrl: string; link: string; invitedBy: string }

export function invitationMail({
  shopName,
  shopUrl,
  email,
  role,
  mayRaiseCustomer,
  link,
  invitedBy,
}: Parts): Mail {
  return {
    to: email,
    subject: `Work at ${shopName}`,
    ...emailLayout({
      shopName,
      shopUrl,
      heading: `${invitedBy} invites you`,
      paragraphs: [
        `You are invited to the back office of ${shopName}, as ${roleName(role).toLowerCase()}. The link works once, for ${INVITATION_DAYS} days.`,
        ...(mayRaiseCustomer
          ? [
              'Your customer account becomes a staff account. Staff accounts do not shop: use another e-mail for that.',
            ]
          : []),
        'If you did not expect this, do nothing.',
      ],
      button: { label: 'Accept the invitation', url: link },
    }),
  }
}
