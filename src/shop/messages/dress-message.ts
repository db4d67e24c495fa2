import { letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import type { Message } from './message.ts'

export type Sender = { shopName: string; shopUrl: string }

/** What a newsletter says to one person: with the way to hear no more. */
type Dressable = Pick<Message, 'to' | 'subject' | 'words'> & {
  /** In the shop, from its first `/`. */ unsubscribePath?: string | null
}

/** The message as a mail in the shop's look, with its text part. */
export function dressMessage(
  { to, subject, words, unsubscribePath }: Dressable,
  { shopName, shopUrl }: Sender,
): Omit<Mail, 'messageId'> {
  const { heading, paragraphs, button } = words
  const unsubscribeUrl = unsubscribePath ? shopUrl + unsubscribePath : null
  const dressed = letter({
    shopName,
    shopUrl,
    heading,
    paragraphs,
    ...(button && { button: { words: button.words, url: shopUrl + button.path } }),
    ...(unsubscribeUrl && {
      footnote: {
        words: 'You get this because you have subscribed to our newsletter.',
        link: 'Unsubscribe',
        url: unsubscribeUrl,
      },
    }),
  })
  return { to, subject, ...dressed, ...(unsubscribeUrl && { headers: oneClick(unsubscribeUrl) }) }
}

/** RFC 8058: mail programs show a button of their own, and their server posts to the address when it is pressed. */
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
