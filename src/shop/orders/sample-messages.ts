import { noExtras } from './extras/order-extras.ts'
import type { Message, MessageKind } from '../messages/message.ts'
import type { OrderSummary } from '../messages/order-summary.ts'
import { failedDeliveryMessage } from '../parcels/failed-deliveries/failed-delivery-mail.ts'
import { reviewRequestMessage } from '../reviews/review-mail.ts'
import { returnMessage } from '../returns/return-mails.ts'
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
const line = { size: '', quantity: 1, imageId: null }
const lines = [
  { ...line, title: 'Emerald Kanjivaram silk saree', unitPricePaise: 899_900 },
  { ...line, title: 'Teal Anarkali suit', size: 'M', unitPricePaise: 349_900 },
]

/** The order of the samples, as mails list it. */
export const sampleOrder: OrderSummary = {
  number: order.number,
  placedAt: new Date('2026-11-24T06:00:00Z'),
  status: 1,
  paymentState: 'paid',
  promise: { leavesBy: '2026-11-25', arrivesFrom: '2026-11-29', arrivesTo: '2026-12-03' },
  payMode: order.payMode,
  discountPaise: 0,
  deliveryPaise: 0,
  cashFeePaise: 0,
  giftWrapPaise: null,
  creditPaise: 0,
  totalPaise: order.totalPaise,
  offers: [],
  lines,
  extras: noExtras,
  address: {
    firstName: 'Asha',
    lastName: 'Rao',
    houseNo: '12',
    areaRoad: 'MG Road',
    landmark: '',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411001',
    phoneNo: '98765 43210',
    altPhoneNo: '',
  },
}

const courier = { courierName: 'Blue Dart', trackingNumber: '7712 3456 789' }
const refund = { occasion: '1', amountPaise: order.totalPaise }

const samples: Record<MessageKind, Message | null> = {
  'order-placed': orderPlacedMessage(order),
  'paid-late': paidLateMessage(order),
  'order-confirmed': statusMessage(order, 2, courier),
  'out-for-delivery': statusMessage(order, 3, courier),
  delivered: statusMessage(order, 4, courier),
  'order-cancelled': orderCancelledMessage(order, {
    why: 'This saree has a flaw, and we have no other.',
    refundPaise: order.totalPaise,
  }),
  'refund-under-way': refundUnderWayMessage(order, { ...refund, reason: 'paid-twice' }),
  'refund-done': refundDoneMessage(order, refund),
  'review-request': reviewRequestMessage(
    { ...order, firstName: order.address.firstName, title: lines[0]!.title },
    '00000000-0000-4000-8000-000000000000',
  ),
  'return-step': returnMessage(order, { returnId: 1, state: 'approved', note: '' }),
  'delivery-failed': failedDeliveryMessage(order, {
    parcel: { number: 1, ...courier },
    last: { number: 1, reason: 'not-at-home', note: '' },
    isLast: false,
    key: 'AAAAAAAAAAAAAAAAAAAAAA',
  }),
}

/** For the admin's preview. */
export function sampleMessage(kind: MessageKind): Message {
  const sample = samples[kind]
  if (!sample) throw new Error(`There is no sample of ${kind}.`)
  return sample
}
