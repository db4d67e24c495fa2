import { endSentence, formatPaise, type Paise } from '../money.ts'
import { cashChoiceText, type MailedOrder } from '../orders/order-mails.ts'
import type { Message } from '../messages/message.ts'
import { PAYEE_WANTED } from './outcome/outcome-mails.ts'
import type { ReturnState } from './return-state.ts'

export type MailedStep = {
  returnId: number
  state: ReturnState
  /** The note of staff to the customer. */
  note: string
  /** Set for the steps `settled` and `closed`. */
  refundPaise?: Paise
  /** The part of it that the customer gets as store credit. */
  creditPaise?: Paise
  /** The part of that credit that was cash before an exchange. */
  cashPaise?: Paise
  payeeShown?: string
  transferReference?: string
  /** The order with the new size. */
  exchangeOrderNumber?: string
}

/** Null for a step that the customer took, except the request. A refund by the gateway has a mail of
 * its own. */
export function returnMessage(order: MailedOrder, step: MailedStep): Message | null {
  const content = contentOf(order, step)
  if (!content) return null
  return {
    orderId: order.id,
    kind: 'return-step',
    occasion: `${step.returnId}-${step.state}`,
    to: order.email,
    subject: `Order ${order.number}: ${content.subject}`,
    content: {
      heading: content.heading,
      paragraphs: content.paragraphs,
      button: { words: 'See your return', path: `/orders/${order.number}/return` },
    },
  }
}

type Content = { subject: string; heading: string; paragraphs: string[] }

function contentOf({ number }: MailedOrder, step: MailedStep): Content | null {
  const remark = step.note ? [step.note] : []
  switch (step.state) {
    case 'requested':
      return {
        subject: 'we have received your return request',
        heading: 'We have received your return request',
        paragraphs: [
          `You asked to return pieces of order ${number}. We will review your request and write to you, usually within two working days. Please keep the pieces until then.`,
        ],
      }
    case 'approved':
      return {
        subject: 'please send the pieces back',
        heading: 'Your return is approved',
        paragraphs: [
          `Please pack the pieces with their tags, write the order number (${number}) on the parcel and send it to our address. Tell us on the return page when it is on its way.`,
          ...remark,
        ],
      }
    case 'declined':
      return {
        subject: 'we cannot accept the return',
        heading: 'We cannot accept this return',
        paragraphs: [`Why: ${step.note}`, 'If you see it differently, please write to us.'],
      }
    case 'pickup-booked':
      return {
        subject: 'a courier will pick up your parcel',
        heading: 'A courier will come to you',
        paragraphs: ['Please have the pieces packed, with their tags.', ...remark],
      }
    case 'received':
      return {
        subject: 'your parcel is back with us',
        heading: 'Your parcel has arrived',
        paragraphs: [
          'We will check the pieces within two working days and write to you.',
          ...remark,
        ],
      }
    case 'settled':
      return {
        subject: 'your money is about to be transferred',
        heading: 'We are transferring your money',
        paragraphs: [
          step.payeeShown
            ? `We will send ${formatPaise(step.refundPaise ?? 0)} to ${step.payeeShown} and write to you when it is done.`
            : `We owe you ${endSentence(formatPaise(step.refundPaise ?? 0))} ${PAYEE_WANTED}`,
          ...remark,
        ],
      }
    case 'closed':
      return closedContent(step, remark)
    case 'self-shipped':
    case 'inspected':
    case 'cancelled':
      return null
  }
}

function closedContent(step: MailedStep, remark: string[]): Content | null {
  if (step.transferReference)
    return {
      subject: 'your money has been transferred',
      heading: 'Your money has been transferred',
      paragraphs: [
        `We have sent ${formatPaise(step.refundPaise ?? 0)} to ${step.payeeShown}. The transfer reference is ${step.transferReference}.`,
        ...remark,
      ],
    }
  if (step.exchangeOrderNumber)
    return {
      subject: 'your new size is coming',
      heading: 'Your new size is coming',
      paragraphs: [
        `Thank you, your pieces are checked. Your new size is order ${step.exchangeOrderNumber}, which is paid with the ${formatPaise(step.refundPaise ?? 0)} that you paid for them. We will write to you when it is on its way.`,
        ...remark,
      ],
    }
  if (step.creditPaise)
    return {
      subject: 'your store credit',
      heading: 'You have store credit',
      paragraphs: [
        `For the pieces that you returned, we have added ${formatPaise(step.creditPaise)} to your store credit. You can use it at checkout.`,
        ...(step.cashPaise ? [cashChoiceText(step.cashPaise)] : []),
        ...byGateway(step),
        ...remark,
      ],
    }
  if (step.refundPaise) return null
  return {
    subject: 'your return is closed',
    heading: 'Your return is closed',
    paragraphs: ['We could not accept the pieces, so there is no refund.', ...remark],
  }
}

/** The other part of a refund for an order that money and store credit paid for. */
function byGateway({ refundPaise = 0, creditPaise = 0 }: MailedStep): string[] {
  if (refundPaise <= creditPaise) return []
  const money = formatPaise(refundPaise - creditPaise)
  return [`The other part, ${money}, goes back to where it came from.`]
}
