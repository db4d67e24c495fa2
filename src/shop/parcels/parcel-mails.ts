import { parcelOccasion, type Message, type MessageContent } from '../messages/message.ts'
import { formatPaise } from '../money.ts'
import { courierLines, type MailedOrder } from '../orders/order-mails.ts'
import type { Parcel } from './parcel.ts'

type MailedParcel = Pick<
  Parcel,
  'number' | 'courierName' | 'trackingNumber' | 'collectPaise' | 'lines'
>

/** For a parcel that leaves while others of the order stay behind or have left before. */
export function partSentMessage(
  order: MailedOrder,
  parcel: MailedParcel,
  { isLast }: { isLast: boolean },
): Message {
  return about(order, {
    kind: 'out-for-delivery',
    occasion: parcelOccasion(parcel.number),
    subject: isLast
      ? `The last parcel of order ${order.number} is on its way`
      : `A part of order ${order.number} is on its way`,
    heading: isLast ? 'The rest is on its way to you' : 'A part of your order is on its way',
    paragraphs: [
      isLast
        ? `With this parcel, all pieces of your order ${order.number} have left us.`
        : `We are sending your order ${order.number} in more than one parcel. This one has left us:`,
      ...parcel.lines.map(pieces),
      ...courierLines(parcel),
      ...(isLast ? [] : ['You will hear from us again when the rest leaves.']),
      ...(parcel.collectPaise > 0
        ? [
            `Please keep ${formatPaise(parcel.collectPaise)} ready for this parcel: you pay in cash at the door.`,
          ]
        : []),
    ],
  })
}

/** For a parcel that has arrived before the rest of its order. */
export function partDeliveredMessage(order: MailedOrder, parcel: MailedParcel): Message {
  return about(order, {
    kind: 'delivered',
    occasion: parcelOccasion(parcel.number),
    subject: `A part of order ${order.number} has arrived`,
    heading: 'A part of your order has arrived',
    paragraphs: [
      `This parcel of your order ${order.number} has been delivered:`,
      ...parcel.lines.map(pieces),
      'The rest will follow. If anything is not as you expected, please write to us.',
    ],
  })
}

function pieces({ title, size, quantity }: MailedParcel['lines'][number]): string {
  return `${quantity} × ${title}${size ? `, size ${size}` : ''}`
}

type Letter = Pick<Message, 'kind' | 'occasion' | 'subject'> &
  Pick<MessageContent, 'heading' | 'paragraphs'>

function about(
  order: MailedOrder,
  { heading, paragraphs, kind, occasion, subject }: Letter,
): Message {
  const button = { words: 'See your order', path: `/orders/${order.number}` }
  return {
    orderId: order.id,
    kind,
    occasion,
    subject,
    to: order.email,
    content: { heading, paragraphs, button },
  }
}
