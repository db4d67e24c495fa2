import type { Paise } from '../money.ts'
import type { PaymentState } from '../orders/order.ts'

/**
 * What a payment is known to be. The rank only grows, except that a failed payment may still be authorised by a slow
 * bank; news of a lower rank is old news.
 */
const ranks = { created: 0, failed: 1, authorized: 2, captured: 3, refunded: 4 } as const
export type KnownPaymentStatus = keyof typeof ranks

export function isNewer(news: KnownPaymentStatus, known: KnownPaymentStatus): boolean {
  return ranks[news] > ranks[known]
}

/** Whether a bank may still be busy with it. */
export function isInFlight(status: KnownPaymentStatus): boolean {
  return status === 'created' || status === 'authorized'
}

/** What was paid is what the order costs: to the paisa, in its currency. */
export function fits(
  order: { totalPaise: Paise; currency: string },
  payment: { amountPaise: Paise; currency: string },
): boolean {
  return payment.amountPaise === order.totalPaise && payment.currency === order.currency
}

/**
 * What the customer is told. Never `failed-try-again` while the outcome is not known.
 * `waiting`: nothing has been paid yet, the pieces are held. `checking`: the bank or the gateway has not said the last word.
 */
export type PaymentPageState =
  | 'waiting'
  | 'checking'
  | 'paid'
  | 'failed-try-again'
  | 'expired'
  | 'cancelled'
  | 'refund-under-way'
  | 'refunded'
  | 'review'

export type PaymentPage = {
  number: string
  state: PaymentPageState
  totalPaise: Paise
  email: string
  /** Only while the pieces are held. */
  holdExpiresAt: Date | null
  /** The bank's reason for the last failure, in the gateway's words for machines. */
  failureReason: string | null
}

/** An attempt that is not open yet is `waiting` too: nobody holds its gateway order, so nobody can have paid. */
export function paymentPageState(
  paymentState: PaymentState,
  lastPayment: KnownPaymentStatus | null,
): PaymentPageState {
  switch (paymentState) {
    case 'paid':
      return 'paid'
    case 'payment_review':
      return 'review'
    case 'refund_due':
      return 'refund-under-way'
    case 'refunded':
      return 'refunded'
    case 'expired':
    case 'cancelled':
      if (lastPayment === 'refunded') return 'refunded'
      return lastPayment && isInFlight(lastPayment) ? 'checking' : paymentState
    case 'pending_payment':
      if (lastPayment === null) return 'waiting'
      return lastPayment === 'failed' ? 'failed-try-again' : 'checking'
  }
}
