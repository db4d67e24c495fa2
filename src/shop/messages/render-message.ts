import { emailLayout } from '#platform/mail/email-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Message } from './message.ts'
import { emailSummaryOf, type OrderSummary } from './order-summary.ts'

export type Sender = { shopName: string; shopUrl: string }

type RenderableMessage = Pick<Message, 'to' | 'subject' | 'content'> & {
  /** Starts with `/`. */
  unsubscribePath?: string | null
  order?: OrderSummary | null
}

/** Renders an email as HTML in the shop's layout, with a text part. */
export function renderMessage(
  { to, subject, content, unsubscribePath, order }: RenderableMessage,
  { shopName, shopUrl }: Sender,
): Omit<Mail, 'messageId'> {
  const { heading, paragraphs, button, choicesPath } = content
  const endPath = unsubscribePath ?? choicesPath
  const unsubscribeUrl = endPath ? shopUrl + endPath : null
  const rendered = emailLayout({
    shopName,
    shopUrl,
    heading,
    paragraphs,
    ...(button && { button: { label: button.words, url: shopUrl + button.path } }),
    ...(order && { summary: emailSummaryOf(order, shopUrl) }),
    ...(unsubscribeUrl && {
      footnote: {
        text: unsubscribePath
          ? 'You receive this because you subscribed to our newsletter.'
          : 'You can choose which optional mails you get.',
        link: 'Unsubscribe',
        url: unsubscribeUrl,
      },
    }),
  })
  return { to, subject, ...rendered, ...(unsubscribeUrl && { headers: oneClick(unsubscribeUrl) }) }
}

/** RFC 8058: mail programs show their own unsubscribe button, which posts to this address. */
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
