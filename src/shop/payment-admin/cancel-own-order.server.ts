import type { Db } from '#platform/database/database.server.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import { recordStaffNotices } from '../messages/record-staff-notices.server.ts'
import { findOwnOrderId, insertCancellation } from '../orders/cancellation-store.server.ts'
import { orderCancelledMessage } from '../orders/order-mails.ts'
import { orderCancelledNotice } from '../orders/order-notices.ts'
import { isUnpacked } from '../orders/order-status.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { endOrder, type Ended, type OrderEnding } from './end-order.server.ts'
import { REASON_MAX } from './refund-rule.ts'

/** `too-late`: packing has begun. */
export type OwnOrderCancelled = OrderEnding | { outcome: 'reason-too-long' }

type Wish = { customerId: string; number: string; reason: string }

/** Cancels a customer's own order free of charge. An order of another customer counts as unknown. */
export async function cancelOwnOrder(
  services: PaymentServices,
  { customerId, number, reason }: Wish,
): Promise<OwnOrderCancelled> {
  if (reason.length > REASON_MAX) return { outcome: 'reason-too-long' }
  const orderId = await findOwnOrderId(services.db, customerId, number)
  if (orderId === undefined) return { outcome: 'unknown-order' }
  return endOrder(services, {
    orderId,
    adminId: null,
    reason,
    isInTime: isUnpacked,
    record: (tx, ended) => record(tx, reason, ended),
  })
}

async function record(
  tx: Db,
  reason: string,
  { order, refundPaise, creditBackPaise, cashPaise }: Ended,
): Promise<void> {
  await insertCancellation(tx, order.id, reason)
  await queueCustomerMail(
    tx,
    orderCancelledMessage(order, { why: null, refundPaise, creditBackPaise, cashPaise }),
  )
  await recordStaffNotices(tx, orderCancelledNotice(order))
}
