import { inTransaction } from '#platform/database/database.server.ts'
import { publishPaymentChange } from '../payments/publish-payment-change.server.ts'
import { findPaymentOwner, lockPaymentById } from '../payments/payment-store.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { findIsSetAside, insertPaymentAction } from '../change-log/payment-action-store.server.ts'
import { REASON_MAX } from './refund-rule.ts'

export type PaymentSetAside =
  | { outcome: 'set-aside' }
  | { outcome: 'not-unmatched' }
  | { outcome: 'reason-missing' }
  | { outcome: 'unknown-payment' }

/** Sets aside a payment of another shop on the same gateway account, so that it is no longer an open task. */
export async function setAsidePayment(
  services: PaymentServices,
  { paymentId, adminId, reason }: { paymentId: number; adminId: string; reason: string },
): Promise<PaymentSetAside> {
  if (!reason || reason.length > REASON_MAX) return { outcome: 'reason-missing' }
  if (!(await findPaymentOwner(services.db, paymentId))) return { outcome: 'unknown-payment' }
  return inTransaction(services.db, async (tx): Promise<PaymentSetAside> => {
    const payment = await lockPaymentById(tx, paymentId)
    if (payment.role !== 'unmatched') return { outcome: 'not-unmatched' }
    if (await findIsSetAside(tx, paymentId)) return { outcome: 'set-aside' }
    await insertPaymentAction(tx, {
      adminId,
      action: 'payment-set-aside',
      subject: payment.gatewayPaymentId,
      paymentId,
      reason,
      before: { payment: 'unmatched' },
      after: { payment: 'set aside' },
    })
    await publishPaymentChange(tx)
    return { outcome: 'set-aside' }
  })
}
