import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { OrderTexts } from './admin-order.ts'
import type { Courier } from './order.ts'
import type { MailedOrder } from './order-mails.ts'
import type { OrderStatus } from './order-status.ts'

/** Queries for changes that an admin makes to a placed order: status, archive, courier, note. */

const ownerColumns = ['id', 'number', 'customer_id as customerId'] as const

type OrderOwner = { id: number; number: string; customerId: string }
type AnnotatedOrder = { id: number; customerId: string; version: number }

export async function findOrderOwner(db: Db, orderId: number): Promise<OrderOwner | undefined> {
  return placedOrder(db, orderId).select(ownerColumns).executeTakeFirst()
}

export async function findMailedOrder(db: Db, orderId: number): Promise<MailedOrder & Courier> {
  return db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select([
      'id',
      'number',
      'email',
      sql`json_build_object('firstName', first_name)`.as('address'),
      'total_paise as totalPaise',
      'pay_mode as payMode',
      'courier_name as courierName',
      'tracking_number as trackingNumber',
      sql<boolean>`exists (select from documents where documents.order_id = orders.id
        and type in ('TI', 'BS') and cancelled_at is null)`.as('hasInvoice'),
    ])
    .$castTo<MailedOrder & Courier>()
    .executeTakeFirstOrThrow()
}

/** Changes nothing and returns undefined if the order no longer has the status `from`. */
export async function updateOrderStatus(
  tx: Db,
  change: { orderId: number; from: OrderStatus; to: OrderStatus },
): Promise<OrderOwner | undefined> {
  return tx
    .updateTable('orders')
    .set({ status: change.to, ...(change.to === 4 ? { cash_address_hash: null } : {}) })
    .where('id', '=', change.orderId)
    .where('status', '=', change.from)
    .where('payment_state', '=', 'paid')
    .where('archived_at', 'is', null)
    .returning(ownerColumns)
    .executeTakeFirst()
}

export async function insertStatusChange(
  tx: Db,
  change: { orderId: number; from: OrderStatus; to: OrderStatus; changedBy: string | null },
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

export async function lockOrderInArchive(
  tx: Db,
  orderId: number,
): Promise<{ isArchived: boolean } | undefined> {
  const row = await placedOrder(tx, orderId)
    .select('archived_at')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { isArchived: row.archived_at !== null }
}

/** Returns undefined if the order is not delivered. Archiving again keeps the first date. */
export async function updateOrderArchived(
  tx: Db,
  orderId: number,
): Promise<OrderOwner | undefined> {
  return updatedPlacedOrder(tx, orderId)
    .set({ archived_at: sql<Date>`coalesce(archived_at, now())` })
    .where('status', '=', 4)
    .returning(ownerColumns)
    .executeTakeFirst()
}

export async function updateOrderRestored(
  tx: Db,
  orderId: number,
): Promise<OrderOwner | undefined> {
  return updatedPlacedOrder(tx, orderId)
    .set({ archived_at: null })
    .returning(ownerColumns)
    .executeTakeFirst()
}

export async function lockOrderTexts(tx: Db, orderId: number): Promise<OrderTexts | undefined> {
  return placedOrder(tx, orderId)
    .select([
      'number',
      'courier_name as courierName',
      'tracking_number as trackingNumber',
      'internal_note as internalNote',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Returns undefined if the courier has changed since version `basedOn`. */
export async function updateCourier(
  tx: Db,
  edit: Courier & { orderId: number; basedOn: number },
): Promise<AnnotatedOrder | undefined> {
  return updatedPlacedOrder(tx, edit.orderId)
    .set({
      courier_name: edit.courierName,
      tracking_number: edit.trackingNumber,
      courier_version: sql<number>`courier_version + 1`,
    })
    .where('courier_version', '=', edit.basedOn)
    .returning(['id', 'customer_id as customerId', 'courier_version as version'])
    .executeTakeFirst()
}

/** Returns undefined if the note has changed since version `basedOn`. */
export async function updateInternalNote(
  tx: Db,
  edit: { orderId: number; internalNote: string; basedOn: number },
): Promise<AnnotatedOrder | undefined> {
  return updatedPlacedOrder(tx, edit.orderId)
    .set({ internal_note: edit.internalNote, note_version: sql<number>`note_version + 1` })
    .where('note_version', '=', edit.basedOn)
    .returning(['id', 'customer_id as customerId', 'note_version as version'])
    .executeTakeFirst()
}

function placedOrder(db: Db, orderId: number) {
  return db.selectFrom('orders').where('id', '=', orderId).where('placed_at', 'is not', null)
}

function updatedPlacedOrder(tx: Db, orderId: number) {
  return tx.updateTable('orders').where('id', '=', orderId).where('placed_at', 'is not', null)
}
