import type { PaymentRole } from '../payments/payment-status.ts'
import type { RefundStatus } from '../refunds/refund.ts'
import type { Paise } from '../money.ts'
import type { PaymentState } from '../orders/order.ts'
import type { ReturnableLine } from '../orders/returned-line.ts'
import { REFUND_MIN_PAISE } from '../payments/payment-limits.ts'

export type OrderPaymentView = {
  id: number
  gatewayPaymentId: string
  role: PaymentRole
  amountPaise: Paise
  currency: string
  /** The amount that is neither refunded nor reserved for a refund. */
  leftPaise: Paise
  isFrozen: boolean
  at: Date
  refunds: { id: number; status: RefundStatus; amountPaise: Paise; reason: string; at: Date }[]
}

export type OrderPayments = {
  orderId: number
  number: string
  state: PaymentState
  totalPaise: Paise
  customer: string
  payments: OrderPaymentView[]
  lines: ReturnableLine[]
}

export type RefundObstacle = 'disputed' | 'not-verified' | 'nothing-left'

/** The reason why no refund is possible; null if a refund is possible. */
export function refundObstacle({
  leftPaise,
  isFrozen,
  role,
}: OrderPaymentView): RefundObstacle | null {
  if (isFrozen) return 'disputed'
  if (role === 'candidate') return 'not-verified'
  return leftPaise < REFUND_MIN_PAISE ? 'nothing-left' : null
}
