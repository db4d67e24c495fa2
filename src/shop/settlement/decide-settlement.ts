import type { Paise } from '../money.ts'
import type { PaymentState } from '../orders/order.ts'
import { fits, type PaymentStatus, type PaymentRole } from '../payments/payment-status.ts'
import type { RefundPurpose } from '../refunds/refund.ts'

export type OrderFacts = {
  paymentState: PaymentState
  payablePaise: Paise
  /** An order that expired has given back its store credit, so it cannot be paid any more. */
  creditPaise: Paise
  currency: string
}

export type PaymentFacts = {
  status: PaymentStatus
  role: PaymentRole
  amountPaise: Paise
  currency: string
  /** The amount that the shop or the gateway has already refunded or promised to refund. */
  refundedPaise: Paise
}

export type StockFacts = {
  /** The customer has ordered the same cart again, so this order must not be delivered as well. */
  isOrderedAgain: boolean
  /** The products are held for this order or available in stock. */
  isInStock: boolean
}

export type Decision =
  /** The payment is not captured yet, or it was decided before. */
  | { action: 'none'; outcome: 'waiting' | 'paid' | 'surplus' | 'refund-due' | 'review' }
  | { action: 'capture'; outcome: 'waiting' }
  | { action: 'pay'; outcome: 'paid' }
  /** The amount or currency differs from that of the order, so an admin must decide. */
  | { action: 'review'; outcome: 'review' }
  /** `surplus`: another payment has already paid the order. */
  | {
      action: 'refund'
      outcome: 'surplus' | 'refund-due'
      purpose: RefundPurpose
      refundPaise: Paise
    }

/** Decides what one of its payments does to an order. Invariant: captured money pays exactly one
 * order of exactly its amount, or is refunded, or waits for an admin. */
export function decideSettlement(
  order: OrderFacts,
  payment: PaymentFacts,
  stock: StockFacts,
): Decision {
  if (payment.status === 'authorized') {
    return isWorthCapturing(order, payment, stock)
      ? { action: 'capture', outcome: 'waiting' }
      : { action: 'none', outcome: 'waiting' }
  }
  if (payment.status !== 'captured') return { action: 'none', outcome: 'waiting' }
  const isPaid = order.paymentState === 'paid'
  if (payment.role === 'settling')
    return { action: 'none', outcome: isPaid ? 'paid' : 'refund-due' }
  if (payment.role === 'surplus')
    return { action: 'none', outcome: isPaid ? 'surplus' : 'refund-due' }

  switch (order.paymentState) {
    case 'paid':
      return { ...refund(payment, 'surplus'), outcome: 'surplus' }
    case 'payment_review':
      return { action: 'none', outcome: 'review' }
    case 'cancelled':
      return refund(payment, 'cancelled')
    case 'refund_due':
    case 'refunded':
      return refund(payment, 'surplus')
    case 'pending_payment':
    case 'expired':
      if (order.paymentState === 'expired' && stock.isOrderedAgain)
        return refund(payment, 'ordered-again')
      if (hasLostCredit(order)) return refund(payment, 'sold-out')
      if (!fits(order, payment)) return { action: 'review', outcome: 'review' }
      return stock.isInStock ? { action: 'pay', outcome: 'paid' } : refund(payment, 'sold-out')
  }
}

/** Captures only payments for orders that can be delivered. The gateway returns uncaptured money on its own. */
function isWorthCapturing(order: OrderFacts, payment: PaymentFacts, stock: StockFacts): boolean {
  if (!fits(order, payment) || hasLostCredit(order)) return false
  if (order.paymentState === 'pending_payment') return true
  return order.paymentState === 'expired' && !stock.isOrderedAgain && stock.isInStock
}

function hasLostCredit({ paymentState, creditPaise }: OrderFacts): boolean {
  return paymentState === 'expired' && creditPaise > 0
}

function refund({ amountPaise, refundedPaise }: PaymentFacts, purpose: RefundPurpose) {
  return {
    action: 'refund',
    outcome: 'refund-due',
    purpose,
    refundPaise: Math.max(0, amountPaise - refundedPaise),
  } as const
}
