import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Courier, PayMode } from './order.ts'
import type { MailedOrder } from './order-mails.ts'
import type { OrderStatus } from './order-status.ts'

type OrderOwner = { id: number; number: string; customerId: string }

export async function findOrderOwner(db: Db, orderId: number): Promise<OrderOwner | undefined> {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'customer_id as customerId'])
    .where('id', '=', orderId)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()
}

export async function findMailedOrder(db: Db, orderId: number): Promise<MailedOrder & Courier> {
  const row = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select([
      'id',
      'number',
      'email',
      'first_name',
      'total_paise',
      'pay_mode',
      'courier_name',
      'tracking_number',
    ])
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    number: row.number,
    email: row.email,
    address: { firstName: row.first_name },
    totalPaise: row.total_paise,
    payMode: row.pay_mode as PayMode,
    courierName: row.courier_name,
    trackingNumber: row.tracking_number,
  }
}

/** Changes nothing and answers undefined when somebody else moved the order first. */
export async function updateOrderStatus(
  tx: Db,
  change: { orderId: number; from: OrderStatus; to: OrderStatus },
): Promise<OrderOwner | undefined> {
  return tx
    .updateTable('orders')
    .set({ status: change.to })
    .where('id', '=', change.orderId)
    .where('status', '=', change.from)
    .where('payment_state', '=', 'paid')
    .where('archived_at', 'is', null)
    .returning(['id', 'number', 'customer_id as customerId'])
    .executeTakeFirst()
}

export async function insertStatusChange(
  tx: Db,
  change: { orderId: number; from: OrderStatus; to: OrderStatus; changedBy: string },
): Promise<void> {
  await tx
    .insertInto('order_status_changes')
    .values({
      order_id: change.orderId,
      from_status: change.from,
      to_status: change.to,
      changed_by: change.changedBy,
    })
    .execute()
}

/** Whoever holds the lock puts the order away, or back, alone. */
export async function lockOrderInArchive(
  tx: Db,
  orderId: number,
): Promise<{ isArchived: boolean } | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select('archived_at')
    .where('id', '=', orderId)
    .where('placed_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { isArchived: row.archived_at !== null }
}

/** Only a delivered order; archiving it again keeps the first moment. */
export async function updateOrderArchived(
  tx: Db,
  orderId: number,
): Promise<OrderOwner | undefined> {
  return tx
    .updateTable('orders')
    .set({ archived_at: sql<Date>`coalesce(archived_at, now())` })
    .where('id', '=', orderId)
    .where('status', '=', 4)
    .where('placed_at', 'is not', null)
    .returning(['id', 'number', 'customer_id as customerId'])
    .executeTakeFirst()
}

export async function updateOrderRestored(
  tx: Db,
  orderId: number,
): Promise<OrderOwner | undefined> {
  return tx
    .updateTable('orders')
    .set({ archived_at: null })
    .where('id', '=', orderId)
    .where('placed_at', 'is not', null)
    .returning(['id', 'number', 'customer_id as customerId'])
    .executeTakeFirst()
}
