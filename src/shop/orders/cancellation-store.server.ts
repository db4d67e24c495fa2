import type { Db } from '#platform/database/database.server.ts'
import type { OrderStatus } from './order-status.ts'

export type OrderToCancel = {
  status: OrderStatus
  isArchived: boolean
  payment: { id: number; gatewayPaymentId: string } | null
}

/** Finds a placed order with the payment that settled it. A cash order has no payment. */
export async function findOrderToCancel(
  db: Db,
  orderId: number,
): Promise<OrderToCancel | undefined> {
  const row = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.id', 'orders.settled_payment_id')
    .where('orders.id', '=', orderId)
    .where('orders.placed_at', 'is not', null)
    .select([
      'orders.status',
      'orders.archived_at as archivedAt',
      'payments.id as paymentId',
      'payments.gateway_payment_id as gatewayPaymentId',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { status, archivedAt, paymentId, gatewayPaymentId } = row
  return {
    status: status as OrderStatus,
    isArchived: archivedAt !== null,
    payment:
      paymentId !== null && gatewayPaymentId !== null ? { id: paymentId, gatewayPaymentId } : null,
  }
}
