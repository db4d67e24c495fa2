import type { RefundStatus } from '../checkout/refund-store.server.ts'
import type { Paise } from '../money.ts'
import { formatTime } from '../shop-date.ts'
import { amountOf, type MoneyRow, type MoneyStep } from './money-row.ts'

export type DeskRefund = {
  id: number
  status: RefundStatus
  purpose: string
  amountPaise: Paise
  currency: string
  gatewayPaymentId: string
  orderNumber: string | null
  at: Date
  nextTryAt: Date
  tries: number
  lastError: string | null
  isFrozen: boolean
}

/** Where the money is, and what to do about it. */
export function explainRefund(refund: DeskRefund): MoneyRow {
  const amount = amountOf(refund.amountPaise, refund.currency)
  return {
    key: `refund-${refund.id}`,
    heading: `Refund of payment ${refund.gatewayPaymentId}`,
    amount,
    at: refund.at,
    orderNumber: refund.orderNumber,
    ...stateOf(refund, amount),
  }
}

function stateOf(
  refund: DeskRefund,
  amount: string,
): Pick<MoneyRow, 'what' | 'next' | 'step' | 'otherwise'> {
  const again: MoneyStep = {
    name: 'Try again',
    intent: 'try-again',
    fields: { refundId: String(refund.id) },
  }
  const transferred: MoneyStep = {
    name: 'It has gone back another way',
    intent: 'transferred',
    fields: { refundId: String(refund.id) },
    asks: 'How and when, as the customer will read it: for example the bank’s reference',
  }
  const waits = { step: null, otherwise: [] }

  if (
    refund.isFrozen &&
    (refund.status === 'requested' || refund.status === 'unknown' || refund.status === 'failed')
  ) {
    return {
      what: `${amount} stands still: the customer’s bank asks for it back.`,
      next: 'Wait for the bank’s decision, under Disputes. If the bank has taken the money, say so here.',
      step: null,
      otherwise: [transferred],
    }
  }
  switch (refund.status) {
    case 'requested':
      return refund.lastError
        ? {
            what: `The gateway did not take the refund of ${amount}: ${refund.lastError}.`,
            next: `Look at this payment and at your balance at the gateway. The shop tries again at ${formatTime(refund.nextTryAt)}.`,
            step: null,
            otherwise: [transferred],
          }
        : {
            what: `${amount} is about to go back.`,
            next: 'Nothing to do: it is sent within a minute.',
            ...waits,
          }
    case 'unknown':
      return {
        what: `The gateway gave no answer about ${amount}; it may or may not have gone.`,
        next: `Nothing to do: the same refund is asked for again at ${formatTime(refund.nextTryAt)}, and is never paid twice.`,
        ...waits,
      }
    case 'pending':
      return {
        what: `The gateway is sending ${amount} back.`,
        next: 'Nothing to do: banks take a few days.',
        ...waits,
      }
    case 'failed':
      return {
        what: `The gateway could not send ${amount} back.`,
        next: 'Try again. If it fails once more, send the money by bank transfer and say so here.',
        step: again,
        otherwise: [transferred],
      }
    case 'processed':
      return { what: `${amount} has gone back.`, next: 'Nothing to do.', ...waits }
    case 'withdrawn':
      return {
        what: `${amount} was not sent: the gateway had paid it back in another way.`,
        next: 'Nothing to do.',
        ...waits,
      }
    case 'transferred':
      return {
        what: `${amount} has gone back outside the gateway.`,
        next: 'Nothing to do.',
        ...waits,
      }
  }
}
