import { REFUND_MIN_PAISE } from '../payments/payment-limits.ts'
import type { Paise } from '../money.ts'
import type { PaymentState } from '../orders/order.ts'

export const REASON_MAX = 500

export type RefundProblem =
  | 'not-captured'
  | 'not-decided'
  | 'disputed'
  | 'changed-by-someone-else'
  | 'too-little'
  | 'more-than-left'
  | 'whole-only'
  | 'reason-missing'

type Refundable = {
  payment: { status: string; role: string; leftPaise: Paise }
  orderState: PaymentState | null
  isFrozen: boolean
}
type Wish = { amountPaise: Paise; basedOnLeftPaise: Paise; reason: string }

/** Null when the refund is allowed. Only the payment of a placed order is refundable in part. */
export function refundProblem(
  { payment, orderState, isFrozen }: Refundable,
  wish: Wish,
): RefundProblem | null {
  if (payment.status !== 'captured') return 'not-captured'
  if (payment.role === 'candidate' && orderState !== 'payment_review') return 'not-decided'
  if (isFrozen) return 'disputed'
  if (wish.basedOnLeftPaise !== payment.leftPaise) return 'changed-by-someone-else'
  if (wish.amountPaise > payment.leftPaise) return 'more-than-left'
  if (wish.amountPaise < REFUND_MIN_PAISE) return 'too-little'
  if (payment.role !== 'settling' && wish.amountPaise !== payment.leftPaise) return 'whole-only'
  if (!wish.reason || wish.reason.length > REASON_MAX) return 'reason-missing'
  return null
}
