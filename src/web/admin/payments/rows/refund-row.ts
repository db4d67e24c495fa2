import type { ListedRefund } from '#shop/payment-admin/lists/refund-list-store.server.ts'
import { formatTime } from '#shop/shop-date.ts'
import { amountOf, type PaymentListRow, type PaymentStep } from './list-row.ts'

type RefundState = Pick<PaymentListRow, 'what' | 'next' | 'step' | 'otherwise'>

export function refundRow(refund: ListedRefund): PaymentListRow {
  const amount = amountOf(refund.amountPaise, refund.currency)
  return {
    key: `refund-${refund.id}`,
    heading: `Refund of payment ${refund.gatewayPaymentId}`,
    amount,
    at: refund.at,
    orderNumber: refund.orderNumber,
    ...(isStopped(refund) ? stoppedState(refund, amount) : statusState(refund, amount)),
  }
}

/** An open dispute stops every refund that the gateway has not accepted yet. */
function isStopped({ isFrozen, status }: ListedRefund): boolean {
  return isFrozen && (status === 'requested' || status === 'unknown' || status === 'failed')
}

function stoppedState(refund: ListedRefund, amount: string): RefundState {
  return {
    what: `The refund of ${amount} is on hold: the customer’s bank asks for the money back.`,
    next: 'Wait for the bank’s decision, under Disputes. If the bank has taken the money, record that here.',
    step: null,
    otherwise: [transferredStep(refund)],
  }
}

function statusState(refund: ListedRefund, amount: string): RefundState {
  const nextTry = formatTime(refund.nextTryAt)
  switch (refund.status) {
    case 'requested':
      if (!refund.lastError)
        return waiting(`${amount} is about to go back.`, 'it is sent within a minute.')
      return {
        what: `The gateway did not accept the refund of ${amount}: ${refund.lastError}.`,
        next: `Check this payment and your balance at the gateway. The shop tries again at ${nextTry}.`,
        step: null,
        otherwise: [transferredStep(refund)],
      }
    case 'unknown':
      return waiting(
        `The gateway did not answer about ${amount}; it may or may not have been refunded.`,
        `the same refund is requested again at ${nextTry}, and is never paid twice.`,
      )
    case 'pending':
      return waiting(`The gateway is sending ${amount} back.`, 'banks take a few days.')
    case 'failed':
      return {
        what: `The gateway could not send ${amount} back.`,
        next: 'Try again. If it fails once more, send the money by bank transfer and record that here.',
        step: { name: 'Try again', intent: 'try-again', fields: { refundId: String(refund.id) } },
        otherwise: [transferredStep(refund)],
      }
    case 'processed':
      return waiting(`${amount} has gone back.`)
    case 'withdrawn':
      return waiting(`${amount} was not sent: the gateway had already refunded it another way.`)
    case 'transferred':
      return waiting(`${amount} has gone back outside the gateway.`)
  }
}

function waiting(what: string, reason?: string): RefundState {
  return {
    what,
    next: reason ? `Nothing to do: ${reason}` : 'Nothing to do.',
    step: null,
    otherwise: [],
  }
}

function transferredStep({ id }: ListedRefund): PaymentStep {
  return {
    name: 'It has gone back another way',
    intent: 'transferred',
    fields: { refundId: String(id) },
    asks: 'How and when, as the customer will read it: for example the bank’s reference',
  }
}
