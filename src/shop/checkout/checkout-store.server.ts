import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { PaymentState } from '../orders/order.ts'
import { paymentPageState, type KnownPaymentStatus, type PaymentPage } from './payment-status.ts'

/** What the customer's page about a payment says, always from what is known now. Somebody else's order is undefined. */
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
          // One that is still alive says more about the order than one that failed after it.
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
      'orders.hold_expires_at',
      'payment.lastPayment',
      'payment.error_reason',
    ])
    .where('orders.customer_id', '=', customerId)
    .where('orders.number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined

  const lastPayment = row.lastPayment as KnownPaymentStatus | null
  return {
    number: row.number,
    state: paymentPageState(row.payment_state as PaymentState, lastPayment),
    totalPaise: row.total_paise,
    email: row.email,
    holdExpiresAt: row.payment_state === 'pending_payment' ? row.hold_expires_at : null,
    failureReason: lastPayment === 'failed' ? row.error_reason : null,
  }
}

/** Whether every line of an order whose hold has ended could be taken from the shelf now. A look, not a promise. */
export async function findStockIsThere(db: Db, orderId: number): Promise<boolean> {
  const missing = await db
    .selectFrom('order_lines')
    .leftJoin('stock', (join) =>
      join
        .onRef('stock.product_id', '=', 'order_lines.product_id')
        .onRef('stock.size', '=', 'order_lines.stock_size'),
    )
    .select('order_lines.position')
    .where('order_lines.order_id', '=', orderId)
    .where(sql<boolean>`coalesce(stock.on_hand - stock.reserved, 0) < order_lines.quantity`)
    .limit(1)
    .executeTakeFirst()
  return missing === undefined
}
