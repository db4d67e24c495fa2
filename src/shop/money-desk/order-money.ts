import type { PaymentRole } from '../checkout/payment-store.server.ts'
import type { RefundStatus } from '../checkout/refund-store.server.ts'
import type { Paise } from '../money.ts'
import type { PaymentState } from '../orders/order.ts'
import { REFUND_MIN_PAISE } from '../checkout/payment-plan.ts'

export type OrderMoneyPayment = {
  id: number
  gatewayPaymentId: string
  role: PaymentRole
  amountPaise: Paise
  currency: string
  /** Neither given back nor promised. */
  leftPaise: Paise
  isFrozen: boolean
  at: Date
  refunds: { id: number; status: RefundStatus; amountPaise: Paise; reason: string; at: Date }[]
}

export type OrderMoney = {
  orderId: number
  number: string
  state: PaymentState
  totalPaise: Paise
  customer: string
  payments: OrderMoneyPayment[]
}

/** What stands in the way of a refund; null when nothing does. */
export function whyNoRefund({ leftPaise, isFrozen, role }: OrderMoneyPayment): string | null {
  if (isFrozen)
    return 'The customer’s bank asks for this money. Refunds stand still until it has decided.'
  if (role === 'candidate') return 'Somebody has to verify this payment first.'
  return leftPaise < REFUND_MIN_PAISE ? 'Nothing is left to give back.' : null
}

export const refundStatusNames: Record<RefundStatus, string> = {
  requested: 'under way',
  unknown: 'under way',
  pending: 'under way',
  processed: 'given back',
  failed: 'failed',
  transferred: 'given back outside the gateway',
  withdrawn: 'not needed any more',
}
