import type { Paise } from '../money.ts'
import type { PaymentState } from '../orders/order.ts'

/** A report with a status of a lower rank is outdated. `failed` ranks below `authorized`, because a
 * slow bank may still authorise a failed payment. */
const ranks = { created: 0, failed: 1, authorized: 2, captured: 3, refunded: 4 } as const
export type PaymentStatus = keyof typeof ranks

export type PaymentRole = 'candidate' | 'settling' | 'surplus' | 'unmatched'

export function isNewer(reported: PaymentStatus, known: PaymentStatus): boolean {
  return ranks[reported] > ranks[known]
}

/** Whether a bank may still be processing the payment. */
export function isInFlight(status: PaymentStatus): boolean {
  return status === 'created' || status === 'authorized'
}

export function fits(
  order: { payablePaise: Paise; currency: string },
  payment: { amountPaise: Paise; currency: string },
): boolean {
  return payment.amountPaise === order.payablePaise && payment.currency === order.currency
}

/**
 * The payment state that the customer sees. `waiting`: not paid yet, and the products are held.
 * `checking`: the bank or the gateway has not decided. `failed-try-again` is shown only after that
 * decision.
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
  /** Set only while the products are held. */
  holdExpiresAt: Date | null
  /** The gateway's machine-readable reason for the last failure. */
  failureReason: string | null
}

/** An attempt that is not open yet is also `waiting`, because without a gateway order nothing can
 * have been paid. */
export function paymentPageState(
  paymentState: PaymentState,
  lastPayment: PaymentStatus | null,
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

/** The refundable rest: neither promised by a refund, nor given as store credit. */
export function leftOfPayment(payment: {
  amountPaise: Paise
  refundCommittedPaise: Paise
  creditedPaise: Paise
}): Paise {
  return payment.amountPaise - payment.refundCommittedPaise - payment.creditedPaise
}
