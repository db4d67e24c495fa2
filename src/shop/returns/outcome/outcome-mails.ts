import type { Message } from '../../messages/message.ts'
import type { MailedOrder } from '../../orders/order-mails.ts'
import type { PayMode } from '../../pay-mode.ts'
import type { Return } from '../return.ts'
import { outcomeNames } from './outcome.ts'

type Changed = Pick<Return, 'id' | 'outcome' | 'payeeShown' | 'steps'> & { note: string }

/** Informs the customer that staff changed the outcome of her return. */
export function outcomeMessage(
  order: MailedOrder & { payMode: PayMode },
  { id, outcome, payeeShown, steps, note }: Changed,
): Message {
  const needsPayee = outcome === 'refund' && order.payMode === 'cod' && payeeShown === ''
  return {
    orderId: order.id,
    kind: 'return-step',
    occasion: `${id}-outcome-${steps.length}`,
    to: order.email,
    subject: `Order ${order.number}: your return has changed`,
    content: {
      heading: 'Your return has changed',
      paragraphs: [
        `For the pieces that you return, you now get: ${outcomeNames[outcome].toLowerCase()}.`,
        ...(needsPayee ? [PAYEE_WANTED] : []),
        ...(note ? [note] : []),
      ],
      button: { words: 'See your return', path: `/orders/${order.number}/return` },
    },
  }
}

export const PAYEE_WANTED =
  'You paid in cash, so please tell us on the return page where to send your money: a UPI id or a bank account.'

/** Informs the customer which bank details staff entered after a call. */
export function payeeMessage(
  order: MailedOrder,
  { id, payeeShown }: Pick<Return, 'id' | 'payeeShown'>,
): Message {
  return {
    orderId: order.id,
    kind: 'return-step',
    occasion: `${id}-payee`,
    to: order.email,
    subject: `Order ${order.number}: where your money goes`,
    content: {
      heading: 'We have noted where your money goes',
      paragraphs: [
        `As you told us, the refund of your return goes to ${payeeShown}.`,
        'If you did not tell us this, please correct it on the return page and write to us.',
      ],
      button: { words: 'See your return', path: `/orders/${order.number}/return` },
    },
  }
}
