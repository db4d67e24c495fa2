import type { Message, MessageKind } from '../messages/message.ts'
import { reviewRequestMessage } from '../reviews/review-mail.ts'
import {
  orderCancelledMessage,
  orderPlacedMessage,
  paidLateMessage,
  refundDoneMessage,
  refundUnderWayMessage,
  statusMessage,
  type MailedOrder,
} from './order-mails.ts'

const order: MailedOrder = {
  id: 0,
  number: '7K3M9Q2X1B',
  email: 'asha@example.com',
  address: { firstName: 'Asha' },
  totalPaise: 1_249_800,
  payMode: 'gateway',
}
const lines = [
  { title: 'Emerald Kanjivaram silk saree', size: '', quantity: 1, unitPricePaise: 899_900 },
  { title: 'Teal Anarkali suit', size: 'M', quantity: 1, unitPricePaise: 349_900 },
]
const courier = { courierName: 'Blue Dart', trackingNumber: '7712 3456 789' }
const refund = { occasion: '1', amountPaise: order.totalPaise }

const samples: Record<MessageKind, Message | null> = {
  'order-placed': orderPlacedMessage(order, lines),
  'paid-late': paidLateMessage(order, lines),
  'order-confirmed': statusMessage(order, 2, courier),
  'out-for-delivery': statusMessage(order, 3, courier),
  delivered: statusMessage(order, 4, courier),
  'order-cancelled': orderCancelledMessage(order, {
    why: 'This saree has a flaw, and we have no other.',
    refundPaise: order.totalPaise,
  }),
  'refund-under-way': refundUnderWayMessage(order, { ...refund, reason: 'paid-twice' }),
  'refund-done': refundDoneMessage(order, refund),
  'review-request': reviewRequestMessage({
    ...order,
    firstName: order.address.firstName,
    title: lines[0]!.title,
  }),
}

/** For the admin's preview. */
export function sampleMessage(kind: MessageKind): Message {
  const sample = samples[kind]
  if (!sample) throw new Error(`There is no sample of ${kind}.`)
  return sample
}
