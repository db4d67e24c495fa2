import type { Paise } from '../money.ts'

/** Why captured money is refunded without an admin's decision. */
export type RefundPurpose = 'surplus' | 'sold-out' | 'cancelled' | 'ordered-again'

/**
 * `transferred`: an admin paid the customer outside the gateway; counts like `processed`.
 * `withdrawn`: never sent, because the gateway had refunded the money on its own.
 */
export type RefundStatus =
  | 'requested'
  | 'unknown'
  | 'pending'
  | 'processed'
  | 'failed'
  | 'transferred'
  | 'withdrawn'

/** `gateway`: made in the gateway's dashboard, or by the gateway on its own. */
export type RefundOrigin = 'shop' | 'gateway'

export type Refund = {
  id: number
  paymentId: number
  gatewayPaymentId: string
  purpose: string
  /** Counts the refunds of one payment and purpose; each replaces the one before. */
  tryNumber: number
  amountPaise: Paise
  idempotencyKey: string
  gatewayRefundId: string | null
  status: RefundStatus
  origin: RefundOrigin
  /** Calls to the gateway for this refund. */
  tries: number
  /** True if no call to the gateway can still be running for this refund. */
  isAtRest: boolean
}

export type NewRefund = {
  paymentId: number
  purpose: string
  tryNumber?: number
  amountPaise: Paise
  idempotencyKey: string
  /** The failed or withdrawn refund; it can be replaced once. */
  replaces?: number
  status?: 'requested' | 'transferred'
  reason?: string
  /** The admin; missing when no admin decided. */
  requestedBy?: string
}
