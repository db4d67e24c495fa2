import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Courier } from './order.ts'
import type { DeskOrder } from './desk-order.ts'
import { findPlacedOrder } from './order-store.server.ts'

/** Undefined for what never was, and for what nobody has paid for. */
export async function findDeskOrder(db: Db, number: string): Promise<DeskOrder | undefined> {
  const order = await findPlacedOrder(db, number)
  if (!order) return undefined
  const own = await db
    .selectFrom('orders')
    .where('id', '=', order.id)
    .select([
      'internal_note as internalNote',
      'note_version as noteVersion',
      'courier_version as courierVersion',
    ])
    .executeTakeFirstOrThrow()
  return { order, ...own }
}

type Written = { id: number; customerId: string; version: number }

export type WrittenParts = Courier & { number: string; internalNote: string }

/** What stands on the order now, held until the story ends. */
export async function lockWrittenParts(tx: Db, orderId: number): Promise<WrittenParts | undefined> {
  return tx
    .selectFrom('orders')
    .where('id', '=', orderId)
    .where('placed_at', 'is not', null)
    .select([
      'number',
      'courier_name as courierName',
      'tracking_number as trackingNumber',
      'internal_note as internalNote',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Undefined when somebody else was faster, or when there is no such order. */
export async function updateCourier(
  tx: Db,
  edit: Courier & { orderId: number; basedOn: number },
): Promise<Written | undefined> {
  return tx
    .updateTable('orders')
    .set({
      courier_name: edit.courierName,
      tracking_number: edit.trackingNumber,
      courier_version: sql<number>`courier_version + 1`,
    })
    .where('id', '=', edit.orderId)
    .where('courier_version', '=', edit.basedOn)
    .where('placed_at', 'is not', null)
    .returning(['id', 'customer_id as customerId', 'courier_version as version'])
    .executeTakeFirst()
}

export async function updateInternalNote(
  tx: Db,
  edit: { orderId: number; internalNote: string; basedOn: number },
): Promise<Written | undefined> {
  return tx
    .updateTable('orders')
    .set({ internal_note: edit.internalNote, note_version: sql<number>`note_version + 1` })
    .where('id', '=', edit.orderId)
    .where('note_version', '=', edit.basedOn)
    .where('placed_at', 'is not', null)
    .returning(['id', 'customer_id as customerId', 'note_version as version'])
    .executeTakeFirst()
}
