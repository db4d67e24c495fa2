import type { StaffNotice } from '../messages/staff-notice.ts'
import { formatPaise } from '../money.ts'
import type { Refund } from './refund.ts'

/**
 * `refused`: the gateway has not accepted the refund, for example because the merchant's balance is
 * empty. The shop retries it.
 */
export function refundNotice(
  refund: Pick<Refund, 'id' | 'amountPaise' | 'gatewayPaymentId'>,
  problem: 'failed' | 'refused',
): StaffNotice {
  const text = { failed: 'failed', refused: 'was refused by the gateway; retrying' }[problem]
  return {
    event: 'refund-failed',
    subject: `refund:${refund.id}:${problem}`,
    summary: `${formatPaise(refund.amountPaise)} of payment ${refund.gatewayPaymentId} ${text}`,
    path: '/admin/money?section=refunds',
  }
}
