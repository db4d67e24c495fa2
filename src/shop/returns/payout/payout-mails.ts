import type { Message } from '../../messages/message.ts'
import { formatPaise, type Paise } from '../../money.ts'
import type { MailedOrder } from '../../orders/order-mails.ts'

type Asked = { id: number; amountPaise: Paise; payeeShown: string }

export function requestedMessage(order: MailedOrder, asked: Asked): Message {
  return about(order, `payout-${asked.id}-requested`, {
    heading: 'We will transfer your money',
    paragraphs: [
      `As you asked, we will transfer ${formatPaise(asked.amountPaise)} to ${asked.payeeShown}, and write again when it is made.`,
      'If you did not ask for this, please keep the money as store credit on the page of the order, and write to us.',
    ],
  })
}

type Made = { id: number; amountPaise: Paise; payeeShown: string; reference: string }

export function transferredMessage(order: MailedOrder, made: Made): Message {
  return about(order, `payout-${made.id}`, {
    heading: 'Your money is on its way',
    paragraphs: [
      `We have transferred ${formatPaise(made.amountPaise)} to ${made.payeeShown}. The reference is ${made.reference}.`,
    ],
  })
}

type Declined = { id: number; amountPaise: Paise; reason: string }

export function declinedMessage(order: MailedOrder, declined: Declined): Message {
  return about(order, `payout-${declined.id}-declined`, {
    heading: 'We could not transfer your money',
    paragraphs: [
      `${formatPaise(declined.amountPaise)} is store credit again. You can request the transfer again.`,
      declined.reason,
    ],
  })
}

function about(
  order: MailedOrder,
  occasion: string,
  content: { heading: string; paragraphs: string[] },
): Message {
  const path = `/orders/${order.number}/return#payout`
  return {
    orderId: order.id,
    kind: 'return-step',
    occasion,
    to: order.email,
    subject: `Order ${order.number}: ${content.heading.toLowerCase()}`,
    content: { ...content, button: { words: 'See the transfer', path } },
  }
}
