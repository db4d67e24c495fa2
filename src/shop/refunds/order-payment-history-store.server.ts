import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import type { PaymentStatus } from '../payments/payment-status.ts'
import type { PaymentRole } from '../payments/payment-status.ts'
import type { RefundStatus } from './refund.ts'

export type OrderPayment = {
  gatewayPaymentId: string
  status: PaymentStatus
  role: PaymentRole
  method: string | null
  currency: string
  amountPaise: Paise
  createdAt: Date
  refunds: { id: number; amountPaise: Paise; status: RefundStatus }[]
}

const PAYMENTS_MAX = 50

/** Lists the payments of an order with their refunds, oldest first. */
export async function listOrderPayments(db: Db, orderId: number): Promise<OrderPayment[]> {
  return db
    .selectFrom('payments')
    .where('payments.order_id', '=', orderId)
    .select((payment) => [
      'gateway_payment_id as gatewayPaymentId',
      'status',
      'role',
      'method',
      'currency',
      'amount_paise as amountPaise',
      'created_at as createdAt',
      jsonArrayFrom(
        payment
          .selectFrom('refunds')
          .whereRef('refunds.payment_id', '=', 'payments.id')
          .select(['refunds.id', 'refunds.amount_paise as amountPaise', 'refunds.status'])
          .orderBy('refunds.id'),
      ).as('refunds'),
    ])
    .orderBy('payments.id')
    .limit(PAYMENTS_MAX)
    .$castTo<OrderPayment>()
    .execute()
}
