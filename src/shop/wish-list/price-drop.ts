import { emailLayout } from '#platform/mail/email-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatPaise, type Paise } from '../money.ts'
import { mailChoicesPath } from '../mail-choices/mail-choices.ts'
import { productPath } from '../seo/product-path.ts'

export type PriceDrop = { id: string; title: string; pricePaise: Paise }

type Sender = { shopName: string; shopUrl: string }

/** Maximum number of pieces that one mail names. */
const NAMED_MAX = 10

export function priceDropPath(key: string): string {
  return `/wishlist/price-drops?key=${key}`
}

/** `key` ends the mails, `mailKey` opens the customer's choices. `drops` has at least one piece.
 * Names no earlier price: a comparison would have to obey the rules for struck-through prices. */
export function priceDropMail(
  drops: readonly PriceDrop[],
  reader: { email: string; key: string; mailKey: string },
  { shopName, shopUrl }: Sender,
): Mail {
  const endUrl = shopUrl + priceDropPath(reader.key)
  const [first] = drops
  const more = drops.length - NAMED_MAX
  const isOne = drops.length === 1
  return {
    to: reader.email,
    subject: isOne
      ? `${first!.title} costs less now`
      : `${drops.length} pieces on your wish list cost less now`,
    ...emailLayout({
      shopName,
      shopUrl,
      heading: 'A new price',
      paragraphs: [
        `${isOne ? 'A piece' : 'Pieces'} on your wish list ${isOne ? 'costs' : 'cost'} less than when we last told you or you marked ${isOne ? 'it' : 'them'}.`,
        ...drops
          .slice(0, NAMED_MAX)
          .map(({ title, pricePaise }) => `${title}: ${formatPaise(pricePaise)}`),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      button: {
        label: isOne ? 'See the piece' : 'See your wish list',
        url: shopUrl + (isOne ? productPath(first!) : '/wishlist'),
      },
      footnote: {
        text: 'You asked for these mails on your wish list.',
        link: 'Unsubscribe',
        url: shopUrl + mailChoicesPath(reader.mailKey, 'prices'),
      },
    }),
    headers: {
      'List-Unsubscribe': `<${endUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
