import { emailLayout } from '#platform/mail/email-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { productPath } from '../seo/product-path.ts'
import type { StockKey } from '../stock/stock.ts'
import { requestPath } from './back-in-stock.ts'

export type MailedRequest = StockKey & { key: string; email: string; title: string }
type Sender = { shopName: string; shopUrl: string }

/** The title with its size. */
export function pieceName({ title, size }: Pick<MailedRequest, 'title' | 'size'>): string {
  return size ? `${title}, size ${size}` : title
}

/** Asks whether the owner of the address wants the mail. */
export function confirmationMail(request: MailedRequest, { shopName, shopUrl }: Sender): Mail {
  return {
    to: request.email,
    subject: `Shall we tell you when ${request.title} is back?`,
    ...emailLayout({
      shopName,
      shopUrl,
      heading: 'Shall we tell you?',
      paragraphs: [
        `Somebody has asked us to write to this address when ${pieceName(request)} is back in stock. If it was you, please confirm.`,
        'If it was not you, do nothing: we will not write again, and forget the address after a week.',
      ],
      button: { label: 'Confirm', url: shopUrl + requestPath(request.key) },
    }),
  }
}

/** Sent at most once per request. */
export function backInStockMail(request: MailedRequest, { shopName, shopUrl }: Sender): Mail {
  const { productId, title, size, key } = request
  const endUrl = shopUrl + requestPath(key)
  return {
    to: request.email,
    subject: `Back in stock: ${title}`,
    ...emailLayout({
      shopName,
      shopUrl,
      heading: 'It is back',
      paragraphs: [
        `${pieceName(request)} is in stock again, and you are among the first to know.`,
        'We cannot keep a piece for you before you order it, and others may be waiting too.',
      ],
      button: {
        label: 'See the piece',
        url: shopUrl + productPath({ id: productId, title }, size),
      },
      footnote: {
        text: 'You asked for this mail on our product page. We send it once.',
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
