import type { Message } from '../../messages/message.ts'
import type { MailedOrder } from '../../orders/order-mails.ts'
import type { Parcel } from '../parcel.ts'
import { failureText, type FailedDelivery } from './failed-delivery.ts'

type Failure = {
  parcel: Pick<Parcel, 'number' | 'courierName' | 'trackingNumber'>
  last: Pick<FailedDelivery, 'number' | 'reason' | 'note'>
  /** True if the parcel goes back now. */
  isLast: boolean
  key: string
}

/** Informs the customer that the courier could not deliver, with a link to choose the next step. */
export function failedDeliveryMessage(
  order: MailedOrder,
  { parcel, last, isLast, key }: Failure,
): Message {
  const courier = parcel.courierName ? `${parcel.courierName} could` : 'The courier could'
  const paragraphs = [
    `${courier} not deliver parcel ${parcel.number} of your order ${order.number} (attempt ${last.number}). ${failureText(last)}.`,
    isLast
      ? 'That was the last attempt, and the parcel goes back to us. When we have checked it, we settle your order: what you have paid for it comes back to you. If you still want it, please write to us.'
      : 'Please tell us when the courier should come again, or whether the parcel should go back. You can give another phone number or a hint for the address. Without an answer the courier tries again.',
  ]
  return {
    orderId: order.id,
    kind: 'delivery-failed',
    occasion: `parcel-${parcel.number}-attempt-${last.number}`,
    subject: isLast
      ? `A parcel of order ${order.number} goes back to us`
      : `We could not deliver a parcel of order ${order.number}`,
    to: order.email,
    content: {
      heading: isLast ? 'Your parcel goes back' : 'We could not deliver your parcel',
      paragraphs,
      button: isLast
        ? { words: 'See your order', path: `/orders/${order.number}` }
        : { words: 'Choose what happens next', path: `/deliveries/${key}` },
    },
  }
}
