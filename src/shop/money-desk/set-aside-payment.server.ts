import { inTransaction } from '#platform/database/database.server.ts'
import { publishMoney } from '../checkout/money-news.server.ts'
import { findPaymentOwner, lockPaymentById } from '../checkout/payment-store.server.ts'
import type { Till } from '../checkout/till.server.ts'
import { findIsSetAside, insertAdminAction } from './admin-action-store.server.ts'
import { REASON_MAX } from './refund-rule.ts'

export type PaymentSetAside =
  | { outcome: 'set-aside' }
  | { outcome: 'not-unmatched' }
  | { outcome: 'reason-missing' }
  | { outcome: 'unknown-payment' }

/** The money is another shop's on the same account: it is left alone, and no longer asks for attention. */
export async function setAsidePayment(
  till: Till,
  { paymentId, adminId, reason }: { paymentId: number; adminId: string; reason: string },
): Promise<PaymentSetAside> {
  if (!reason || reason.length > REASON_MAX) return { outcome: 'reason-missing' }
  if (!(await findPaymentOwner(till.db, paymentId))) return { outcome: 'unknown-payment' }
  return inTransaction(till.db, async (tx): Promise<PaymentSetAside> => {
    const payment = await lockPaymentById(tx, paymentId)
    if (payment.role !== 'unmatched') return { outcome: 'not-unmatched' }
    if (await findIsSetAside(tx, paymentId)) return { outcome: 'set-aside' }
    await insertAdminAction(tx, {
      adminId,
      action: 'payment-set-aside',
      subject: payment.gatewayPaymentId,
      paymentId,
      reason,
      before: { payment: 'unmatched' },
      after: { payment: 'set aside' },
    })
    await publishMoney(tx)
    return { outcome: 'set-aside' }
  })
}
