import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { PaymentState } from '../orders/order.ts'
import {
  paymentPageState,
  type PaymentStatus,
  type PaymentPage,
} from '../payments/payment-status.ts'

/** Data of the customer's payment page; undefined if the order belongs to another customer. */
export async function findPaymentStatus(
  db: Db,
  customerId: string,
  number: string,
): Promise<PaymentPage | undefined> {
  const row = await db
    .selectFrom('orders')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('payments')
          .select(['payments.status as lastPayment', 'payments.error_reason'])
          .whereRef('payments.order_id', '=', 'orders.id')
          // A payment that has not failed is preferred to a newer one that has.
          .orderBy(sql`payments.status = 'failed'`)
          .orderBy('payments.id', 'desc')
          .limit(1)
          .as('payment'),
      (on) => on.onTrue(),
    )
    .select([
      'orders.number',
      'orders.payment_state',
      'orders.total_paise',
      'orders.email',
      sql<Date | null>`case when orders.payment_state = 'pending_payment' and exists (
        select from stock_holds where stock_holds.order_id = orders.id and stock_holds.status = 'held'
      ) then orders.hold_expires_at end`.as('holdExpiresAt'),
      'payment.lastPayment',
      'payment.error_reason',
    ])
    .where('orders.customer_id', '=', customerId)
    .where('orders.number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined

  const lastPayment = row.lastPayment as PaymentStatus | null
  return {
    number: row.number,
    state: paymentPageState(row.payment_state as PaymentState, lastPayment),
    totalPaise: row.total_paise,
    email: row.email,
    holdExpiresAt: row.holdExpiresAt,
    failureReason: lastPayment === 'failed' ? row.error_reason : null,
  }
}
