const REFUND_REASONS: Record<string, string> = {
  surplus: 'The order was already paid by another payment.',
  'sold-out': 'It arrived when the products were sold out.',
  cancelled: 'It arrived for an order that had been cancelled.',
  customer: 'The customer cancelled the order.',
  'ordered-again': 'It arrived late, and the cart had been ordered again.',
}

/** The reason of a refund in words, from the purpose stored with the refund. */
export function refundReason(purpose: string): string {
  if (purpose.startsWith('gateway-'))
    return 'It was refunded at the gateway: in its dashboard, or because it had not been captured in time.'
  return REFUND_REASONS[purpose] ?? 'An admin decided to refund it.'
}
