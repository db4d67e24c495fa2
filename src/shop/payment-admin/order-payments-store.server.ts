import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'
import { isFrozen } from './lists/dispute-condition-store.server.ts'
import type { PaymentRole } from '../payments/payment-status.ts'
import type { RefundStatus } from '../refunds/refund.ts'
import type { PaymentState } from '../orders/order.ts'
import { listReturnableLines } from '../orders/returned-lines-store.server.ts'
import type { OrderPayments, OrderPaymentView } from './order-payments.ts'

const PAYMENTS_MAX = 50

/** Captured payments of one order with all their refunds, oldest first. */
export async function findOrderPayments(
  db: Db,
  number: string,
): Promise<OrderPayments | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'number', 'payment_state', 'total_paise', 'first_name', 'last_name'])
    .where('number', '=', number)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()
  if (!order) return undefined

  return {
    orderId: order.id,
    number: order.number,
    state: order.payment_state as PaymentState,
    totalPaise: order.total_paise,
    customer: `${order.first_name} ${order.last_name}`.trim(),
    payments: await listCapturedPayments(db, order.id),
    lines: await listReturnableLines(db, order.id),
  }
}

async function listCapturedPayments(db: Db, orderId: number): Promise<OrderPaymentView[]> {
  const rows = await db
    .selectFrom('payments')
    .where('order_id', '=', orderId)
    .where('status', 'in', ['captured', 'refunded'])
    .select((payment) => [
      'payments.id',
      'payments.gateway_payment_id as gatewayPaymentId',
      'payments.role',
      'payments.status',
      'payments.amount_paise as amountPaise',
      'payments.currency',
      sql<number>`refund_committed_paise + credited_paise`.as('committedPaise'),
      'payments.created_at as at',
      isFrozen.as('isFrozen'),
      jsonArrayFrom(
        payment
          .selectFrom('refunds')
          .whereRef('refunds.payment_id', '=', 'payments.id')
          .select([
            'refunds.id',
            'refunds.status',
            'refunds.amount_paise as amountPaise',
            'refunds.reason',
            'refunds.created_at as at',
          ])
          .orderBy('refunds.id'),
      ).as('refunds'),
    ])
    .orderBy('payments.id')
    .limit(PAYMENTS_MAX)
    .execute()

  return rows.map(({ committedPaise, status, ...payment }) => ({
    ...payment,
    role: payment.role as PaymentRole,
    leftPaise: status === 'captured' ? payment.amountPaise - committedPaise : 0,
    refunds: payment.refunds.map((refund) => ({
      ...refund,
      status: refund.status as RefundStatus,
      at: new Date(refund.at),
    })),
  }))
}
