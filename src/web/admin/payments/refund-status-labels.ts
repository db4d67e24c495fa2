import type { RefundStatus } from '#shop/refunds/refund.ts'

export const refundStatusLabels: Record<RefundStatus, string> = {
  requested: 'under way',
  unknown: 'under way',
  pending: 'under way',
  processed: 'refunded',
  failed: 'failed',
  transferred: 'refunded outside the gateway',
  withdrawn: 'no longer needed',
}
