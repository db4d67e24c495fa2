import type { PaymentState } from '#shop/orders/order.ts'
import { formatDate } from '#shop/shop-date.ts'

/** Returns the text that replaces the delivery progress while a payment is open or was returned.
 * Returns null for a paid order. `cancelledAt` is set if the customer cancelled the order. */
export function paymentStateText(
  state: PaymentState,
  cancelledAt: Date | null = null,
): string | null {
  const text = stateText(state)
  if (!cancelledAt || !text) return text
  const cancelled = `You cancelled this order on ${formatDate(cancelledAt)}.`
  return state === 'cancelled' ? cancelled : `${cancelled} ${text}`
}

function stateText(state: PaymentState): string | null {
  switch (state) {
    case 'paid':
      return null
    case 'pending_payment':
      return 'We are checking with the bank. You will get a mail as soon as we know.'
    case 'payment_review':
      return 'Your payment has reached us, and one of us is looking at it. You need not do anything: we will write to you.'
    case 'refund_due':
      return 'Your money is on its way back to where it came from. Banks take five to seven working days to show it.'
    case 'refunded':
      return 'Your money was given back to where it came from. Banks take a few days to show it.'
    case 'expired':
      return 'This order was not paid for in time.'
    case 'cancelled':
      return 'This order was cancelled.'
  }
}
