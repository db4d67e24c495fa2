import { REFUND_MIN_PAISE } from '../payments/payment-limits.ts'
import type { Paise } from '../money.ts'

/** The kinds of ledger entries. The names are stored: never rename them. */
export type CreditKind =
  | 'grant'
  | 'use'
  | 'give-back'
  | 'expire'
  | 'revoke'
  | 'refund'
  | 'payout'
  | 'payout-back'

export const creditKindNames: Record<CreditKind, string> = {
  grant: 'Given to you',
  use: 'Used for an order',
  'give-back': 'Back from an order',
  expire: 'Expired',
  revoke: 'Taken back by the shop',
  refund: 'Paid back to you',
  payout: 'For a transfer to you',
  'payout-back': 'Not transferred',
}

/** An entry of the ledger. Uses and losses of credit have a negative amount. */
export type CreditEntry = {
  id: number
  kind: CreditKind
  amountPaise: Paise
  orderNumber: string | null
  reason: string
  at: Date
}

export type CustomerCredit = {
  balancePaise: Paise
  /** When the next part of the balance expires. */
  nextExpiry: Date | null
  /** Newest first. */
  entries: CreditEntry[]
}

export const CREDIT_MAX_PAISE = 50_000_000
export const CREDIT_REASON_MAX = 500
/** Credit is valid for at least a year; 0 means that it never expires. */
export const creditMonths = [0, 12, 24, 36] as const

/** How much of an order store credit pays. The gateway takes no payment below its minimum, so
 * that much is left to pay. */
export function creditForOrder(balancePaise: Paise, totalPaise: Paise): Paise {
  if (balancePaise >= totalPaise) return totalPaise
  return Math.max(0, Math.min(balancePaise, totalPaise - REFUND_MIN_PAISE))
}

/** How a refund is split: the money that was paid goes back first, then the credit. */
export function splitRefund(
  refundPaise: Paise,
  left: { paidPaise: Paise; creditPaise: Paise },
): { moneyPaise: Paise; creditPaise: Paise } {
  const money = Math.min(refundPaise, left.paidPaise)
  const moneyPaise = money < REFUND_MIN_PAISE ? 0 : money
  return { moneyPaise, creditPaise: Math.min(refundPaise - moneyPaise, left.creditPaise) }
}
