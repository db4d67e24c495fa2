import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { PaymentState } from './order.ts'
import type { OrderStatus } from './order-status.ts'

export type OrderToCancel = {
  status: OrderStatus
  paymentState: PaymentState
  isArchived: boolean
  /** Parcels are packed, perhaps on their way, and have to be cancelled or inspected first. */
  hasParcels: boolean
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
      'orders.payment_state as paymentState',
      'orders.archived_at as archivedAt',
      'payments.id as paymentId',
      'payments.gateway_payment_id as gatewayPaymentId',
      sql<boolean>`exists (select from parcels where parcels.order_id = orders.id and state <> 'cancelled')`.as(
        'hasParcels',
      ),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { status, paymentState, archivedAt, hasParcels, paymentId, gatewayPaymentId } = row
  return {
    status: status as OrderStatus,
    paymentState: paymentState as PaymentState,
    isArchived: archivedAt !== null,
    hasParcels,
    payment:
      paymentId !== null && gatewayPaymentId !== null ? { id: paymentId, gatewayPaymentId } : null,
  }
}

/** Finds a placed order of this customer. */
export async function findOwnOrderId(
  db: Db,
  customerId: string,
  number: string,
): Promise<number | undefined> {
  const order = await db
    .selectFrom('orders')
    .where('number', '=', number)
    .where('customer_id', '=', customerId)
    .where('placed_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return order?.id
}

export type CustomerCancellation = { reason: string; cancelledAt: Date }

export async function insertCancellation(tx: Db, orderId: number, reason: string): Promise<void> {
  await tx.insertInto('customer_cancellations').values({ order_id: orderId, reason }).execute()
}

/** Null unless the customer cancelled the order. */
export async function findCancellation(
  db: Db,
  orderId: number,
): Promise<CustomerCancellation | null> {
  const row = await db
    .selectFrom('customer_cancellations')
    .where('order_id', '=', orderId)
    .select(['reason', 'cancelled_at as cancelledAt'])
    .executeTakeFirst()
  return row ?? null
}
