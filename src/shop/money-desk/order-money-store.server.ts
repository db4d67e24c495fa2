import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'
import { freezingStatuses } from '../checkout/dispute.ts'
import type { PaymentRole } from '../checkout/payment-store.server.ts'
import type { RefundStatus } from '../checkout/refund-store.server.ts'
import type { PaymentState } from '../orders/order.ts'
import type { OrderMoney } from './order-money.ts'

const PAYMENTS_MAX = 50

/** The captured payments of one order with all their refunds, the oldest first. */
export async function findOrderMoney(db: Db, number: string): Promise<OrderMoney | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'number', 'payment_state', 'total_paise', 'first_name', 'last_name'])
    .where('number', '=', number)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()
  if (!order) return undefined

  const payments = await db
    .selectFrom('payments')
    .where('order_id', '=', order.id)
    .where('status', 'in', ['captured', 'refunded'])
    .select((payment) => [
      'payments.id',
      'payments.gateway_payment_id as gatewayPaymentId',
      'payments.role',
      'payments.status',
      'payments.amount_paise as amountPaise',
      'payments.currency',
      'payments.refund_committed_paise',
      'payments.created_at as at',
      payment
        .exists(
          payment
            .selectFrom('disputes')
            .select('disputes.id')
            .whereRef('disputes.payment_id', '=', 'payments.id')
            .where('disputes.status', 'in', freezingStatuses),
        )
        .as('isFrozen'),
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

  return {
    orderId: order.id,
    number: order.number,
    state: order.payment_state as PaymentState,
    totalPaise: order.total_paise,
    customer: `${order.first_name} ${order.last_name}`.trim(),
    payments: payments.map(({ refund_committed_paise: committedPaise, ...payment }) => ({
      ...payment,
      role: payment.role as PaymentRole,
      leftPaise: payment.status === 'captured' ? payment.amountPaise - committedPaise : 0,
      isFrozen: Boolean(payment.isFrozen),
      refunds: payment.refunds.map((refund) => ({
        ...refund,
        status: refund.status as RefundStatus,
        at: new Date(refund.at),
      })),
    })),
  }
}
