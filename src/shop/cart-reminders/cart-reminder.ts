import { emailLayout } from '#platform/mail/email-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { PricedLine } from '../cart/cart.ts'
import { mailChoicesPath } from '../mail-choices/mail-choices.ts'
import { formatPaise } from '../money.ts'

export type RemindedPiece = Pick<PricedLine, 'title' | 'size' | 'quantity' | 'unitPricePaise'>

type Sender = { shopName: string; shopUrl: string }

/** Maximum number of pieces that one mail names. */
const NAMED_MAX = 10

/** `pieces` has at least one piece, and only pieces that can be bought. */
export function cartReminderMail(
  pieces: readonly RemindedPiece[],
  reader: { email: string; mailKey: string },
  { shopName, shopUrl }: Sender,
): Mail {
  const endUrl = shopUrl + mailChoicesPath(reader.mailKey, 'cart')
  const more = pieces.length - NAMED_MAX
  return {
    to: reader.email,
    subject:
      pieces.length === 1
        ? `${pieces[0]!.title} is still in your cart`
        : `${pieces.length} pieces are still in your cart`,
    ...emailLayout({
      shopName,
      shopUrl,
      heading: 'Still in your cart',
      paragraphs: [
        'You asked us to remind you. This is the only mail about this cart.',
        ...pieces.slice(0, NAMED_MAX).map(lineOf),
        ...(more > 0 ? [`And ${more} more.`] : []),
        'We cannot keep a piece for you before you order it.',
      ],
      button: { label: 'See your cart', url: `${shopUrl}/cart` },
      footnote: {
        text: 'You turned these mails on in your account.',
        link: 'Unsubscribe',
        url: endUrl,
      },
    }),
    headers: {
      'List-Unsubscribe': `<${endUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function lineOf({ title, size, quantity, unitPricePaise }: RemindedPiece): string {
  const parts = [title, size && `size ${size}`, quantity > 1 && `${quantity} pieces`]
  return `${parts.filter(Boolean).join(', ')}: ${formatPaise(unitPricePaise)}`
}
