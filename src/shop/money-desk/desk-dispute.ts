import type { Dispute } from '../checkout/dispute.ts'
import { formatDate } from '../shop-date.ts'
import { amountOf, type MoneyRow } from './money-row.ts'

export type DeskDispute = Omit<Dispute, 'toldAt' | 'isAskedAgain'> & {
  orderNumber: string | null
  at: Date
}

export function explainDispute(dispute: DeskDispute): MoneyRow {
  const amount = amountOf(dispute.amountPaise, dispute.currency)
  const why = dispute.reasonCode ? ` (${dispute.reasonCode.replaceAll('_', ' ')})` : ''
  return {
    key: `dispute-${dispute.gatewayDisputeId}`,
    heading: `Dispute ${dispute.gatewayDisputeId}`,
    amount,
    at: dispute.at,
    orderNumber: dispute.orderNumber,
    step: null,
    otherwise: [],
    ...stateOf(dispute, amount, why),
  }
}

function stateOf(
  { status, respondBy, gatewayPaymentId }: DeskDispute,
  amount: string,
  why: string,
): Pick<MoneyRow, 'what' | 'next'> {
  switch (status) {
    case 'open':
      return {
        what: `The customer’s bank asks for ${amount} of ${gatewayPaymentId} back${why}.`,
        next: `Answer it in the gateway’s dashboard${respondBy ? ` before ${formatDate(respondBy)}` : ''}: send the receipt and the courier’s proof, or accept it.`,
      }
    case 'under_review':
      return {
        what: `The bank is looking at your answer about ${amount}${why}.`,
        next: 'Nothing to do: wait for its decision.',
      }
    case 'won':
      return {
        what: `The bank has decided for you: ${amount} stays.`,
        next: 'Nothing to do. Refunds of this payment work again.',
      }
    case 'lost':
      return {
        what: `The bank has given ${amount} back to the customer.`,
        next: 'Nothing to do. Refunds of this payment stay closed: the customer has the money.',
      }
    case 'closed':
      return {
        what: `The question about ${amount} was closed.`,
        next: 'Nothing to do. Refunds of this payment work again.',
      }
  }
}
