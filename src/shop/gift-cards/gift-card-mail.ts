import { emailLayout } from '#platform/mail/email-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatPaise, type Paise } from '../money.ts'
import { formatDate } from '../shop-date.ts'
import { shownCode } from './gift-card.ts'

type MailedCard = {
  code: string
  amountPaise: Paise
  expiresAt: Date | null
  receiverName: string
  receiverEmail: string
  message: string
  terms: string
}

export function giftCardMail(
  card: MailedCard,
  { shopName, shopUrl }: { shopName: string; shopUrl: string },
): Mail {
  const heading = `A gift card of ${formatPaise(card.amountPaise)}`
  const end = card.expiresAt
    ? `It can be redeemed until ${formatDate(card.expiresAt)}.`
    : 'It does not expire.'
  return {
    to: card.receiverEmail,
    subject: `${heading} from ${shopName}`,
    ...emailLayout({
      shopName,
      shopUrl,
      heading,
      paragraphs: [
        card.receiverName
          ? `${card.receiverName}, this gift card is for you.`
          : 'This gift card is for you.',
        ...(card.message ? [card.message] : []),
        `Your code: ${shownCode(card.code)}`,
        `Enter it under "Your account". It becomes store credit, with which you pay at checkout. ${end} ${card.terms}`,
        'Please keep this mail. We do not store the code and cannot send it again.',
      ],
      button: { label: 'Redeem the gift card', url: `${shopUrl}/profile/account#gift-card` },
    }),
  }
}
