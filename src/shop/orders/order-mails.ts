import type { Address } from '../customers/address.ts'
import type { Message, MessageContent, MessageKind } from '../messages/message.ts'
import { formatPaise, type Paise } from '../money.ts'
import type { Courier } from './order.ts'
import type { PayMode } from '../pay-mode.ts'
import type { OrderStatus } from './order-status.ts'

export type MailedOrder = {
  id: number
  number: string
  email: string
  address: Pick<Address, 'firstName'>
  totalPaise: Paise
  /** The part that store credit paid for. */
  creditPaise?: Paise
  payMode: PayMode
  /** Whether the customer can download the invoice. */
  hasInvoice?: boolean
}
/** `occasion` is the refund's row id, so that each refund is mailed once. */
type MailedRefund = { occasion: string; amountPaise: Paise }

/** The pieces, amounts and address are added to each mail about an order when it is sent. */
export function orderPlacedMessage(order: MailedOrder): Message {
  return about(order, 'order-placed', `Order ${order.number} placed`, {
    heading: `Thank you, ${order.address.firstName}!`,
    paragraphs: [placedText(order), 'We will pack it with care. You can follow it to your door.'],
    button: orderPage(order),
  })
}

function placedText({ number, payMode, totalPaise, creditPaise = 0 }: MailedOrder): string {
  const credit = `${formatPaise(creditPaise)} of your store credit`
  if (payMode === 'cod')
    return `Your order ${number} is placed. Please keep ${formatPaise(totalPaise)} ready: you pay in cash when it is delivered.`
  if (payMode === 'credit') return `Your order ${number} is placed and paid with ${credit}.`
  const paid = `Your payment of ${formatPaise(totalPaise - creditPaise)} has arrived`
  return creditPaise > 0
    ? `${paid}. With it and ${credit}, your order ${number} is placed.`
    : `${paid}, and your order ${number} is placed.`
}

/** The mail about a payment that arrived after the hold, while the products were still in stock. */
export function paidLateMessage(order: MailedOrder): Message {
  return about(order, 'paid-late', `Order ${order.number} placed: your payment has arrived`, {
    heading: `It has worked out, ${order.address.firstName}!`,
    paragraphs: [
      `Your payment of ${formatPaise(order.totalPaise)} took its time at the bank and has arrived now. Your pieces were still here: order ${order.number} is placed.`,
      'You need not do anything. We will pack it with care, and you can follow it to your door.',
    ],
    button: orderPage(order),
  })
}

/** Null for the first stage, which has its own message. */
export function statusMessage(
  order: MailedOrder,
  status: OrderStatus,
  courier: Courier,
): Message | null {
  switch (status) {
    case 2:
      return about(order, 'order-confirmed', `Order ${order.number} confirmed`, {
        heading: 'Your order is confirmed',
        paragraphs: [
          `We have your order ${order.number} in our hands, and are packing it. You hear from us as soon as it is on its way.`,
        ],
        button: orderPage(order),
      })
    case 3:
      return about(order, 'out-for-delivery', `Order ${order.number} is out for delivery`, {
        heading: 'On its way to you',
        paragraphs: [
          `Your order ${order.number} has left us.`,
          ...courierLines(courier),
          ...cashReminder(order),
          ...(order.hasInvoice
            ? ['You can download the invoice from the page of your order.']
            : []),
        ],
        button: orderPage(order),
      })
    case 4:
      return about(order, 'delivered', `Order ${order.number} delivered`, {
        heading: 'Your order has arrived',
        paragraphs: [
          `Your order ${order.number} is delivered. We hope that you will love wearing it.`,
          'Should anything be not as you expected, write to us: we will put it right.',
        ],
        button: orderPage(order),
      })
    case 1:
      return null
  }
}

type Cancelled = {
  why: string | null
  refundPaise: Paise
  /** All credit that paid for the order, if missing. */
  creditBackPaise?: Paise
  /** The part of it that was cash before an exchange. */
  cashPaise?: Paise
}

/** For mails about credit that came back and can be transferred. */
export function cashChoiceText(cashPaise: Paise): string {
  return `You paid ${formatPaise(cashPaise)} of it in cash: on the page of your order you can choose a transfer to a UPI id or bank account instead.`
}

/** `why` is the admin's text for the customer; null if the customer cancelled. `refundPaise` is 0
 * when nothing was paid. */
export function orderCancelledMessage(
  order: MailedOrder,
  { why, refundPaise, creditBackPaise = order.creditPaise ?? 0, cashPaise = 0 }: Cancelled,
): Message {
  return about(order, 'order-cancelled', `Order ${order.number} cancelled`, {
    heading: 'Your order is cancelled',
    paragraphs: [
      ...(why === null
        ? [`You have cancelled your order ${order.number}. This costs you nothing.`]
        : [`We are sorry: we had to cancel your order ${order.number}.`, `Why: ${why}`]),
      ...(refundPaise > 0
        ? [
            `${formatPaise(refundPaise)} goes back to where it came from. Banks take five to seven working days to show it, sometimes ten. You need not do anything.`,
          ]
        : order.payMode === 'cod'
          ? ['You have nothing to pay.']
          : []),
      ...(creditBackPaise > 0
        ? ['The store credit that paid for it is back in your account.']
        : []),
      ...(cashPaise > 0 ? [cashChoiceText(cashPaise)] : []),
    ],
    button: orderPage(order),
  })
}

export type RefundReason = 'paid-twice' | 'not-kept' | 'by-hand'

/** `why` is the admin's text for the customer. */
export function refundUnderWayMessage(
  order: MailedOrder,
  refund: MailedRefund & { reason: RefundReason; why?: string },
): Message {
  const amount = formatPaise(refund.amountPaise)
  const reasons: Record<RefundReason, string> = {
    'paid-twice': `We have received more than one payment for your order ${order.number}. The order is placed once, and ${amount} goes back to you.`,
    'not-kept': `Your payment for order ${order.number} has arrived when we could no longer keep your pieces for you. We are sorry. ${amount} goes back to you.`,
    'by-hand': `We give back ${amount} of what you paid for your order ${order.number}.`,
  }
  return about(
    order,
    'refund-under-way',
    `Order ${order.number}: your money is on its way back`,
    {
      heading: 'Your money is on its way back',
      paragraphs: [
        reasons[refund.reason],
        ...(refund.why ? [`Why: ${refund.why}`] : []),
        'It goes to where it came from. Banks take five to seven working days to show it, sometimes ten. You need not do anything.',
      ],
      button: { words: 'See where it is', path: `/orders/${order.number}/payment` },
    },
    refund.occasion,
  )
}

/** The mail about a refund that an admin has transferred outside the gateway. `how` is the admin's text. */
export function refundTransferredMessage(
  order: MailedOrder,
  refund: MailedRefund & { how: string },
): Message {
  return about(
    order,
    'refund-done',
    `Order ${order.number}: your money was given back`,
    {
      heading: 'Your money was given back',
      paragraphs: [
        `${formatPaise(refund.amountPaise)} for your order ${order.number} could not go back the way it came. We have sent it to you in another way.`,
        `How: ${refund.how}`,
        'Should it not be there after ten working days, write to us with the number of the order.',
      ],
      button: { words: 'See your order', path: `/orders/${order.number}/payment` },
    },
    refund.occasion,
  )
}

export function refundDoneMessage(order: MailedOrder, refund: MailedRefund): Message {
  return about(
    order,
    'refund-done',
    `Order ${order.number}: your money was given back`,
    {
      heading: 'Your money was given back',
      paragraphs: [
        `${formatPaise(refund.amountPaise)} for your order ${order.number} has left us, to where it came from.`,
        'Your bank may take a few working days to show it. Should it not be there after ten, write to us with the number of the order.',
      ],
      button: { words: 'See your order', path: `/orders/${order.number}/payment` },
    },
    refund.occasion,
  )
}

function orderPage({ number }: Pick<MailedOrder, 'number'>) {
  return { words: 'See your order', path: `/orders/${number}` }
}

function about(
  order: MailedOrder,
  kind: MessageKind,
  subject: string,
  content: MessageContent,
  occasion = '',
): Message {
  return { orderId: order.id, kind, occasion, to: order.email, subject, content }
}

export function courierLines({ courierName, trackingNumber }: Courier): string[] {
  if (courierName && trackingNumber)
    return [`It travels with ${courierName}, tracking number ${trackingNumber}.`]
  if (courierName) return [`It travels with ${courierName}.`]
  return trackingNumber ? [`Its tracking number is ${trackingNumber}.`] : []
}

function cashReminder(order: MailedOrder): string[] {
  return order.payMode === 'cod'
    ? [`Please keep ${formatPaise(order.totalPaise)} ready: you pay in cash at the door.`]
    : []
}
