import { endSentence } from '#shop/money.ts'
import type { ListedDispute } from '#shop/payment-admin/lists/dispute-list-store.server.ts'
import { formatDate } from '#shop/shop-date.ts'
import { amountOf, type PaymentListRow } from './list-row.ts'

export function disputeRow(dispute: ListedDispute): PaymentListRow {
  const amount = amountOf(dispute.amountPaise, dispute.currency)
  const reason = dispute.reasonCode ? ` (${dispute.reasonCode.replaceAll('_', ' ')})` : ''
  return {
    key: `dispute-${dispute.gatewayDisputeId}`,
    heading: `Dispute ${dispute.gatewayDisputeId}`,
    amount,
    at: dispute.at,
    orderNumber: dispute.orderNumber,
    step: null,
    otherwise: [],
    ...statusText(dispute, amount, reason),
  }
}

function statusText(
  { status, respondBy, gatewayPaymentId }: ListedDispute,
  amount: string,
  reason: string,
): Pick<PaymentListRow, 'what' | 'next'> {
  switch (status) {
    case 'open':
      return {
        what: `The customer’s bank asks for ${amount} of ${gatewayPaymentId} back${reason}.`,
        next: `Answer in the gateway’s dashboard${respondBy ? ` before ${formatDate(respondBy)}` : ''}: send the receipt and the courier’s proof of delivery, or accept the dispute.`,
      }
    case 'under_review':
      return {
        what: endSentence(`The bank is reviewing your answer about ${amount}${reason}`),
        next: 'Nothing to do: wait for its decision.',
      }
    case 'won':
      return {
        what: endSentence(`The bank has decided in your favour: you keep ${amount}`),
        next: 'Nothing to do. Refunds of this payment work again.',
      }
    case 'lost':
      return {
        what: `The bank has given ${amount} back to the customer.`,
        next: 'Nothing to do. Refunds of this payment stay blocked: the customer has the money.',
      }
    case 'closed':
      return {
        what: `The inquiry about ${amount} was closed.`,
        next: 'Nothing to do. Refunds of this payment work again.',
      }
  }
}
