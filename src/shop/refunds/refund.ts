import type { Paise } from '../money.ts'

/** The reason why captured money is refunded without an admin's decision. */
export type RefundPurpose = 'surplus' | 'sold-out' | 'cancelled' | 'ordered-again'

/**
 * `transferred`: an admin paid the customer outside the gateway; counts like `processed`.
 * `withdrawn`: never sent, because the gateway had already refunded the money.
 */
export type RefundStatus =
  | 'requested'
  | 'unknown'
  | 'pending'
  | 'processed'
  | 'failed'
  | 'transferred'
  | 'withdrawn'

/** `gateway`: the refund was made in the gateway's dashboard, or by the gateway on its own. */
export type RefundOrigin = 'shop' | 'gateway'

export type Refund = {
  id: number
  paymentId: number
  gatewayPaymentId: string
  purpose: string
  /** Number of this refund among those of the same payment and purpose. Each of them replaces the
   * previous one. */
  tryNumber: number
  amountPaise: Paise
  idempotencyKey: string
  gatewayRefundId: string | null
  status: RefundStatus
  origin: RefundOrigin
  /** Number of calls to the gateway for this refund. */
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
  /** The failed or withdrawn refund that this one replaces. A refund can be replaced only once. */
  replaces?: number
  status?: 'requested' | 'transferred'
  reason?: string
  /** The admin who requested the refund; missing if the shop did so automatically. */
  requestedBy?: string
}
