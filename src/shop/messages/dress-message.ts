import { letter } from '#platform/mail/letter.ts'
import type { Message } from './message.ts'

export type Sender = { shopName: string; shopUrl: string }

/** The message as a mail in the shop's look, with its text part. */
export function dressMessage({ to, subject, words }: Pick<Message, 'to' | 'subject' | 'words'>, { shopName, shopUrl }: Sender) {
  const { heading, paragraphs, button } = words
  return { to, subject, ...letter({ shopName, shopUrl, heading, paragraphs, button: { words: button.words, url: shopUrl + button.path } }) }
}
