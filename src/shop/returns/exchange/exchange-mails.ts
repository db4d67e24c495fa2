import type { Message } from '../../messages/message.ts'
import type { MailedOrder } from '../../orders/order-mails.ts'

/** Informs the customer that her new size is no longer reserved. */
export function sizeReleasedMessage(order: MailedOrder, returnId: number): Message {
  return {
    orderId: order.id,
    kind: 'return-step',
    occasion: `${returnId}-size-released`,
    to: order.email,
    subject: `Order ${order.number}: we no longer keep your new size`,
    content: {
      heading: 'We no longer keep your new size',
      paragraphs: [
        'Your pieces have not reached us yet, so the size that you chose can be bought by others again. You can still send your pieces. If the size is in stock when they arrive, you get it. Otherwise you choose a refund or store credit.',
      ],
      button: { words: 'See your return', path: `/orders/${order.number}/return` },
    },
  }
}
