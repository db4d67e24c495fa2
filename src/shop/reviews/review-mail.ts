import { mailChoicesPath } from '../mail-choices/mail-choices.ts'
import type { Message } from '../messages/message.ts'
import { reviewsPath } from './review.ts'

type AskedOrder = { id: number; number: string; email: string; firstName: string; title: string }

/** Asks once per order. `mailKey` opens the customer's choices of mails; null if the mail goes to an
 * address that may belong to another person. */
export function reviewRequestMessage(order: AskedOrder, mailKey: string | null): Message {
  return {
    orderId: order.id,
    kind: 'review-request',
    occasion: '',
    to: order.email,
    subject: `How do you like ${order.title}?`,
    content: {
      heading: `How is it, ${order.firstName}?`,
      paragraphs: [
        `Your order ${order.number} has been with you for some days. A few words from you help others to choose.`,
        'Say what you like: good or bad, we show it as you write it. This is the only mail about it.',
      ],
      ...(mailKey === null ? {} : { choicesPath: mailChoicesPath(mailKey, 'reviews') }),
      button: { words: 'Write a review', path: reviewsPath(order.number) },
    },
  }
}
